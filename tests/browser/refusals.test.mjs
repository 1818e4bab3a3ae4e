// Why a step cannot be taken: the table says it, in the words of the game.

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';

import { golden, positionsOf, recordOf } from '../support/golden.mjs';
import { inBrowser, openFile } from './support/page.mjs';

const SEATS = [{ name: 'Ann' }, { name: 'Ben' }, { name: 'Cleo' }, { name: 'Dan' }];

/** The first moment of a golden game that `suits`: the steps before it, and the position. */
function momentOf(name, suits) {
  const game = golden(name);
  const { players = game.options.stones.length } = game.options;
  const record = recordOf(game, SEATS.slice(0, players));
  const ply = positionsOf(record).findIndex((position) => position.actor?.seat !== undefined && suits(position));
  return { record: { ...record, draft: record.draft.slice(0, ply) }, position: positionsOf(record)[ply] };
}

/** Opens a moment, and clicks on spaces; the words are heard after the last one. */
async function refused({ page, person, folder }, { record }, spaces, words) {
  const path = join(folder, 'moment.atar');
  writeFileSync(path, JSON.stringify(record));
  await person.find('Open…');
  await openFile(page, person, path);
  for (const space of spaces) {
    const { x, y } = await person.find(new RegExp(`^${space}\\b`));
    await page.mouse.click(x, y);
  }
  await person.sees(words);
}

const actorsName = ({ actor, seats }) => seats[actor.seat].name;

test(
  'a stone of somebody else is not moved, in Atar',
  inBrowser('refused-atar', {}, async (session) => {
    const moment = momentOf('atar-1', ({ state }) => state.phase === 'play');
    const { actor, seats, view } = moment.position;
    const [space, { seat }] = Object.entries(view.stones).find(([, stone]) => stone.seat !== actor.seat);
    const words = `This stone is ${seats[seat].name}’s. It is ${actorsName(moment.position)}’s turn.`;
    await refused(session, moment, [space], words);
  }),
);

test(
  'a stone goes to an empty space beside it only, in Atar',
  inBrowser('refused-atar-move', {}, async (session) => {
    const moment = momentOf('atar-1', ({ state }) => state.phase === 'play');
    const { actor, view } = moment.position;
    const [from] = Object.entries(view.stones).find(([, { seat, moves }]) => seat === actor.seat && moves.length > 0);
    const [to] = Object.entries(view.stones).find(([, { seat }]) => seat !== actor.seat);
    await refused(
      session,
      moment,
      [from, to],
      `A stone moves only to an empty space beside it. ${from} can’t move to ${to}.`,
    );
  }),
);

test(
  'the first piece covers a start cell, in Blokus',
  inBrowser('refused-blokus', {}, async (session) => {
    const moment = momentOf('blokus-1', () => true);
    await refused(session, moment, ['g7'], /first piece must cover one of the marked corners: a14 or n14\./);
  }),
);

test(
  'a piece lies beside the cells of its player, in Petri',
  inBrowser('refused-petri', {}, async (session) => {
    const moment = momentOf('petri-1', ({ state }) => state.piece);
    const { state, view } = moment.position;
    const names = Array.from(
      { length: view.width * view.height },
      (_, index) => `${String.fromCharCode(97 + (index % view.width))}${1 + Math.floor(index / view.width)}`,
    );
    const isNear = ([letter, ...number], cell) =>
      Math.abs(letter.charCodeAt(0) - cell.charCodeAt(0)) < 5 && Math.abs(number.join('') - cell.slice(1)) < 5;
    const far = names.find((name) => !Object.keys(state.cells).some((cell) => isNear(name, cell)));
    await refused(session, moment, [far], `The piece must lie beside ${actorsName(moment.position)}’s cells.`);
  }),
);

test(
  'the first tile lies on a space without a bonus, in Spectrangle',
  inBrowser('refused-spectrangle', {}, async (session) => {
    const moment = momentOf('spectrangle-1', ({ view }) => Object.keys(view.board).length === 0);
    const { spaces } = moment.position.view;
    const [space] = Object.entries(spaces).find(([, { bonus }]) => bonus > 1);
    await refused(session, moment, [space], 'The first tile goes on a space without a bonus.');
  }),
);
