// Runs what `cargo test ARGUMENTS …` runs, but several test programs at a time: cargo runs one after the other, and
// most wait, or have one long test at their end. Writes the names of the tests that fail into a file:
// `rust-tests.mjs FILE ARGUMENTS …`. What stands after `--` goes to the programs. A program's output is shown when it
// has ended.

import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { dirname } from 'node:path';
import { createInterface } from 'node:readline';

/** A test that failed, in the words of Rust's tests. */
const FAILED = /^test (.*) \.\.\. FAILED$/gm;

/** After how many milliseconds a program that hangs is ended, so that what the others say is heard. */
const LONGEST = 25 * 60_000;

/** How many programs run at a time: some wait for most of their time. */
const AT_A_TIME = availableParallelism() + 1;

/** What says that there are other targets than the documentation. */
const CHOOSES_TARGETS = /^--(lib|bins?|tests?|examples?|benches|bench|all-targets)$/;

/**
 * A program that tests, and the folder of its package.
 * @typedef {{ program: string, folder: string }} TestProgram
 */

/**
 * Runs a command to its end. Gives what it says where that does not go to the terminal.
 * @param {string} program @param {string[]} args @param {import('node:child_process').SpawnOptions} options
 * @returns {Promise<{ status: number, output: string }>}
 */
function run(program, args, options) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, options);
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding('utf8').on('data', (piece) => (output += piece));
    }
    child.on('error', reject);
    child.on('close', (code, signal) => {
      if (signal) output += `\n${program} was ended by ${signal}.\n`;
      resolve({ status: code ?? 1, output });
    });
  });
}

/**
 * Builds the test programs. Gives none if that fails; cargo says why.
 * @param {string[]} args
 * @returns {Promise<TestProgram[] | null>}
 */
async function build(args) {
  const all = ['test', '--locked', ...args, '--no-run', '--message-format=json-render-diagnostics'];
  const cargo = spawn('cargo', all, { stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = new Promise((resolve) => cargo.on('close', resolve));
  const programs = [];
  for await (const line of createInterface({ input: cargo.stdout })) {
    const { reason, profile, executable, manifest_path: manifest } = JSON.parse(line);
    if (reason === 'compiler-artifact' && profile.test && executable) {
      programs.push({ program: executable, folder: dirname(manifest) });
    }
  }
  return (await ended) === 0 ? programs : null;
}

/**
 * Runs one program as cargo does: in the folder of its package. Gives the names of the tests that failed.
 * @param {TestProgram} program @param {string[]} args
 */
async function test({ program, folder }, args) {
  const env = { ...process.env, CARGO: 'cargo', CARGO_MANIFEST_DIR: folder };
  /** @type {import('node:child_process').SpawnOptions} */
  const options = { cwd: folder, env, stdio: ['ignore', 'pipe', 'pipe'], timeout: LONGEST, killSignal: 'SIGKILL' };
  const { status, output } = await run(program, args, options);
  process.stdout.write(`\n     Running ${program}\n${output}`);
  const failed = [...output.matchAll(FAILED)].map(([, name]) => name);
  return status !== 0 && failed.length === 0 ? [`${program} ended with ${status}`] : failed;
}

/**
 * Runs all programs, several at a time.
 * @param {TestProgram[]} programs @param {string[]} args
 */
async function testAll(programs, args) {
  const waiting = [...programs];
  /** @type {string[]} */
  const failed = [];
  const next = async () => {
    for (let program = waiting.shift(); program; program = waiting.shift()) failed.push(...(await test(program, args)));
  };
  await Promise.all(Array.from({ length: AT_A_TIME }, next));
  return failed;
}

/**
 * Runs the examples of the documentation, unless the arguments choose other targets.
 * @param {string[]} args
 */
async function testDocumentation(args) {
  if (args.some((argument) => CHOOSES_TARGETS.test(argument))) return [];
  const options = { stdio: /** @type {const} */ (['ignore', 'pipe', 'inherit']) };
  const { status, output } = await run('cargo', ['test', '--locked', ...args, '--doc', '--no-fail-fast'], options);
  process.stdout.write(output);
  const failed = [...output.matchAll(FAILED)].map(([, name]) => name);
  return status !== 0 && failed.length === 0 ? ['the examples of the documentation'] : failed;
}

const [, , names, ...given] = process.argv;
const end = given.includes('--') ? given.indexOf('--') : given.length;
const args = given.slice(0, end);
const programs = await build(args);
if (programs?.length === 0) console.error('There is no test here.');
if (!programs?.length) process.exit(1);
const failed = [...(await testAll(programs, given.slice(end + 1))), ...(await testDocumentation(args))];
writeFileSync(names, failed.map((name) => `${name}\n`).join(''));
process.exit(failed.length > 0 ? 1 : 0);
