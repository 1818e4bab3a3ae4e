// What a Rust source declares of the system's libraries: the names in its `extern` blocks, by library.

/** What a block with names begins with: `extern "C" {`, or a macro that makes one of what it is given. */
const OPENING = /(?:\bextern\s+"C(?:-unwind)?"|\bextern_c(?:_unwind)?!)\s*\{/g;

/** A library that is linked: its name, and `framework` or `dylib`. */
const LINK = /link\(\s*name\s*=\s*"([^"]+)"(?:\s*,\s*kind\s*=\s*"(\w+)")?\s*\)/g;

/** The attributes right before a place, `unsafe` included. */
const BEFORE = /((?:#\[[^\]]*\]\s*)*)(?:unsafe\s+)?$/;

/** A name in a block, with the one that the library has for it, if that is another. */
const NAME = /(?:link_name\s*=\s*"([^"]+)"[^;]*?)?\b(?:fn|static(?:\s+mut)?)\s+(\w+)\s*[(:<]/g;

/** A source without its comments; texts with slashes in them are rare enough, and hold no declarations. */
const withoutComments = (source) => source.replace(/\/\*[\s\S]*?\*\//g, '').replace(/\/\/.*$/gm, '');

/** The place behind the bracket that closes the one right before a place. */
function end(source, from) {
  let depth = 1;
  let at = from;
  for (; depth > 0 && at < source.length; at += 1) {
    if (source[at] === '{') depth += 1;
    if (source[at] === '}') depth -= 1;
  }
  return at;
}

/** The libraries that attributes name, as `kind:name`. */
export const linked = (attributes) =>
  [...attributes.matchAll(LINK)].map(([, name, kind]) => `${kind ?? 'dylib'}:${name}`);

/**
 * The blocks of a source: the libraries that each is linked with, and its names.
 * @param {string} source
 */
export function declared(source) {
  const code = withoutComments(source);
  return [...code.matchAll(OPENING)].map((match) => {
    const [, attributes] = BEFORE.exec(code.slice(0, match.index));
    const from = match.index + match[0].length;
    const inside = code.slice(from, end(code, from) - 1);
    const names = [...inside.matchAll(NAME)].map(([, other, name]) => other ?? name);
    return { libraries: linked(attributes), names };
  });
}
