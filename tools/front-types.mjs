// Checks the types of the front: everywhere what is wrong, and in the folders that are done also what has no type.

import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../', import.meta.url));
const TSC = 'tools/node_modules/typescript/bin/tsc';

/** Where everything has a type. This list only gets longer; when it has all of ui, tsconfig.json says so for all. */
const TYPED = [
  /^ui\/[\w-]+\.js/,
  /^ui\/(board|games\/(atar|blokus|owari|petri|shared|spectrangle)|options|screens|session|sound|transport)\//,
];

/** What the compiler finds wrong, with more options. */
function errors(...options) {
  const run = spawnSync(process.execPath, [TSC, '--project', 'tools/tsconfig.json', ...options], {
    cwd: ROOT,
    encoding: 'utf8',
  });
  if (run.stderr) throw new Error(run.stderr);
  return run.stdout.split('\n').filter(Boolean);
}

const untyped = errors('--noImplicitAny').filter((line) => TYPED.some((part) => part.test(line)));
const wrong = new Set([...errors(), ...untyped]);
if (wrong.size > 0) {
  console.error([...wrong].join('\n'));
  process.exitCode = 1;
}
