// The rules of Atar in short, for Help.

/** The idea in a sentence, and the rules in parts. */
export const rules = {
  idea: 'Each turn every one of your stones must move. The board shrinks around you: keep your stones alive, and outlast the others.',
  parts: [
    {
      title: 'Placing',
      text: [
        'The players put their stones on empty spaces, one stone a turn. A stone may not be put where it takes an opponent’s stone its last liberty: the last empty space beside it.',
        'A stone that was put down can be put elsewhere until the turn is committed.',
      ],
    },
    {
      title: 'Moving',
      text: [
        'In your turn each of your stones moves once, to an empty space beside it, across a side of its triangle. The order is yours: one stone can make room for another.',
        'A stone without a liberty can be removed: it goes back to its rack, and is out of the game. It may also wait, until another stone makes room for it.',
        'The turn can be committed when every stone has moved or is removed.',
      ],
    },
    {
      title: 'Rows',
      text: ['When a turn begins, rows along the edges that hold no stone vanish. Rows that are about to go are grey, and a red line shows where the edge will be.'],
    },
    {
      title: 'The shot clock',
      text: [
        'A player may start the shot clock. Its marker walks around the edge of the board, a space with every turn; when it comes around, the game is over, and the player whose stones have the most liberties wins.',
        'A row that vanishes or a stone that is removed stops the clock.',
      ],
    },
    { title: 'The end', text: ['Who loses the last stone is out. The last player with stones on the board wins.'] },
  ],
};
