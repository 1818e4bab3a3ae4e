// @ts-check
// The command that leads to the lab, where there is one.

/**
 * @import { Command, GameSession, State } from '../types'
 */

/** @type {Command<State>[]} */
export const labCommands = [
  {
    id: 'lab',
    title: 'Lab',
    menu: 'View',
    line: true,
    enabled: (state) => state.hello !== null,
    run: (/** @type {GameSession} */ { shell }) => shell.showLab(shell.state.screen === 'lab' ? null : shell.state.run),
  },
];
