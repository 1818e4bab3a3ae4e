// The settings of a new game of Nim, as they are shown. Its form comes from the schema of its options.

/** The preview in words. */
export const fillWords = ({ rows, last }) => `${rows ** 2} matches. Who takes the last one ${last}.`;
