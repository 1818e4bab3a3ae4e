// @ts-check
// The settings of a new game: the players, which every game has, and the game's own, by its form
// (`ui/options/form.js`). Pure.

import { levelsOf, DEFAULT_LIMITS } from './limits.js';

/**
 * @import { Form, GameRecord, GameSettings, Player } from './types'
 * @import { Hello, Position } from './protocol'
 */

/**
 * The settings offered first, for one person against computers of a `level`: `count` players, `players` {name, colour,
 * bot} for as many as the game takes (`bot`: the computer's level, null for a person), and `own`, the game's.
 * @param {Form} form @param {number} [level]
 */
export function defaults(form, level = form.hello.default_level) {
  const [count, most] = form.seats;
  const players = Array.from({ length: most }, (_, seat) => ({
    name: defaultName(seat, null),
    colour: seat % form.hello.palette.length,
    bot: null,
  }));
  return withCompany({ count, players, own: form.defaults(count) }, 'computer', level);
}

/** @param {number} seat @param {number | null} bot */
const defaultName = (seat, bot) => `${bot ? 'Computer' : 'Player'} ${seat + 1}`;

/** @param {any[]} list @param {number} at @param {any} value */
const replaced = (list, at, value) => list.map((old, index) => (index === at ? value : old));

/**
 * Another number of players.
 * @param {GameSettings} settings @param {Form} form @param {number} count
 */
export function withCount(settings, form, count) {
  return withNumbers({ ...settings, count, own: form.change(settings.own, 'seats', count, count) });
}

/**
 * One of the game's own settings changed.
 * @param {GameSettings} settings @param {Form} form @param {string} key @param {any} value
 */
export function withOwn(settings, form, key, value) {
  return { ...settings, own: form.change(settings.own, key, value, settings.count) };
}

/**
 * What is asked of each player has changed for one, as the stones in the rack.
 * @param {GameSettings} settings @param {Form} form @param {number} seat @param {any} value
 */
export function withSeatValue(settings, form, seat, value) {
  return { ...settings, own: form.changeSeat(settings.own, seat, value) };
}

/** @param {string} name */
const isDefaultName = (name) => /^(Player \d+|Computer( \d+)?)$/.test(name);

/**
 * The only computer that takes part needs no number; several have those of their seats.
 * @param {GameSettings} settings
 */
function withNumbers(settings) {
  const alone = playing(settings).filter(({ bot }) => bot !== null).length === 1;
  const players = settings.players.map((player, seat) => {
    const isComputers = player.bot !== null && isDefaultName(player.name);
    if (!isComputers) return player;
    return { ...player, name: alone && seat < settings.count ? 'Computer' : defaultName(seat, player.bot) };
  });
  return { ...settings, players };
}

/**
 * A person or the computer plays for a seat: a level, or null. A name that nobody has chosen follows.
 * @param {GameSettings} settings @param {number} seat @param {number | null} bot
 */
export function withBot(settings, seat, bot) {
  const { name } = settings.players[seat];
  const named = isDefaultName(name) ? defaultName(seat, bot) : name;
  const players = replaced(settings.players, seat, { ...settings.players[seat], bot, name: named });
  return withNumbers({ ...settings, players });
}

/**
 * With whom the first player plays: `computer` if everybody else is one, `friends` if nobody is, else null.
 * @param {GameSettings} settings
 */
export function companyOf(settings) {
  const [first, ...others] = playing(settings).map(({ bot }) => bot !== null);
  if (first) return null;
  if (others.every(Boolean)) return 'computer';
  return others.some(Boolean) ? null : 'friends';
}

/**
 * The first player is a person, and all others are computers of a level or, for `friends`, people.
 * @param {GameSettings} settings @param {'computer' | 'friends'} company @param {number} level
 */
export function withCompany(settings, company, level) {
  return settings.players.reduce(
    (changed, _, seat) => withBot(changed, seat, seat > 0 && company === 'computer' ? level : null),
    settings,
  );
}

/**
 * The level of the computers that take part, the first one's if they differ; null where there is none.
 * @param {GameSettings} settings
 */
export const levelOf = (settings) => playing(settings).find(({ bot }) => bot !== null)?.bot ?? null;

/**
 * The settings of a game against the computer that begins at once: the kept ones, or those offered first where they
 * would not do.
 * @param {Form} form @param {any} kept @param {number} level
 */
export function againstComputer(form, kept, level) {
  const wanted = withCompany(recall(form, kept, level), 'computer', level);
  return Object.keys(problems(wanted, form)).length === 0 ? wanted : defaults(form, level);
}

/**
 * A player's name changed.
 * @param {GameSettings} settings @param {number} seat @param {string} name
 */
export function withName(settings, seat, name) {
  return { ...settings, players: replaced(settings.players, seat, { ...settings.players[seat], name }) };
}

