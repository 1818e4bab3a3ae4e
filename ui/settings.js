// The settings of a new game: the players, which every game has, and the game's own. Pure, but for the browser's store, which may be missing.

const STORE = 'atar.settings.';
const LONGEST_NAME = 24;

/**
 * The settings offered first: `count` players, `players` {name, colour} for as many as the game takes, and `own`, the game's.
 * `hello` is the table's answer to `hello`.
 */
export function defaults(game, hello) {
  const card = cardOf(game, hello);
  const [count, most] = card.seats;
  const players = Array.from({ length: most }, (_, seat) => ({ name: `Player ${seat + 1}`, colour: seat % hello.palette.length }));
  return { count, players, own: game.setup.defaults(card, count) };
}

/** What `hello` says of a game. */
export const cardOf = (game, hello) => hello.games.find(({ name }) => name === game.name);

/** The settings with the game's own, and the stones of each player, as they are offered first; the players stay. */
export function reset(settings, game, hello) {
  return { ...settings, own: game.setup.defaults(cardOf(game, hello), settings.count) };
}

const replaced = (list, at, value) => list.map((old, index) => (index === at ? value : old));

/** Another number of players. */
export function withCount(settings, game, count) {
  return { ...settings, count, own: game.setup.change(settings.own, 'seats', count, count) };
}

/** One of the game's own settings changed. */
export function withOwn(settings, game, key, value) {
  return { ...settings, own: game.setup.change(settings.own, key, value, settings.count) };
}

/** A player's number changed, as the stones in the rack. */
export function withSeatNumber(settings, game, seat, value) {
  const { key } = game.setup.perSeat;
  return { ...settings, own: { ...settings.own, [key]: replaced(settings.own[key], seat, value) } };
}

/** A player's name changed. */
export function withName(settings, seat, name) {
  return { ...settings, players: replaced(settings.players, seat, { ...settings.players[seat], name }) };
}

/** A player's colour changed; whoever had it takes the player's old one. */
export function withColour(settings, seat, colour) {
  const old = settings.players[seat].colour;
  const players = settings.players.map((player, other) => {
    if (other === seat) return { ...player, colour };
    return player.colour === colour ? { ...player, colour: old } : player;
  });
  return { ...settings, players };
}

/** The players who take part. */
export const playing = ({ count, players }) => players.slice(0, count);

/** What is impossible, by field: `name 0` and so on for the players, the game's own fields besides. */
export function problems(settings, game) {
  const found = { ...game.setup.problems(settings.own) };
  const names = playing(settings).map(({ name }) => name.trim());
  names.forEach((name, seat) => {
    if (name === '') found[`name ${seat}`] = 'Each player needs a name.';
    else if (names.indexOf(name) < seat) found[`name ${seat}`] = `There is another ${name}; the words on screen would not tell who is meant.`;
  });
  return found;
}

/** What the table is asked for, without the verb. */
export function request(settings, game) {
  const seats = playing(settings).map(({ name, colour }) => ({ name: name.trim(), colour }));
  return { game: game.name, options: game.setup.options(settings.own), seats };
}

/** The settings like those of a game that has been played; its names and colours go to the first seats. */
export function like(record, game, hello) {
  const settings = defaults(game, hello);
  let taken = { ...settings, count: record.seats.length, own: game.setup.fromOptions(record.options) };
  record.seats.forEach(({ name, colour }, seat) => {
    taken = withColour(withName(taken, seat, name ?? `Player ${seat + 1}`), seat, colour ?? seat);
  });
  return taken;
}

/** Keeps the settings for another day, where the browser allows it. */
export function keep(settings, game, store = storeOf()) {
  try {
    store?.setItem(STORE + game.name, JSON.stringify(settings));
  } catch {
    // A full or forbidden store only means that the next game is offered with the usual settings.
  }
}

/** The settings that were kept, if they are still sound; else those offered first. */
export function recall(game, hello, store = storeOf()) {
  const usual = defaults(game, hello);
  try {
    return revive(JSON.parse(store?.getItem(STORE + game.name) ?? 'null'), usual, game, hello) ?? usual;
  } catch {
    return usual;
  }
}

function revive(kept, usual, game, hello) {
  const [least, most] = cardOf(game, hello).seats;
  const sound = Number.isInteger(kept?.count) && kept.count >= least && kept.count <= most && Array.isArray(kept.players);
  if (!sound || !kept.players.every(isPlayer(hello)) || kept.players.length !== usual.players.length) return null;
  if (new Set(kept.players.map(({ colour }) => colour)).size !== kept.players.length) return null;
  const own = game.setup.revive(kept.own, kept.count);
  const players = kept.players.map(({ name, colour }) => ({ name: name.slice(0, LONGEST_NAME), colour }));
  return own && { count: kept.count, players, own };
}

const isPlayer = ({ palette }) => (player) => typeof player?.name === 'string' && palette[player.colour] !== undefined;

function storeOf() {
  try {
    return globalThis.localStorage ?? null;
  } catch {
    return null;
  }
}

export { LONGEST_NAME };
