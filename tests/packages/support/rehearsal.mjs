// Runs the steps of a job as GitHub would, with programs that stand for those that sign.

import { spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { ROOT } from './run.mjs';

const FAKE = fileURLToPath(new URL('fake-tool.mjs', import.meta.url));
/** Programs of every system that the scripts use; they do their work, and their arguments are looked at as well. */
const COMMON = [
  'base64',
  'basename',
  'cat',
  'date',
  'dirname',
  'find',
  'head',
  'mkdir',
  'mktemp',
  'mv',
  'printenv',
  'rm',
  'sed',
  'sort',
  'tail',
  'tar',
];
/** What builds or installs. It must not be called. */
const FORBIDDEN = ['cargo', 'make', 'node', 'npm', 'npx', 'rustup'];

const script = (path, text) => {
  writeFileSync(path, `#!/bin/sh\n${text}\n`);
  chmodSync(path, 0o755);
};

const found = (name) =>
  process.env.PATH.split(':')
    .map((folder) => join(folder, name))
    .find((path) => existsSync(path));

/** Puts what stands for the programs that sign into a folder. */
export function makeSigner(folder) {
  mkdirSync(folder, { recursive: true });
  for (const name of ['rcodesign', 'disk-image'])
    script(join(folder, name), `exec '${process.execPath}' '${FAKE}' ${name} "$@"`);
}

/** Puts programs that are watched into a folder. */
function makePrograms(folder) {
  mkdirSync(folder);
  for (const name of COMMON)
    script(join(folder, name), `printf '%s\\n' "$@" >>"$ATAR_REHEARSAL/arguments"\nexec '${found(name)}' "$@"`);
  for (const name of FORBIDDEN) script(join(folder, name), `echo ${name} >>"$ATAR_REHEARSAL/forbidden"\nexit 1`);
}

/**
 * A machine in `folder`, which must be new. `plan` says what happens on it: `hidden`, the texts that nobody may see;
 * `identity` and `end` of the certificate; whether the notary has `refused`; `stops`, the calls `{name, word}` that
 * fail, or hang with `hangs`.
 */
export function makeMachine(folder, plan) {
  for (const name of ['runner', 'temporary']) mkdirSync(join(folder, name), { recursive: true });
  makePrograms(join(folder, 'programs'));
  writeFileSync(join(folder, 'plan.json'), JSON.stringify(plan));
  const env = {
    PATH: `${join(folder, 'programs')}:${process.env.PATH}`,
    HOME: folder,
    ATAR_REHEARSAL: folder,
    RUNNER_TEMP: join(folder, 'runner'),
    TMPDIR: join(folder, 'temporary'),
    GITHUB_OUTPUT: join(folder, 'output'),
  };
  const lines = (name) =>
    existsSync(join(folder, name)) ? readFileSync(join(folder, name), 'utf8').split('\n').slice(0, -1) : [];
  return {
    folder,
    env,
    /** How the programs that sign were called, in order. */
    calls: () => lines('calls').map((line) => JSON.parse(line)),
    /** The arguments of all other programs. */
    arguments: () => lines('arguments').join('\n'),
    /** What builds and installs, and was called. */
    forbidden: () => lines('forbidden'),
    /** The files that are left where secrets could be. */
    left: () => ['runner', 'temporary'].flatMap((name) => filesIn(join(folder, name))),
  };
}

/** The paths of all files in a folder. */
export const filesIn = (folder) =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? filesIn(join(folder, entry.name)) : [join(folder, entry.name)],
  );

/** Starts a command on a machine. `ended` holds its exit code and all that it said. */
export function start(machine, command, env = {}) {
  const child = spawn('bash', ['--noprofile', '--norc', '-eo', 'pipefail', '-c', command], {
    cwd: ROOT,
    env: { ...machine.env, ...env },
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text) => (said += text));
  const ended = new Promise((resolve) => {
    child.on('close', (code) => resolve({ code, said }));
  });
  return { child, ended };
}

/** The value of `${{ … }}`, of the few forms that the workflow uses. */
function valueOf(text, contexts) {
  return String(text).replace(/\$\{\{ (secrets|vars)\.([A-Z_]+)(?: && '([a-z]+)')? \}\}/g, (_, context, name, then) => {
    const value = contexts[context][name] ?? '';
    return value && then ? then : value;
  });
}

/** Whether a step is run, by what `signing` has said. */
function isRun(step, output) {
  if (step.if === undefined) return true;
  const [, key, value] = /^steps\.signing\.outputs\.([a-z]+) == '([a-z]+)'$/.exec(step.if);
  return output.includes(`${key}=${value}\n`);
}

/**
 * Runs the steps of a job that are commands, until one fails. Gives all that was said, and the name of the step that
 * failed, or null.
 */
export async function rehearse(machine, job, contexts) {
  let all = '';
  for (const step of job.steps.filter(({ run }) => run)) {
    const output = existsSync(machine.env.GITHUB_OUTPUT) ? readFileSync(machine.env.GITHUB_OUTPUT, 'utf8') : '';
    if (!isRun(step, output)) continue;
    const env = Object.fromEntries(
      Object.entries(step.env ?? {}).map(([name, value]) => [name, valueOf(value, contexts)]),
    );
    const { code, said } = await start(machine, step.run, env).ended;
    all += said;
    if (code !== 0) return { failed: step.name, said: all };
  }
  return { failed: null, said: all };
}
