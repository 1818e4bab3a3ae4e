// @ts-check
// Names of players as they are shown: by the rule of rooms (`crates/room/src/name.rs`), wherever they come from. A file
// may hold any sign, and some turn or hide the words around them. Pure.

/** Signs that only say how others are shown, or mean nothing to others. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Co}\p{Default_Ignorable_Code_Point}]/gu;
/** What looks like a space. The last two are the empty pattern of braille and a note without a head. */
const BLANKS = /[\s\u{2800}\u{1d159}]+/gu;
/** What needs no look. */
const PLAIN = /^[!-~]+( [!-~]+)*$/;

/** @param {string} text */
const seen = (text) => text.normalize('NFKC').replace(BLANKS, ' ').replace(UNSEEN, '');

/** A name without what cannot be seen, its spaces single. @param {string} name */
// Without what was between them, signs may combine: so once more.
export const shownName = (name) => (PLAIN.test(name) ? name : seen(seen(name)).replace(BLANKS, ' ').trim());

/**
 * What has seats, with their names as they are shown.
 * @template {{ seats: { name: string }[] }} T
 * @param {T} what @returns {T}
 */
export function withShownNames(what) {
  if (what.seats.every(({ name }) => PLAIN.test(name))) return what;
  return {
    ...what,
    seats: what.seats.map((seat, at) => ({ ...seat, name: shownName(seat.name) || `Player ${at + 1}` })),
  };
}
