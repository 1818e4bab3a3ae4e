// @ts-check
// The menus as plain data, made from the commands: for the desktop's native menu and for the menu in the page. Pure.

/** @import { Command, CommandEntry, State } from './types' */

const ORDER = ['File', 'Edit', 'Game', 'Room', 'View', 'Settings', 'Help'];

/**
 * The menus of `commands` in this state: `{id, title, entries}`. An entry is `{id, title, keys, enabled, checked,
 * role}`, or one with
 * `entries` of its own, or null for a line. `checked` is null for what is no switch; `keys` is only what the native
 * menu handles.
 * @param {Command[]} commands @param {State} state
 */
export function menusOf(commands, state) {
  return ORDER.map((title) => ({
    id: title.toLowerCase(),
    title,
    entries: entriesOf(
      commands.filter(({ menu }) => menu === title),
      state,
    ),
  })).filter(({ entries }) => entries.length > 0);
}

/** @param {Command[]} members @param {State} state */
const entriesOf = (members, state) =>
  members.flatMap((command, index) => [...(command.line && index > 0 ? [null] : []), entry(command, state)]);

/** @param {Command} command @param {State} state */
function entry(command, state) {
  const { id, title, keys, native, role = null, pressed, entries } = command;
  const enabled = command.enabled(state);
  if (entries) return { id, title, enabled, entries: entries(state).map((each) => listed(each, enabled)) };
  return {
    id,
    title,
    keys: native ? (keys?.[0] ?? null) : null,
    enabled,
    checked: pressed ? Boolean(pressed(state)) : null,
    role,
  };
}

/** @param {CommandEntry} entry @param {boolean} enabled */
const listed = ({ id, title, pressed }, enabled) => ({
  id,
  title,
  keys: null,
  enabled,
  checked: pressed ?? null,
  role: null,
});
