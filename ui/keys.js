// @ts-check
// Keys and the commands they stand for. Pure, but for reading the event.

/** @import { Commands, State } from './types' */

/**
 * The name of a pressed key, as in a command's `keys`: `mod+shift+z`, `n`, `enter`.
 * @param {KeyboardEvent} event @param {boolean} mac
 */
export function keyName({ key, ctrlKey, metaKey, altKey, shiftKey }, mac) {
  const name = key.toLowerCase();
  const mod = mac ? metaKey : ctrlKey;
  const other = mac ? ctrlKey : metaKey;
  const letters = name.length > 1 || mod || altKey;
  return [mod && 'mod', other && 'other', altKey && 'alt', shiftKey && letters && 'shift', name]
    .filter(Boolean)
    .join('+');
}

/** @type {{ [system: string]: { [key: string]: string } }} */
const SIGNS = {
  mac: { mod: '⌘', shift: '⇧', alt: '⌥', backspace: '⌫', enter: '↩' },
  other: { mod: 'Ctrl', shift: 'Shift', alt: 'Alt', backspace: 'Backspace', enter: 'Enter' },
  both: { pageup: 'Page Up', pagedown: 'Page Down', home: 'Home', end: 'End', arrowleft: '←', arrowright: '→' },
};

/**
 * A command's key for people: `Ctrl+Shift+Z`, `⇧⌘Z`; empty if it has none.
 * @param {string[] | undefined} keys @param {boolean} mac
 */
export function keyWords(keys, mac) {
  if (!keys?.length) return '';
  const signs = mac ? SIGNS.mac : SIGNS.other;
  const parts = keys[0].split('+').map((part) => signs[part] ?? SIGNS.both[part] ?? part.toUpperCase());
  return parts.join(mac ? '' : '+');
}

/** Whether the system is macOS. */
export const onMac = () => /Mac|iPhone|iPad/.test(globalThis.navigator?.platform ?? '');

/**
 * Whether the element takes letters itself.
 * @param {any} element
 */
const takesText = (element) => element.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(element.tagName);

/** What some browsers report as the code of a key that an input method has taken. */
const TAKEN = 229;

/**
 * Listens to pressed keys, before anything within `target` does so if `capture` is set. Keys that belong to an input
 * method, such as the Escape that ends a composition, are not heard. Returns a function that stops listening.
 * @param {EventTarget} target @param {(event: KeyboardEvent) => void} hear @param {boolean} [capture]
 */
export function hearKeys(target, hear, capture = false) {
  /** @param {any} event */
  const pressed = (event) => {
    // WebKit reports the key that ends a composition only after its end.
    if (!event.isComposing && event.keyCode !== TAKEN) hear(event);
  };
  target.addEventListener('keydown', pressed, capture);
  return () => target.removeEventListener('keydown', pressed, capture);
}

/**
 * What the keys mean in a text field. The web views of Linux and macOS know none of them.
 * @type {{ [key: string]: string }}
 */
const TYPING = { 'mod+z': 'undo', 'mod+shift+z': 'redo', 'mod+y': 'redo' };

/**
 * Takes back typing in the element, or types again what was taken back. Returns whether that is what the key means.
 * @param {Document} target @param {any} element @param {string} name
 */
function revise(target, element, name) {
  const meant = takesText(element) ? TYPING[name] : undefined;
  return meant !== undefined && (target.execCommand(meant), true);
}

/**
 * Runs commands by their keys; `state()` is the front's state. In the desktop, keys that the native menu has are left
 * to it. `makeWay()` returns whether a command may be run now.
 * @param {Document} target @param {Commands} commands
 * @param {{ kind: string, makeWay(): boolean, state(): State }} world
 */
export function listenToKeys(target, commands, { kind, makeWay, state }) {
  const mac = onMac();
  hearKeys(target, (event) => {
    if (event.defaultPrevented) return;
    const name = keyName(event, mac);
    if (!/^(mod|f\d)/.test(name) && takesText(event.target)) return;
    if (kind === 'desktop' && revise(target, event.target, name)) return event.preventDefault();
    const meant = commands.list().filter(({ keys, native }) => keys?.includes(name) && !(native && kind === 'desktop'));
    // Commands that are never of use at the same time may share a key.
    const command = meant.find(({ enabled }) => enabled(state())) ?? meant[0];
    if (!command || (takesText(event.target) && command.menu === 'Edit')) return;
    event.preventDefault();
    if (makeWay()) commands.run(command.id);
  });
}
