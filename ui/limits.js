// @ts-check
// How long names and lines may be; a room refuses longer ones.

/** The longest name of a person, in characters. */
export const LONGEST_NAME = 24;

/** The longest line of chat, in characters. */
export const LONGEST_LINE = 300;
