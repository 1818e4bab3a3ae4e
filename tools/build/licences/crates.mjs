// The crates whose code is in the programs, on any of the systems that deny.toml names.

import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { dirname } from 'node:path';

import { parse } from 'smol-toml';

/** deny.toml, which says for which systems the programs are made and which licences may be. */
export const rules = (root) => parse(readFileSync(`${root}/deny.toml`, 'utf8'));

const PROGRAMS = ['atar', 'atar-cli', 'atar-web'];

const cargo = (root, ...args) =>
  execFileSync('cargo', args, {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 1 << 28,
    stdio: ['ignore', 'pipe', 'inherit'],
  });

/**
 * `[{name, version, licence, authors, folder}]`: other people's crates, without those that are used only to build and
 * test.
 */
export function shippedCrates(root) {
  const shipped = new Set(rules(root).graph.targets.flatMap((target) => used(root, target)));
  const { packages } = JSON.parse(cargo(root, 'metadata', '--locked', '--format-version', '1'));
  return packages
    .filter(({ name, version, source }) => source && shipped.has(`${name} ${version}`))
    .map(({ name, version, license, authors, manifest_path: path }) => ({
      name,
      version,
      licence: license,
      authors,
      folder: dirname(path),
    }))
    .sort((a, b) => (a.name === b.name ? compare(a.version, b.version) : compare(a.name, b.name)));
}

const compare = (a, b) => (a < b ? -1 : a > b ? 1 : 0);

/** What the programs use on a system, as 'name version'. */
function used(root, target) {
  const programs = PROGRAMS.flatMap((name) => ['--package', name]);
  const edges = ['--edges', 'normal,no-proc-macro', '--prefix', 'none', '--format', '{p}'];
  const lines = cargo(root, 'tree', '--locked', '--target', target, ...programs, ...edges).split('\n');
  return lines
    .map((line) => /^(\S+) v(\S+)/.exec(line))
    .filter(Boolean)
    .map(([, name, version]) => `${name} ${version}`);
}
