// The rules of Nim, for Help.

export const rules = {
  idea: 'Take matches in turn, and mind who takes the last one.',
  examples: async () => ({ examples: {} }),
  parts: ({ last }) => [
    {
      title: 'Taking matches',
      text: [
        `On your turn, take as many matches as you like from one row, at least one. Whoever takes the last match ${last}.`,
      ],
    },
  ],
};
