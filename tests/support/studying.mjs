// Games that are studied in tests.

import { withFriends } from './games.mjs';

/** From Home: plays a game of Owari in which the second turn throws away a capture, and analyses it. */
export async function analysed(person) {
  await person.click('Set up…: Owari');
  await withFriends(person);
  await person.click('Start');
  for (const [turn, pit] of [4, 9, 2, 8].entries()) {
    await person.click(new RegExp(`^Pit ${pit},`));
    await person.sees(`Turn ${turn + 2} `);
  }
  // By its key: a small screen has the button out of sight.
  await person.press('a');
}

/** From Home: sets up the start of Owari in the editor, and analyses it. */
export async function setUpAndAnalysed(person) {
  await person.click('Set up…: Owari');
  await person.click('Set Up a Position…');
  await person.click('Start Position');
  await person.click('Analyse');
}

/** What the computer shows of a turn: the share of the win, the pit, and how sure it is. */
export const SHOWN_TURN = /^(= (Win|Draw|Loss)|(= )?\d+%)\spit \d+\s(certain|sure|fairly sure|a guess)$/;

/** What a review says of a turn that cost much, with its reason where the board shows one. */
export const COSTLY_TURN = /^Turn \d, Player \d: it costs \d+% in winning chances\.( .+\.)? Better: pit \d+$/;
