// @ts-check
// Commands that lead to others, where there is a way to them.

/**
 * @import { Command, GameSession, State } from '../types'
 * @import { Rooms, RoomsTransport } from './types'
 */

/**
 * Makes them; none where there is no way to hosts.
 * @param {Pick<Rooms, 'dropInvitation'>} rooms @param {RoomsTransport | null} hosts
 * @returns {Command<State>[]}
 */
export function onlineCommands(rooms, hosts) {
  if (!hosts) return [];
  const isNear = Boolean(hosts.nearby ?? hosts.hosting);

  /** @param {GameSession} session @param {string} way */
  function go(session, way) {
    // A link that has led here is left for another way.
    rooms.dropInvitation();
    session.shell.joinBy(way);
  }

  /** @param {string} id @param {string} title @param {Partial<Command<State>> & Pick<Command<State>, 'run'>} more */
  const way = (id, title, more) => ({
    ...{ id, title, menu: 'Room' },
    enabled: (/** @type {State} */ state) => state.hello !== null,
    ...more,
  });
  const near = way('play_nearby', 'Play Nearby…', { run: (session) => go(session, 'nearby') });
  return [
    way('new_room', 'New Room…', {
      line: true,
      run: (session) => session.shell.setUp(session.shell.state.choosing, hosts.hosting ? 'nearby' : 'online'),
    }),
    ...(isNear ? [near] : []),
    way('play_online', 'Play Online…', { run: (session) => go(session, 'online') }),
    way('join_link', 'Join with a Link…', { run: (session) => go(session, 'link') }),
  ];
}
