// Teams in a room: what is told of resigning, leaving, claiming and the end (docs/online.md, "Sides").
import assert from 'node:assert/strict';
import test from 'node:test';

import { newRoom } from '../../ui/rooms/room-state.js';
import { canClaimGame, losesWithoutMe, lostByLeaving, winnersWithout } from '../../ui/rooms/seating.js';
import { createRoomCommands } from '../../ui/rooms/room-commands.js';
import { endWords, lateWords } from '../../ui/rooms/words.js';
import { member, shownRoom } from './support/host.mjs';

const NAMES = ['Ann', 'Ben', 'Cleo', 'Dan'];

/** Ann, `m1`, and Cleo, `m3`, against Ben and Dan. Numbers are seats that computers took over. */
function room({ you = 'm1', teams = [0, 1, 0, 1], without = [], away = [] } = {}) {
  const members = NAMES.slice(0, teams.length).map((name, seat) =>
    member(`m${seat + 1}`, name, {
      seats: without.includes(seat) ? [] : [seat],
      away: away.includes(seat) ? 5 : null,
    }),
  );
  const seats = members.map(({ member: id }, seat) => (without.includes(seat) ? { stand_in: 3 } : { member: id }));
  const together = new Set(teams).size < teams.length;
  const shown = shownRoom({ phase: 'playing', members, seats, ...(together && { teams }) });
  return { ...newRoom('http://192.168.1.5:7878', 'abcdefgh23'), you, shown };
}

test('a side loses with its last person', () => {
  assert.equal(losesWithoutMe(room(), 0), false);
  assert.equal(losesWithoutMe(room({ without: [2] }), 0), true);
  assert.deepEqual(lostByLeaving(room()), []);
  assert.deepEqual(lostByLeaving(room({ without: [2] })), [0]);
  assert.deepEqual(winnersWithout(room(), [0]), [1, 3]);
});

test('where everyone plays alone, who leaves loses in a game for two only', () => {
  assert.deepEqual(lostByLeaving(room({ teams: [0, 1] })), [0]);
  assert.deepEqual(lostByLeaving(room({ teams: [0, 1, 2] })), []);
  assert.deepEqual(lostByLeaving(room({ teams: [0, 1, 2], without: [1, 2] })), [0]);
});

test('the game can be claimed when nobody else of that side is here, and not from a mate', () => {
  assert.equal(canClaimGame(room({ you: 'm2', away: [0] }), 0), false);
  assert.equal(canClaimGame(room({ you: 'm2', away: [0, 2] }), 0), true);
  assert.equal(canClaimGame(room({ you: 'm3', away: [0] }), 0), false);
  assert.equal(canClaimGame(room({ you: 'm2', teams: [0, 1], away: [0] }), 0), true);
  assert.equal(canClaimGame(room({ you: 'm2', teams: [0, 1, 2], away: [0] }), 0), false);
  const late = { name: 'Ann', wait: 0, isSlow: false, isBySelf: false };
  assert.match(lateWords({ ...late, canClaim: true }).what, /or you can claim the game\.$/);
  assert.match(lateWords({ ...late, canClaim: false }).what, /can play for them\.$/);
});

test('before somebody resigns or leaves they read what becomes of the game', async () => {
  const asked = async (what, state) => {
    let text = '';
    const position = { seats: NAMES.map((name) => ({ name })), actor: { seat: 0 } };
    const ask = async (question) => void (text = question.text);
    const rooms = { room: {} };
    const commands = createRoomCommands({ store: { state: { room: state, position } }, rooms, ask });
    await commands[what]();
    return text;
  };
  for (const what of ['resign', 'leave']) {
    assert.match(await asked(what, room()), /^The computer takes over for you/);
    assert.equal(await asked(what, room({ without: [2] })), 'The game ends, and Ben and Dan win.');
  }
  assert.equal(await asked('leave', room({ teams: [0, 1] })), 'The game ends, and Ben wins.');
});

test('the end names all of the team that has won, and who lost by it', () => {
  const ended = { why: 'resigned', winners: [1, 3], loser: 2 };
  assert.deepEqual(endWords(ended, NAMES, [0]), { title: 'Ben and Dan win', reason: 'Cleo resigned.' });
  assert.deepEqual(endWords(ended, NAMES, [2]), { title: 'Ben and Dan win', reason: 'You resigned.' });
  assert.equal(endWords(ended, NAMES, [3]).title, 'You and Ben win');
  assert.equal(endWords({ ...ended, why: 'time' }, NAMES, [1]).reason, 'Cleo ran out of time.');
});
