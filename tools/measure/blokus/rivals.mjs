// Plays Blokus Duo against Pentobi over GTP at equal processor time, in pairs with the colours changed. Both think on
// one thread and without a book. Our nodes are set anew after each pair so that both have used as much processor time
// in all. rivals.sh says what can be set. What was played is kept, a line of JSON a game, so that it goes on where it
// stopped.

import { execFileSync, spawn } from 'node:child_process';
import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';

const { PENTOBI, OURS, FILE, GAMES, LEVEL, NODES } = process.env;
const COLOURS = ['b', 'w'];
/** Ticks of processor time a second. */
const TICKS = Number(execFileSync('getconf', ['CLK_TCK'], { encoding: 'utf8' }));

/** An engine that speaks GTP. */
class Engine {
  constructor(program, options) {
    this.process = spawn(program, options, { stdio: ['pipe', 'pipe', 'ignore'] });
    this.lines = createInterface({ input: this.process.stdout })[Symbol.asyncIterator]();
  }

  /** Sends a command, and returns its answer. */
  async ask(command) {
    this.process.stdin.write(`${command}\n`);
    const answer = [];
    for (;;) {
      const { value: line, done } = await this.lines.next();
      if (done) throw new Error(`It ended at ${command}.`);
      if (line === '' && answer.length > 0) break;
      if (line !== '') answer.push(line);
    }
    const text = answer.join('\n');
    if (!text.startsWith('=')) throw new Error(`${command}: ${text}`);
    return text.slice(1).trim();
  }

  /** The processor time that it has used, in seconds. */
  seconds() {
    const stat = readFileSync(`/proc/${this.process.pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return (Number(fields[11]) + Number(fields[12])) / TICKS;
  }

  stop() {
    this.process.kill();
  }
}

/** A move has the nodes of the first one once more for so many cells placed, as at the levels. */
const CELLS_FOR_AS_MANY_NODES = 20;

/** Plays one game; `own` is our colour, `nodes` are those of our first move. Returns it as a line of the file. */
async function play(number, own, nodes) {
  const ours = new Engine(OURS, ['gtp', 'blokus', '--nodes', String(nodes), '--seed', String(number)]);
  const theirs = new Engine(PENTOBI, [
    ...['--quiet', '--game', 'duo', '--level', LEVEL, '--seed', String(number), '--threads', '1'],
    ...['--nobook', '--noresign'],
  ]);
  try {
    // What a program reads at its start is no thinking.
    await Promise.all([ours.ask('name'), theirs.ask('name')]);
    const before = [ours.seconds(), theirs.seconds()];
    const moves = [];
    for (let passed = 0, placed = 0, turn = 0; passed < 2; turn++) {
      const colour = COLOURS[turn % 2];
      const [mover, other] = turn % 2 === own ? [ours, theirs] : [theirs, ours];
      if (mover === ours) await ours.ask(`param nodes ${Math.round(nodes * (1 + placed / CELLS_FOR_AS_MANY_NODES))}`);
      const move = await mover.ask(`genmove ${colour}`);
      if (mover === ours && move !== 'pass') placed += move.split(',').length;
      passed = move === 'pass' ? passed + 1 : 0;
      // Pentobi passes over colours without a move by itself.
      if (move !== 'pass' || other === ours) await other.ask(`play ${colour} ${move}`);
      moves.push(move);
    }
    const scores = [await ours.ask('final_score'), await theirs.ask('final_score')];
    if (scores[0] !== scores[1]) throw new Error(`The scores differ: ${scores.join(' and ')}.`);
    const lead = scores[0] === '0' ? 0 : Number(scores[0].slice(2)) * (scores[0][0] === 'B' ? 1 : -1);
    const [ourSeconds, theirSeconds] = [ours.seconds() - before[0], theirs.seconds() - before[1]];
    const ownLead = own === 0 ? lead : -lead;
    return { level: Number(LEVEL), game: number, own, nodes, lead: ownLead, ourSeconds, theirSeconds, moves };
  } finally {
    ours.stop();
    theirs.stop();
  }
}

/** The interval of a share by Wilson's formula, at 95%. */
function wilson(share, count) {
  const z = 1.96;
  const middle = share + (z * z) / (2 * count);
  const width = z * Math.sqrt((share * (1 - share)) / count + (z * z) / (4 * count * count));
  return [middle - width, middle + width].map((bound) => bound / (1 + (z * z) / count));
}

const sum = (games, key) => games.reduce((all, game) => all + game[key], 0);

/** What the games came to. */
function summary(games) {
  const won = games.filter(({ lead }) => lead > 0).length;
  const drawn = games.filter(({ lead }) => lead === 0).length;
  const share = (won + drawn / 2) / games.length;
  const [low, high] = wilson(share, games.length);
  const [ours, theirs] = [sum(games, 'ourSeconds'), sum(games, 'theirSeconds')];
  return {
    level: Number(LEVEL),
    games: games.length,
    ...{ won, drawn, lost: games.length - won - drawn, share, low, high },
    seconds_a_game: ours / games.length,
    their_seconds_a_game: theirs / games.length,
    ratio: ours / theirs,
    nodes: games.at(-1).nodes,
  };
}

const lines = existsSync(FILE) ? readFileSync(FILE, 'utf8').split('\n') : [];
const known = lines.filter((line) => line !== '').map((line) => JSON.parse(line));
const games = known.filter(({ level }) => level === Number(LEVEL));
let nodes = games.at(-1)?.nodes ?? Number(NODES);
while (games.length < Number(GAMES)) {
  const game = await play(games.length, games.length % 2, Math.round(nodes));
  games.push(game);
  appendFileSync(FILE, `${JSON.stringify(game)}\n`);
  if (games.length % 2 > 0) continue;
  // Towards equal time in all games: what was too much or too little so far is made good over the next ten pairs.
  const pair = games.slice(-2);
  const speed = (nodes * 2) / sum(pair, 'ourSeconds');
  const owed = sum(games, 'theirSeconds') - sum(games, 'ourSeconds');
  nodes = Math.max(1, (speed * (sum(pair, 'theirSeconds') + owed / 10)) / 2);
}
console.log(JSON.stringify(summary(games)));
