// Programs for Windows under wine: tools/release/windows/wine.sh makes what they run in.

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { until } from '../../support/until.mjs';
import { BUILT, inRoot } from '../../packages/support/run.mjs';

/** The program for Windows, and that of this system. */
export const WINDOWS = join(BUILT, 'windows/x86_64-pc-windows-gnu/quick/atar-cli.exe');
export const LINUX = process.env.ATAR_CLI ?? join(BUILT, 'debug/atar-cli');

const PREFIX = join(BUILT, 'windows/wine');

/** The disk C:. */
export const DISK = join(PREFIX, 'drive_c');
/** A program of the tests, in C:\tests. */
export const helper = (name) => join(DISK, 'tests', `${name}.exe`);

const env = Object.fromEntries(
  Object.entries(process.env).filter(([name]) => !/^(XDG_|ATAR_|DISPLAY$|LC_)/.test(name)),
);
Object.assign(env, {
  WINEPREFIX: PREFIX,
  HOME: join(PREFIX, 'home'),
  WINEDEBUG: '-all',
  WINEDLLOVERRIDES: 'winemenubuilder.exe,mscoree,mshtml=',
  // Without it names that are not ASCII are not found.
  LANG: 'C.UTF-8',
});

const running = new Set();
const outputs = mkdtempSync(join(tmpdir(), 'atar-wine-'));
let count = 0;
process.on('exit', () => {
  running.forEach((child) => child.kill('SIGKILL'));
  rmSync(outputs, { recursive: true, force: true });
});

/** A folder for one test on the disk C:, and its name there. */
export function folder(t) {
  const path = mkdtempSync(join(DISK, 'atar-'));
  t.after(() => rmSync(path, { recursive: true, force: true }));
  return path;
}

/** The name that a file has on Windows. */
export const named = (path) =>
  path.startsWith(DISK) ? `C:${path.slice(DISK.length).replaceAll('/', '\\')}` : `Z:${path.replaceAll('/', '\\')}`;

/**
 * Starts a program for Windows, or of this system. Answers the process, a way to `say` it something, what it has `said`
 * by now, and its `end`: the status with which it ends.
 */
export function start(program, args = [], { cwd = inRoot(), terminal = false } = {}) {
  const command = program.endsWith('.exe') ? ['wine', program, ...args] : [program, ...args];
  // Python has terminals.
  const wrapped = terminal ? ['python3', '-c', TERMINAL, ...command] : command;
  count += 1;
  const output = (name) => join(outputs, `${count}-${name}`);
  // The services of wine inherit the output and hold on to it: a pipe would not end with the program.
  const files = { stdout: output('stdout'), stderr: output('stderr') };
  const stdio = Object.values(files).map((file) => openSync(file, 'w'));
  const child = spawn(wrapped[0], wrapped.slice(1), { cwd, env, stdio: ['pipe', ...stdio] });
  stdio.forEach(closeSync);
  running.add(child);
  child.stdin.on('error', () => {});
  const end = once(child, 'exit').then(([status]) => {
    running.delete(child);
    return status;
  });
  const said = (name = 'stdout') => readFileSync(files[name], 'utf8').replaceAll(terminal ? MOVES : /$^/g, '');
  return { child, say: (text) => child.stdin.write(text), said, end };
}

/** How a terminal is told to move its cursor. */
const MOVES = new RegExp(String.raw`${String.fromCharCode(27)}\[[?\d;]*[A-Za-z]`, 'g');

const TERMINAL = 'import os, pty, sys; sys.exit(os.waitstatus_to_exitcode(pty.spawn(sys.argv[1:])) & 255)';

/** Runs a program to its end. Answers its status, and all that it has said. */
export async function ran(program, args, { input = '', cwd } = {}) {
  const { child, said, end } = start(program, args, { cwd });
  child.stdin.end(input);
  const status = await end;
  return { status, stdout: said('stdout'), stderr: said('stderr') };
}

/** Runs atar-cli for Windows. */
export const windows = (args, options) => ran(WINDOWS, args, options);

/** Runs atar-cli of this system. */
export const linux = (args, options) => ran(LINUX, args, options);

/** Starts `serve` on a free port. Answers its address as well. */
export async function served(args, options) {
  const server = start(WINDOWS, ['serve', '--port', '0', ...args], options);
  const url = await until('the address of the server', () => {
    if (server.child.exitCode !== null) throw new Error(`the server has ended: ${server.said('stderr')}`);
    return /http:\/\/[\d.:]+\//.exec(server.said())?.[0];
  });
  return { ...server, url };
}
