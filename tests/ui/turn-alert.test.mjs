// Calling a person back whose turn it is in a room: by a notification of the browser, or by the window of the desktop.

import assert from 'node:assert/strict';
import test from 'node:test';

import { newRoom } from '../../ui/rooms/room-state.js';
import { askedWords, createTurnAlert, roomName, waitingTurns } from '../../ui/rooms/turn-alert.js';
import { member, shownRoom } from './support/host.mjs';

/** A page that is looked at or not, and a browser that answers what it is asked. */
function page({ hidden = true, answer = 'granted', secure = true, has = true } = {}) {
  const shown = [];
  const hearers = [];
  let asked = 0;
  class Notification {
    static permission = 'default';
    static async requestPermission() {
      asked += 1;
      Notification.permission = answer;
      return answer;
    }
    constructor(title, { body, tag }) {
      this.told = [title, body, tag];
      shown.push(this);
    }
    close() {
      shown.splice(shown.indexOf(this), 1);
    }
  }
  const document = { hidden, hasFocus: () => !document.hidden, addEventListener: (_, hear) => hearers.push(hear) };
  let focused = 0;
  const window = { isSecureContext: secure, focus: () => (focused += 1), ...(has && { Notification }) };
  return {
    document,
    window,
    shown,
    look(hides) {
      document.hidden = hides;
      hearers.forEach((hear) => hear());
    },
    asked: () => asked,
    focused: () => focused,
  };
}

/** The room that calls. */
const HERE = { address: 'http://host', room: 'abcdefgh23' };

/** Makes it; its `call` names the room, and `opened` are the rooms of the calls that were answered. */
function turnAlertOf(given, attention = null) {
  const opened = [];
  const made = createTurnAlert({ attention, open: (room) => opened.push(room.room), ...given });
  return { ...made, opened, call: (text, more) => made.call(text, { room: HERE, ...more }) };
}

test('the browser is asked when the person wants to be called, and not before', async () => {
  const given = page();
  const turnAlert = turnAlertOf(given);
  turnAlert.call('Owari with Ben');
  assert.deepEqual([given.asked(), given.shown.length], [0, 0]);
  assert.equal(await turnAlert.allow(), true);
  assert.equal(given.asked(), 1);
  turnAlert.call('Owari with Ben');
  assert.deepEqual(given.shown[0].told, ['Your turn', 'Owari with Ben', 'atar-turn']);
});

test('who looks at the page is not called; a call goes when the page is looked at', async () => {
  const given = page({ hidden: false });
  const turnAlert = turnAlertOf(given);
  await turnAlert.allow();
  turnAlert.call('Owari');
  assert.equal(given.shown.length, 0);
  given.look(true);
  turnAlert.call('Owari');
  assert.equal(given.shown.length, 1);
  given.look(false);
  assert.equal(given.shown.length, 0);
  given.look(true);
  turnAlert.call('Owari');
  given.shown[0].onclick();
  assert.deepEqual([given.focused(), given.shown.length, turnAlert.opened], [1, 0, ['abcdefgh23']]);
});

test('a question and a rematch call with words of their own', async () => {
  const given = page();
  const turnAlert = turnAlertOf(given);
  await turnAlert.allow();
  const asked = (what) => {
    const question = { question: 1, by: 'm2', what, until: performance.now() + 60_000, yes: [] };
    const members = [member('m1', 'Ann', { host: true, seats: [0] }), member('m2', 'Ben', { seats: [1] })];
    const shown = shownRoom({ phase: 'playing', members, question });
    return askedWords({ ...newRoom('http://host', 'abcdefgh23'), you: 'm1', offset: 0, shown });
  };
  turnAlert.call(asked('rematch'), { title: 'A question for you' });
  assert.deepEqual(given.shown[0].told, [
    'A question for you',
    'Ben asks for a rematch. The seats move on by one.',
    'atar-turn',
  ]);
  assert.equal(asked('pause'), 'Ben asks to pause the game.');
});

test('a browser that refuses calls nobody, and a page over plain HTTP says why it cannot', async () => {
  const refusing = page({ answer: 'denied' });
  const turnAlert = turnAlertOf(refusing);
  assert.equal(await turnAlert.allow(), false);
  turnAlert.call('Owari');
  assert.equal(refusing.shown.length, 0);
  const unsafe = turnAlertOf(page({ secure: false }));
  assert.equal(unsafe.problem, 'Notifications work only on pages whose address begins with https.');
  assert.equal(await unsafe.allow(), false);
  unsafe.call('Owari');
  assert.equal(turnAlertOf(page({ has: false })).problem, 'This browser has no notifications.');
});

test('the desktop’s window asks for attention while another one is looked at', async () => {
  const given = page({ hidden: false, has: false, secure: false });
  const calls = [];
  const turnAlert = turnAlertOf(given, (...call) => calls.push(call));
  assert.equal(turnAlert.problem, null);
  assert.equal(await turnAlert.allow(), true);
  turnAlert.call('Owari');
  assert.deepEqual(calls, []);
  given.look(true);
  turnAlert.call('Owari with Ben');
  turnAlert.call('Ben asks for a rematch.', { title: 'A question for you' });
  assert.deepEqual(calls, [
    ['Your turn', 'Owari with Ben'],
    ['A question for you', 'Ben asks for a rematch.'],
  ]);
  assert.equal(given.asked(), 0);
});

test('who looks at another screen than the table is called, in a page that is seen, too', async () => {
  const given = page({ hidden: false });
  const turnAlert = turnAlertOf(given);
  await turnAlert.allow();
  turnAlert.call('Owari', { isElsewhere: true });
  assert.equal(given.shown.length, 1);
  turnAlert.end();
  assert.equal(given.shown.length, 0);
  const calls = [];
  const desktop = turnAlertOf(page({ hidden: false }), (...call) => calls.push(call));
  desktop.call('Owari', { isElsewhere: true });
  assert.deepEqual(calls, [['Your turn', 'Owari']]);
  assert.deepEqual(desktop.opened, []);
  desktop.answer();
  assert.deepEqual(desktop.opened, ['abcdefgh23'], 'a click on the system’s notification opens the room of the call');
});

test('the title names the room in which it is the person’s turn, and how many more there are', () => {
  const hello = { games: [{ name: 'owari', title: 'Owari' }] };
  const room = (name, changes) => ({ room: name, game: 'owari', others: ['Ben'], phase: 'playing', ...changes });
  const mine = [room('a', { isTurn: true }), room('b', { isTurn: true, others: [] }), room('c', { isTurn: false })];
  assert.equal(roomName({ hello }, mine[0]), 'Owari with Ben');
  assert.equal(waitingTurns({ hello }, mine, undefined), '● Your turn in Owari with Ben and 1 more — ');
  assert.equal(waitingTurns({ hello }, mine, 'a'), '● Your turn in Owari — ', 'the open room tells it itself');
  assert.equal(waitingTurns({ hello }, [room('a', { isTurn: true, phase: 'over' })], undefined), '');
});
