// `make test`: a part that fails hides no other. The script is run with stand-ins for the programs that it calls.

import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import test from 'node:test';
import { fileURLToPath } from 'node:url';

import { end, start } from '../support/processes.mjs';
import { until } from '../support/until.mjs';

const TOOLS = fileURLToPath(new URL('../../tools/', import.meta.url));
const OWN = ['test/test.sh', 'test/lint.sh', 'test/parts.sh', 'build/build-tested.sh', 'build/front.sh'];
const OTHERS = [
  'setup/rust.sh',
  'setup/packages.sh',
  'setup/npm.sh',
  'test/scripts.sh',
  'test/check-macos.sh',
  'build/site.sh',
  'release/bundle.sh',
];
const PROGRAMS = ['cargo', 'node', 'shellcheck'];

/**
 * Runs the script in a folder of its own, where commands that `fails` describes (a pattern of the shell) fail. Returns
 * {code, out, called}.
 */
function run(fails, part = '') {
  const folder = mkdtempSync(join(tmpdir(), 'atar-parts-'));
  try {
    for (const name of ['bin', 'tests']) mkdirSync(join(folder, name));
    for (const file of [...OWN, ...OTHERS]) mkdirSync(join(folder, 'tools', dirname(file)), { recursive: true });
    OWN.forEach((name) => copyFileSync(join(TOOLS, name), join(folder, 'tools', name)));
    const standIn = (path) =>
      writeFileSync(
        path,
        `#!/bin/sh\necho "\${0##*/} $*" >>"${folder}/called"\ncase "\${0##*/} $*" in ${fails}) echo "test c4 is left ... FAILED" && exit 3 ;; esac\n`,
        { mode: 0o755 },
      );
    OTHERS.forEach((name) => standIn(join(folder, 'tools', name)));
    PROGRAMS.forEach((name) => standIn(join(folder, 'bin', name)));
    writeFileSync(join(folder, 'bin/uname'), '#!/bin/sh\necho Linux\n', { mode: 0o755 });
    const { status, stdout, stderr } = spawnSync('sh', [join(folder, 'tools/test/test.sh')], {
      encoding: 'utf8',
      env: { PATH: `${join(folder, 'bin')}:${process.env.PATH}`, PART: part },
    });
    const called = join(folder, 'called');
    return {
      code: status,
      out: stdout,
      errors: stderr,
      called: existsSync(called) ? readFileSync(called, 'utf8') : '',
    };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const PARTS = [
  'cargo fmt',
  'cargo clippy',
  'cargo doc',
  'scripts.sh',
  'shellcheck',
  'rust-tests.mjs',
  'cargo build',
  'tests/ui',
  'tests/browser',
  'site.sh',
  'tests/web',
  'tests/desktop',
  'bundle.sh',
  'tests/packages',
  'check-macos.sh',
];

test('where all parts pass, all tests have passed', () => {
  const { code, out, called } = run('nothing');
  assert.equal(code, 0);
  assert.match(out, /== All tests have passed\n$/);
  PARTS.forEach((part) => assert.ok(called.includes(part), part));
});

test('parts that fail hide no other, are listed at the end, and the run has failed', () => {
  const { code, out, errors, called } = run('*clippy*|*browser*|site.sh*');
  assert.equal(code, 1);
  PARTS.forEach((part) => assert.ok(called.includes(part), part));
  assert.match(errors, /== Failed:\n {2}Lints\n/);
  assert.match(
    errors,
    /== Failed:\n {2}The form of the sources\n {2}The web app without a server\n {2}The front in Node, [^\n]*\n$/,
  );
  assert.ok(!out.includes('All tests have passed'));
});

test('what a part names is listed below it', () => {
  const folder = mkdtempSync(join(tmpdir(), 'atar-named-'));
  try {
    const script = `. '${join(TOOLS, 'test/parts.sh')}'
      named_fails() { echo 'c4 is left' >"$named" && return 1; }
      part 'Rust' named_fails
      finish 'Fine'`;
    const { stderr } = spawnSync('sh', ['-c', script], { cwd: folder, encoding: 'utf8' });
    assert.match(stderr, /== Failed:\n {2}Rust\n {4}c4 is left\n$/);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test('scripts name the tests that fail, each with its error', () => {
  const folder = mkdtempSync(join(tmpdir(), 'atar-failures-'));
  try {
    const failing = `import test from 'node:test';
      test('outer', async (t) => t.test('the board', () => { throw new Error('Not this row,\\n nor that'); }));
      test('fine', () => {});`;
    writeFileSync(join(folder, 'a.test.mjs'), failing);
    const reporter = ['--test', `--test-reporter=${join(TOOLS, 'test/failures.mjs')}`];
    const env = { ...process.env, NODE_TEST_CONTEXT: undefined };
    const { status, stdout } = spawnSync(process.execPath, [...reporter, 'a.test.mjs'], {
      cwd: folder,
      encoding: 'utf8',
      env,
    });
    assert.equal(status, 1);
    assert.match(stdout, /^[^\n]*: the board\n {2}Not this row, nor that\n$/);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test('files of tests fail together, and name what has failed', () => {
  const folder = mkdtempSync(join(tmpdir(), 'atar-node-tests-'));
  const write = (name, body) => {
    mkdirSync(join(folder, name));
    const file = join(folder, name, 'a.test.mjs');
    writeFileSync(file, `import test from 'node:test'; test('of ${name}', () => { ${body} });`);
    return file;
  };
  const names = join(folder, 'names');
  const runFiles = (...files) =>
    spawnSync(process.execPath, [join(TOOLS, 'test/node-tests.mjs'), names, ...files], {
      encoding: 'utf8',
      env: { ...process.env, NODE_TEST_CONTEXT: undefined },
    });
  try {
    const [fine, bad, broken] = [write('fine', ''), write('bad', 'throw new Error("Not so")'), write('broken', '} {')];
    const passed = runFiles(fine);
    assert.equal(passed.status, 0);
    assert.match(passed.stdout, /of fine/);
    assert.equal(readFileSync(names, 'utf8'), '');
    const failed = runFiles(broken, bad, fine);
    assert.equal(failed.status, 1);
    assert.match(failed.stdout, /of fine/);
    const named = readFileSync(names, 'utf8');
    assert.match(named, /of bad\n {2}Not so\n/);
    assert.match(named, /broken\/a\.test\.mjs\n/);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test('files that share a browser run in few processes, and one that cannot be read hides no other', () => {
  const folder = mkdtempSync(join(tmpdir(), 'atar-shared-'));
  const processes = 3 * availableParallelism();
  mkdirSync(join(folder, 'browser'));
  const write = (name, body) => {
    const file = join(folder, 'browser', `${name}.test.mjs`);
    writeFileSync(file, `import test from 'node:test'; ${body}`);
    return file;
  };
  const noting = `import { appendFileSync } from 'node:fs';
    test('notes its process', () => appendFileSync(${JSON.stringify(join(folder, 'ids'))}, process.pid + '\\n'));`;
  try {
    const fine = Array.from({ length: processes + 2 }, (_, number) => write(`fine-${number}`, noting));
    const files = [write('broken', '} {'), write('bad', "test('bad', () => { throw new Error('Not so'); });"), ...fine];
    const names = join(folder, 'names');
    const { status } = spawnSync(process.execPath, [join(TOOLS, 'test/node-tests.mjs'), names, ...files], {
      encoding: 'utf8',
      env: { ...process.env, NODE_TEST_CONTEXT: undefined },
    });
    assert.equal(status, 1);
    const ids = readFileSync(join(folder, 'ids'), 'utf8').trim().split('\n');
    assert.equal(ids.length, fine.length);
    assert.ok(new Set(ids).size <= processes, ids.join(' '));
    const named = readFileSync(names, 'utf8');
    assert.match(named, /: bad\n {2}Not so\n/);
    assert.match(named, /broken\.test\.mjs\n/);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test('a run that is ended leaves nothing in the folder for temporary files', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'atar-ended-'));
  const [begun, file] = ['begun', 'browser/long.test.mjs'].map((name) => join(folder, name));
  for (const name of ['browser', 'temporary']) mkdirSync(join(folder, name));
  writeFileSync(
    file,
    `import { writeFileSync } from 'node:fs'; import test from 'node:test';
    test('long', () => { writeFileSync(${JSON.stringify(begun)}, ''); return new Promise(() => setInterval(() => {}, 1000)); });`,
  );
  try {
    const env = { ...process.env, NODE_TEST_CONTEXT: undefined, TMPDIR: join(folder, 'temporary') };
    const child = start(process.execPath, [join(TOOLS, 'test/node-tests.mjs'), join(folder, 'names'), file], {
      env,
      log: join(folder, 'log'),
    });
    await until('the test', () => existsSync(begun));
    assert.equal(readdirSync(join(folder, 'temporary')).length, 1);
    await end(child);
    assert.deepEqual(readdirSync(join(folder, 'temporary')), []);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test('without what the tests need none is run', () => {
  const { code, called } = run('npm.sh*');
  assert.notEqual(code, 0);
  assert.ok(!/^cargo|-tests\.mjs/m.test(called), called);
});

test('a part is run by itself, with what it needs', () => {
  const runs = (part) => PARTS.filter((name) => run('nothing', part).called.includes(name));
  assert.deepEqual(runs('ui'), ['tests/ui']);
  assert.deepEqual(runs('browser'), ['cargo build', 'tests/browser']);
  assert.deepEqual(runs('rust web'), ['rust-tests.mjs', 'cargo build', 'site.sh', 'tests/web']);
});

test('a part that is not there is refused, and nothing is run', () => {
  const { code, errors, called } = run('nothing', 'ui bowser');
  assert.equal(code, 2);
  assert.match(errors, /^There is no part bowser; there are: lint rust ui /);
  assert.equal(called, '');
});
