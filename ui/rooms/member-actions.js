// @ts-check
// What a person does about another one in the room, with the questions that come before it.

import { memberOf } from './room-state.js';

/**
 * @import { Ask } from '../types'
 * @import { MemberId, RoomActions, Rooms } from './types'
 */

/** @typedef {ReturnType<typeof createMemberActions>} MemberActions */

/** What holds of who is removed, by whatever host. */
const REMOVED =
  'They cannot come back from the address they use now, under any name, and neither can anyone new from there: online ' +
  'that is their whole network, nearby only their device. The link is renewed, and you choose who plays on for them. ' +
  'From another address, under another name, they are a stranger to Atar.';

/** What is asked before all who are away are removed. */
const CLEARING = {
  title: 'Remove everyone who is away?',
  text: 'Others can have their places. They can enter again while there is room.',
};

/**
 * Makes them. `ask(question)` puts a question to the person; `tell(text)` tells them something.
 * @param {{ rooms: Rooms, ask: Ask, tell(text: string): void }} world
 */
export function createMemberActions({ rooms, ask, tell }) {
  /** @type {RoomActions} */
  const actions = rooms.room;
  const sure = createConfirm(ask);

  /** @param {MemberId} member */
  const nameOf = (member) => (rooms.state.room && memberOf(rooms.state.room, member)?.name) ?? 'them';

  return {
    actions,
    /** Removes somebody from the room. @param {MemberId} member */
    remove(member) {
      const name = nameOf(member);
      return sure(
        {
          title: `Remove ${name} from this room?`,
          text: REMOVED,
          yes: `Remove ${name}`,
          grave: true,
        },
        () => actions.kick(member),
      );
    },
    /** Removes all who are away, to make place for others. @param {number} count how many they are */
    clear(count) {
      const people = count === 1 ? '1 Person' : `${count} People`;
      return sure({ ...CLEARING, yes: `Remove ${people}`, grave: true }, actions.clear);
    },
    /** Puts the chat before those who run the server. @param {MemberId} member */
    async report(member) {
      const name = nameOf(member);
      const isDone = await sure(
        {
          title: `Report ${name}?`,
          text: `The last 50 messages of this room’s chat go to the people who run this server. ${name} is not told.`,
          yes: 'Report',
        },
        () => actions.report(member),
      );
      if (isDone) tell('Your report was sent.');
      return isDone;
    },
    /** Makes a new link to the room; the old one leads nowhere any more. */
    async renew() {
      const isDone = await sure(
        {
          title: 'Renew the link to this room?',
          text: 'The old link stops working. Everyone in the room stays.',
          yes: 'Renew the Link',
        },
        actions.invite,
      );
      if (isDone) tell('The room has a new link.');
      return isDone;
    },
  };
}

/** @typedef {{ title: string, text: string, yes: string, grave?: boolean }} Doubt */

/**
 * Makes what acts if the person is sure. What is grave does not look like the way on.
 * @param {Ask} ask
 */
export const createConfirm =
  (ask) =>
  /** @param {Doubt} question @param {() => Promise<boolean>} act */
  async ({ title, text, yes, grave = false }, act) => {
    const choices = [
      { id: 'yes', label: yes, main: true, grave },
      { id: 'no', label: 'Cancel' },
    ];
    return (await ask({ title, text, choices })) === 'yes' && act();
  };
