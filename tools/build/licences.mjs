// Writes ui/licences.txt, which About shows: other people's work in the programs, by which licence it is used, and the
// licences' texts.
// With --check it writes nothing and says whether the file is as it would be written.

import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

import { choose } from './licences/choice.mjs';
import { rules, shippedCrates } from './licences/crates.mjs';
import { files, sameAs, textOf } from './licences/texts.mjs';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const FILE = `${ROOT}ui/licences.txt`;

const HEAD = `Atar is made with the work of others, with thanks. It is listed here by the licence under which it is used, with the text of each.
Rust's standard library (https://www.rust-lang.org) is part of the programs too, under Apache-2.0.`;

const titled = (title, sign) => `${title}\n${sign.repeat(title.length)}`;

const label = ({ name, version }) => `${name} ${version}`;

/** What must be said of a crate under a licence. Who brings no text is named at least. */
function statement(crate, licence) {
  const found = files(crate.folder);
  const text = textOf(licence, found);
  const notices = licence.startsWith('Apache-2.0')
    ? found.filter(({ name }) => /^notice/i.test(name)).map(({ text: own }) => own)
    : [];
  const authors = !text && crate.authors.length > 0 ? `by ${crate.authors.join(', ')}` : '';
  return { crate, body: text?.body, notice: [authors, text?.notice, ...notices].filter(Boolean).join('\n') };
}

/** The statements that share a text: `[[statement]]`; those whose crates bring no text are with the most common one. */
function shared(statements) {
  const groups = new Map();
  for (const each of statements.filter(({ body }) => body)) {
    const key = sameAs(each.body);
    groups.set(key, [...(groups.get(key) ?? []), each]);
  }
  const sorted = [...groups.values()].sort((a, b) => b.length - a.length);
  const silent = statements.filter(({ body }) => !body);
  if (silent.length > 0 && sorted.length === 0)
    throw new Error(`There is no text for ${silent.map(({ crate }) => label(crate)).join(', ')}.`);
  sorted[0].push(...silent);
  return sorted;
}

function section(licence, statements) {
  const parts = shared(statements).map((group) => {
    const entries = group.map(entry).sort();
    return `${entries.join('\n')}\n\n${group[0].body}`;
  });
  return [titled(licence, '='), ...parts].join('\n\n');
}

/** A crate with its own lines under it. */
function entry({ crate, notice }) {
  const lines = notice
    .split('\n')
    .filter(Boolean)
    .map((line) => `    ${line.trim()}`);
  return [label(crate), ...lines].join('\n');
}

function written() {
  const allowed = rules(ROOT).licenses.allow;
  const byLicence = new Map(allowed.map((licence) => [licence, []]));
  for (const crate of shippedCrates(ROOT)) {
    const chosen = choose(crate.licence ?? 'NONE', allowed);
    if (!chosen) throw new Error(`${label(crate)} is under ${crate.licence}, which deny.toml does not allow.`);
    for (const licence of chosen) byLicence.get(licence).push(statement(crate, licence));
  }
  const used = [...byLicence].filter(([, statements]) => statements.length > 0);
  return `${[HEAD, ...used.map(([licence, statements]) => section(licence, statements))].join('\n\n\n')}\n`;
}

const text = written();
if (!process.argv.includes('--check')) {
  writeFileSync(FILE, text);
} else if (readFileSync(FILE, 'utf8') !== text) {
  console.error('ui/licences.txt does not say what Cargo.lock says. Run: make licences');
  process.exitCode = 1;
}
