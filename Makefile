# The commands of the project. `make` or `make help` lists them.
.DEFAULT_GOAL := help
.PHONY: help run web site deb rpm dmg exe quick test cluster fuzz mutants check-macos bench soak ladder rivals learn findings lint deny sbom schema licences fmt icons pictures puzzles looks examples

help: ## list these commands
	@sed -n 's/^\([a-z-]*\):.*## \(.*\)/  make \1\t\2/p' $(MAKEFILE_LIST) | expand -t 20

run: ## build the desktop app and open it (installs what is missing)
	@tools/build/run.sh

web: ## serve the same interface to a browser
	@tools/build/web.sh

site: ## build the web app, which needs no server of its own, into target/site
	@tools/build/site.sh

deb: ## build the package for Debian and Ubuntu, in release mode
	@tools/release/bundle.sh deb

rpm: ## build the package for Fedora and openSUSE, in release mode
	@tools/release/bundle.sh rpm

dmg: ## build, sign and notarise the disk image for macOS, on any system; docs/releasing.md says with which names
	@tools/release/dmg.sh

exe: ## build the installer for Windows, on Linux, in release mode; unsigned without a certificate
	@tools/release/exe.sh

quick: ## check formatting, lints, rules, table and front in two minutes, while you work
	@tools/test/quick.sh

test: ## install what the tests need and run all of them, or PART="ui browser"
	@tools/test/test.sh

cluster: ## play on three servers while they are killed, stopped and replaced, and check every answer; TIME=600 ROOMS=100
	@tools/test/cluster.sh

fuzz: ## run the fuzz targets; TARGET="records kept" runs only these, TIME=600 each for this many seconds
	@tools/test/fuzz.sh

mutants: ## change a crate in many small ways and count what the tests find: CRATE=rules SHARD=0/100, resumes
	@tools/test/mutants.sh

check-macos: ## type-check the desktop app for macOS, on any system
	@tools/test/check-macos.sh

bench: ## measure the speed of rules, computer players, frames and start
	@tools/measure/bench.sh

soak: ## put a host of rooms under load on one core and measure it; LOAD="play --rooms 100" for one load
	@tools/measure/soak.sh

ladder: ## test whether each level of the computer beats the one two below it; takes hours, resumes where it stopped
	@tools/measure/ladder.sh

rivals: ## play Blokus against Pentobi at equal processor time: PENTOBI=FOLDER of its pentobi-gtp, LEVELS="5 6 7", GAMES=200 of each
	@tools/measure/blokus/rivals.sh

learn: ## fit the weights of rollouts to games of the computer with itself: GAME=atar TIME=600 SEED=1, WRITE=1 into the sources
	@tools/measure/learn.sh

findings: ## play the built-in studies and write their figures into docs/lab; STUDIES="atar-clock", TIME=600 each
	@tools/measure/findings.sh

lint: ## check formatting, lints, documentation and scripts
	@tools/test/lint.sh

deny: ## check licences, sources and known vulnerabilities of dependencies
	@tools/test/deny.sh

sbom: ## write the bill of materials of the programs into target/sbom
	@tools/release/sbom.sh

schema: ## update the schemas of the messages and the front's types
	@tools/build/schema.sh

puzzles: ## add proven puzzles to a game's file, or begin it: GAME=owari COUNT=60 SEED=1
	@cargo build --locked --quiet --package atar-cli
	@node tools/build/puzzles.mjs target/debug/atar-cli "$(GAME)" "$(COUNT)" "$(SEED)"

licences: ## update the licences of dependencies in the front, from Cargo.lock
	@tools/build/licences.sh

fmt: ## format the sources
	cargo fmt --all
	@tools/test/scripts.sh --write

icons: ## make the icons of the bundles from icons/atar.svg
	@tools/build/icons.sh

examples: ## update the positions that the rules show, from the table
	cargo build --locked --package atar-cli
	node tools/build/examples.mjs

looks: ## update the reference pictures of the tests; check them before you commit them
	@tools/setup/packages.sh test
	@tools/setup/npm.sh tests
	cargo build --locked --package atar-cli
	LOOKS=take node --test tests/browser/looks.test.mjs

pictures: ## update the pictures of the README, in the real window
	@tools/setup/packages.sh test
	cargo build --locked --package atar
	node tests/desktop/pictures.mjs
