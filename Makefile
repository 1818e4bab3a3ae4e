# The commands of the project. `make` or `make help` lists them.
.DEFAULT_GOAL := help
.PHONY: help run web site test bench ladder lint fmt icons pictures

help: ## list these commands
	@sed -n 's/^\([a-z]*\):.*## \(.*\)/  make \1\t\2/p' $(MAKEFILE_LIST) | expand -t 16

run: ## build the desktop app and open it (installs what is missing)
	@tools/run.sh

web: ## the same interface in a browser
	@tools/web.sh

site: ## build the web app, which needs no server of its own, into target/site
	@tools/site.sh

test: ## install what the tests need and run all of them
	@tools/test.sh

bench: ## measure the speed of the rules and of the computer players
	@tools/bench.sh

ladder: ## test whether each level of the computer beats the one two below it; hours, goes on where it was stopped
	@tools/ladder.sh

lint: ## check formatting, lints, documentation and scripts
	@tools/lint.sh

fmt: ## format the Rust sources
	cargo fmt --all

icons: ## make the icons of the bundles from icons/atar.svg
	@tools/icons.sh

pictures: ## take the pictures of the README in the real window
	@tools/packages.sh test
	cargo build --locked --package atar
	node tests/desktop/pictures.mjs