/**
 * A player's colour changed; whoever had it takes the player's old one.
 * @param {GameSettings} settings @param {number} seat @param {number} colour
 */
export function withColour(settings, seat, colour) {
  const old = settings.players[seat].colour;
  const players = settings.players.map((player, other) => {
    if (other === seat) return { ...player, colour };
    return player.colour === colour ? { ...player, colour: old } : player;
  });
  return { ...settings, players };
}

/**
 * The players who take part.
 * @param {GameSettings} settings
 */
export const playing = ({ count, players = [] }) => players.slice(0, count);

/**
 * What is impossible, by field: `name 0` and so on for the players, the game's own fields besides.
 * @param {GameSettings} settings @param {Form} form
 */
export const problems = (settings, form) => ({
  ...form.problems(settings.own, settings.count),
  ...nameProblems(settings),
});

/**
 * The game that is chosen in a form, with its options if a game can begin with them.
 * @param {Form} form @param {Pick<GameSettings, 'own' | 'count'>} settings
 */
export const chosenIn = (form, { own, count }) => ({
  game: form.name,
  ...(Object.keys(form.problems(own, count)).length === 0 && { options: form.options(own, count) }),
});

/**
 * What is impossible of the players' names, by field.
 * @param {GameSettings} settings
 */
export function nameProblems(settings) {
  /** @type {{ [field: string]: string }} */
  const found = {};
  const names = playing(settings).map(({ name }) => name.trim());
  names.forEach((name, seat) => {
    if (name === '') found[`name ${seat}`] = 'Enter a name for each player.';
    else if (names.indexOf(name) < seat)
      found[`name ${seat}`] = `Two players are called ${name}. Give them different names.`;
  });
  return found;
}

/**
 * What the table is asked for, without the verb.
 * @param {GameSettings} settings @param {Form} form
 */
export function request(settings, form) {
  const seats = playing(settings).map(({ name, colour, bot }) => ({ name: name.trim(), colour, ...(bot && { bot }) }));
  return { game: form.name, options: form.options(settings.own, settings.count), seats };
}

/**
 * What is new of players, seat by seat, beside those who have played so far: `{name, colour, bot}`, each only if it is
 * another.
 * @param {Position['seats']} seats @param {Player[]} players
 */
export function newOf(seats, players) {
  return seats.map(({ bot: level = null, ...old }, seat) => {
    const { name, colour, bot } = players[seat];
    const known = new Map(Object.entries({ ...old, bot: level }));
    return Object.fromEntries(
      Object.entries({ name: name.trim(), colour, bot }).filter(([key, value]) => value !== known.get(key)),
    );
  });
}

/**
 * The settings like those of a game that has been played; its names and colours go to the first seats.
 * @param {Pick<GameRecord, 'options' | 'seats'>} record @param {Form} form
 */
export function like(record, form) {
  const settings = defaults(form);
  let taken = {
    ...settings,
    count: record.seats.length,
    own: form.fromOptions(record.options, record.seats.length),
  };
  record.seats.forEach(({ name, colour, bot }, seat) => {
    taken = withColour(
      withName(withBot(taken, seat, bot ?? null), seat, name ?? `Player ${seat + 1}`),
      seat,
      colour ?? seat,
    );
  });
  return taken;
}

/**
 * The settings that were kept from another day, if they are still sound; else those offered first. One level holds for
 * all games.
 * @param {Form} form @param {any} kept @param {number} [level]
 */
export function recall(form, kept, level = form.hello.default_level) {
  const fallback = defaults(form, level);
  const revived = revive(kept, fallback, form) ?? fallback;
  return companyOf(revived) === 'computer' ? withCompany(revived, 'computer', level) : revived;
}

/** @param {any} kept @param {GameSettings} fallback @param {Form} form */
function revive(kept, fallback, form) {
  const [least, most] = form.seats;
  const sound =
    Number.isInteger(kept?.count) && kept.count >= least && kept.count <= most && Array.isArray(kept.players);
  if (!sound || !kept.players.every(isPlayer(form.hello)) || kept.players.length !== fallback.players.length)
    return null;
  if (new Set(kept.players.map((/** @type {Player} */ { colour }) => colour)).size !== kept.players.length) return null;
  const own = form.revive(kept.own, kept.count);
  const players = kept.players.map((/** @type {Player} */ { name, colour, bot }) => ({
    name: name.slice(0, DEFAULT_LIMITS.name),
    colour,
    bot: bot !== null && levelsOf(form.hello).includes(bot) ? bot : null,
  }));
  return own && { count: kept.count, players, own };
}

/** @param {Hello} hello */
const isPlayer =
  ({ palette }) =>
  (/** @type {Player} */ player) =>
    typeof player?.name === 'string' && palette[player.colour] !== undefined;
