// @ts-check
// The rules of Atar in short, for Help.

/** The idea in a sentence, the rules in parts, and the positions of their pictures. */
export const rules = {
  idea: 'Each turn every one of your stones must move. The board shrinks around you: keep your stones alive, and outlast the others.',
  examples: () => import('./examples.js'),
  parts: [
    {
      title: 'Placing',
      text: [
        'The players put their stones on empty spaces, one stone a turn. A stone may not go where it takes away the last liberty of an opponent’s stone: the last empty space beside it.',
        'Until you commit the turn, you can still put the stone elsewhere.',
      ],
      pictures: [
        {
          example: 'placing',
          words: 'Ben may place on every light space. The dark one below the stone at the top is its last liberty.',
        },
      ],
    },
    {
      title: 'Moving',
      text: [
        'On your turn, each of your stones moves once, to an empty space beside it, across a side of its triangle. The order is yours: one stone can make room for another.',
        'A stone without a liberty can be removed: it goes back to its rack and is out of the game. It may also wait until another stone makes room for it.',
        'You can commit the turn when each of your stones has moved or been removed.',
      ],
      pictures: [
        {
          example: 'moving',
          state: { held: { kind: 'stone', space: 'c3' } },
          words:
            'The lit spaces are the liberties of the stone in hand: the empty spaces beside it. It moves to one of them.',
        },
        {
          example: 'blocked',
          words: 'The stone with the red ring has no liberty. Take it off, or move the stone beside it first.',
        },
      ],
    },
    {
      title: 'Rows',
      text: [
        'When a turn begins, rows along the edges that hold no stone vanish. Rows that are about to go are grey, and a red line shows where the edge will be.',
      ],
      pictures: [
        { example: 'rows', words: 'No stone is left in the lowest row: it will vanish when the next turn begins.' },
      ],
    },
    {
      title: 'The shot clock',
      text: [
        'A player may start the shot clock. Its marker walks around the edge of the board, one space each turn. When it gets back to where it started, the game ends, and the player whose stones have the most liberties wins.',
        'A row that vanishes or a stone that is removed stops the clock.',
      ],
      pictures: [{ example: 'clock', words: 'The marker on the frame shows how many turns are left.' }],
    },
    {
      title: 'The end',
      text: ['A player who loses their last stone is out. The last player with stones on the board wins.'],
    },
  ],
};
