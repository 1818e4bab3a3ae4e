// The lists of names in stubs of libraries for macOS (.tbd, version 4).

import { readFileSync } from 'node:fs';

import { parseAllDocuments } from 'yaml';

/** The libraries that a file describes. */
export const librariesIn = (file) =>
  parseAllDocuments(readFileSync(file, 'utf8'), { logLevel: 'silent' }).map((each) => each.toJS());

/** The names in a part of a list, as the linker has them. */
export const namesOf = ({
  symbols = [],
  'weak-symbols': weak = [],
  'objc-classes': classes = [],
  'objc-eh-types': kinds = [],
}) => [
  ...symbols,
  ...weak,
  ...classes.flatMap((name) => [`_OBJC_CLASS_$_${name}`, `_OBJC_METACLASS_$_${name}`]),
  ...kinds.map((name) => `_OBJC_EHTYPE_$_${name}`),
];
