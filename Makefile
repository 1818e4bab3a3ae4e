# The commands of the project. `make` or `make help` lists them.
.DEFAULT_GOAL := help
.PHONY: help run web site deb rpm test fuzz check-macos bench ladder lint deny sbom schema licences fmt icons pictures looks examples

help: ## list these commands
	@sed -n 's/^\([a-z-]*\):.*## \(.*\)/  make \1\t\2/p' $(MAKEFILE_LIST) | expand -t 20

run: ## build the desktop app and open it (installs what is missing)
	@tools/run.sh

web: ## the same interface in a browser
	@tools/web.sh

site: ## build the web app, which needs no server of its own, into target/site
	@tools/site.sh

deb: ## make the package for Debian and Ubuntu, of the release build
	@tools/bundle.sh deb

rpm: ## make the package for Fedora and openSUSE, of the release build
	@tools/bundle.sh rpm

quick: ## check form, rules, table and front in two minutes, while you work
	@tools/quick.sh

test: ## install what the tests need and run all of them, or PART="ui browser"
	@tools/test.sh

fuzz: ## look for inputs that break a promise; TARGET="records kept" tries these only, TIME=600 each for so many seconds
	@tools/fuzz.sh

check-macos: ## type-check the desktop app for macOS, on any system
	@tools/check-macos.sh

bench: ## measure the speed of rules, computer players, frames and start
	@tools/bench.sh

ladder: ## test whether each level of the computer beats the one two below it; hours, goes on where it was stopped
	@tools/ladder.sh

lint: ## check formatting, lints, documentation and scripts
	@tools/lint.sh

deny: ## check licences, sources and known weaknesses of what the program is made with
	@tools/deny.sh

sbom: ## write the bill of materials of the programs into target/sbom
	@tools/sbom.sh

schema: ## write the schema of the protocol and the front's types anew
	@tools/schema.sh

licences: ## write other people's licences into the front, from Cargo.lock
	@tools/licences.sh

fmt: ## format the sources
	cargo fmt --all
	@tools/scripts.sh --write

icons: ## make the icons of the bundles from icons/atar.svg
	@tools/icons.sh

examples: ## ask the table anew for the positions that the rules show
	cargo build --locked --package atar-cli
	node tools/examples.mjs

looks: ## take the reference pictures of the tests anew; look at them before they are committed
	@tools/packages.sh test
	@tools/npm.sh tests
	cargo build --locked --package atar-cli
	LOOKS=take node --test tests/browser/looks.test.mjs

pictures: ## take the pictures of the README in the real window
	@tools/packages.sh test
	cargo build --locked --package atar
	node tests/desktop/pictures.mjs
