// The texts of licences, as the crates bring them.

import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

const NAMES = /^(licen[cs]e|copying|copyright|notice)/i;

/** By what the text of a licence is known. */
const MARKS = {
  'Apache-2.0': /Apache License\s+Version 2\.0[\s\S]*END OF TERMS AND CONDITIONS/,
  'Apache-2.0 WITH LLVM-exception': /LLVM Exceptions to the Apache 2\.0 License/,
  MIT: /Permission is hereby granted, free of charge/,
  'BSD-3-Clause': /Redistributions? (of source code|in binary form)[\s\S]*Neither the name/,
  ISC: /Permission to use, copy, modify, and\/or distribute this software/,
  'BSL-1.0': /Boost Software License - Version 1\.0/,
  Zlib: /This software is provided ['‘"]as-is/,
  'Unicode-3.0': /UNICODE LICENSE V3/,
  'MPL-2.0': /Mozilla Public License,? Version 2\.0/i,
};

const MIT_BODY = `Permission is hereby granted, free of charge, to any person obtaining a copy of this software and associated documentation files (the
"Software"), to deal in the Software without restriction, including without limitation the rights to use, copy, modify, merge, publish,
distribute, sublicense, and/or sell copies of the Software, and to permit persons to whom the Software is furnished to do so, subject to
the following conditions:

The above copyright notice and this permission notice shall be included in all copies or substantial portions of the Software.

THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR IMPLIED, INCLUDING BUT NOT LIMITED TO THE WARRANTIES OF
MERCHANTABILITY, FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT SHALL THE AUTHORS OR COPYRIGHT HOLDERS BE LIABLE FOR ANY
CLAIM, DAMAGES OR OTHER LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR OTHERWISE, ARISING FROM, OUT OF OR IN CONNECTION WITH THE
SOFTWARE OR THE USE OR OTHER DEALINGS IN THE SOFTWARE.`;

/** The files of a crate that speak of licences: `[{name, text}]`. */
export function files(folder) {
  const entries = readdirSync(folder, { withFileTypes: true }).filter(
    (entry) => entry.isFile() && NAMES.test(entry.name),
  );
  return entries
    .map(({ name }) => ({ name, text: tidy(readFileSync(join(folder, name), 'utf8')) }))
    .sort((a, b) => (a.name < b.name ? -1 : 1));
}

const tidy = (text) =>
  text
    .replace(/\r\n?/g, '\n')
    .replace(/[ \t]+$/gm, '')
    .replace(/^\n+|\n+$/g, '');

const words = (text) => text.replace(/[‘’]/g, "'").replace(/[“”]/g, '"').replace(/\s+/g, ' ').trim();

/**
 * What a crate says of a licence: `{body, notice}`. `body` is the text that many crates share, `notice` the crate's own
 * lines of copyright.
 * Null if it brings no text.
 */
export function textOf(licence, found) {
  const text = found.find(({ text }) => MARKS[licence].test(text))?.text;
  if (text === undefined) return null;
  if (licence === 'MIT') return partsOfMit(text);
  // These carry no lines of copyright that must be kept, but for an appendix that says how to use the licence.
  if (licence === 'Apache-2.0')
    return {
      body: text.replace(/(END OF TERMS AND CONDITIONS)[\s\S]*$/, '$1').replace(/^[\s\S]*?(?=^ *Apache License$)/m, ''),
      notice: '',
    };
  return { body: text, notice: '' };
}

function partsOfMit(text) {
  const start = text.search(/Permission is hereby granted, free of charge/);
  if (words(text.slice(start)) !== words(MIT_BODY)) return { body: text, notice: '' };
  const notice = text
    .slice(0, start)
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => /copyright/i.test(line))
    .join('\n');
  return { body: MIT_BODY, notice };
}

/** The same words are the same text, however the lines are broken. */
export const sameAs = words;
