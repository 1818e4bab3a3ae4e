// How `make test` runs the tests in Rust: several programs at a time, none hides another. Cargo is a stand-in here.

import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import test from 'node:test';
import { fileURLToPath } from 'node:url';

const SCRIPT = fileURLToPath(new URL('../../tools/test/rust-tests.mjs', import.meta.url));

/** What the stand-in says where the examples of the documentation are asked for; it builds `programs` otherwise. */
const cargo = (programs, documentation) => `#!/bin/sh
echo "$*" >>called
case "$*" in
  *--doc*) ${documentation} ;;
  *) cat <<'END'
{"reason":"compiler-artifact","profile":{"test":false},"executable":"/bin/false","manifest_path":"/Cargo.toml"}
{"reason":"compiler-artifact","profile":{"test":true},"executable":null,"manifest_path":"/Cargo.toml"}
${programs.map(JSON.stringify).join('\n')}
{"reason":"build-finished","success":true}
END
  ;;
esac
`;

/**
 * Runs the script where cargo builds these programs, each the text of a shell script in a package of its own. Returns
 * {code, out, failed, called}.
 */
function run(programs, { args = ['--workspace'], documentation = 'exit 0' } = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'atar-rust-'));
  const write = (name, text) => writeFileSync(join(folder, name), text, { mode: 0o755 });
  try {
    const built = Object.entries(programs).map(([name, text]) => {
      mkdirSync(join(folder, name));
      write(`${name}/program`, `#!/bin/sh\n${text}\n`);
      const [executable, manifest] = [join(folder, name, 'program'), join(folder, name, 'Cargo.toml')];
      return { reason: 'compiler-artifact', profile: { test: true }, executable, manifest_path: manifest };
    });
    write('cargo', cargo(built, documentation));
    write('failed', '');
    const env = { ...process.env, PATH: `${folder}${delimiter}${process.env.PATH}` };
    const options = { cwd: folder, encoding: 'utf8', env };
    const { status, stdout } = spawnSync(process.execPath, [SCRIPT, 'failed', ...args], options);
    const read = (name) => readFileSync(join(folder, name), 'utf8');
    return { code: status, out: stdout, failed: read('failed'), called: read('called') };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

test('where all tests pass, the run passes and shows what each program said', () => {
  const { code, out, failed, called } = run({ one: 'echo "test a ... ok"', two: 'echo "test b ... ok"' });
  assert.deepEqual([code, failed], [0, '']);
  assert.match(out, /test a \.\.\. ok/);
  assert.match(out, /test b \.\.\. ok/);
  assert.match(called, /^test --locked --workspace --no-run .*\ntest --locked --workspace --doc /);
});

test('one test that fails hides none in other crates, and all that fail are named', () => {
  const fails = (name) => `echo "test ${name} ... FAILED"; exit 101`;
  const { code, failed } = run({ one: fails('c4 is left'), two: 'echo "test b ... ok"', three: fails('d5 is left') });
  assert.equal(code, 1);
  assert.deepEqual(failed.trim().split('\n').sort(), ['c4 is left', 'd5 is left']);
});

test('a program that ends without naming a test has failed, too', () => {
  const { code, failed } = run({ one: 'kill -SEGV $$' });
  assert.equal(code, 1);
  assert.match(failed, /one\/program ended with 1\n$/);
});

test('an example of the documentation that fails is named', () => {
  const documentation = 'echo "test Position (line 3) ... FAILED"; exit 101';
  const { code, failed } = run({ one: 'true' }, { documentation });
  assert.deepEqual([code, failed], [1, 'Position (line 3)\n']);
});

test('each program runs in the folder of its package, as with cargo', () => {
  const { out } = run({ one: 'echo "in ${PWD##*/}, of ${CARGO_MANIFEST_DIR##*/}"' });
  assert.match(out, /in one, of one/);
});

test('who names files of tests gets these, and no examples of the documentation', () => {
  const { called } = run({ one: 'true' }, { args: ['--test', 'contract'] });
  assert.doesNotMatch(called, /--doc/);
});

test('what stands after -- goes to the programs', () => {
  const { out, called } = run({ one: 'echo "with $*"' }, { args: ['--lib', '--', '--skip', 'slow'] });
  assert.match(out, /with --skip slow/);
  assert.doesNotMatch(called, /--skip/);
});

test('without a test the run has failed', () => assert.equal(run({}).code, 1));
