// The names that the stubs of the system's libraries are made of.

import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';

import { declared } from '../../tools/release/macos/declared.mjs';
import { BUILT, run } from '../packages/support/run.mjs';

test('a block has the names of functions and of values, and the library that it names', () => {
  const source = `
    #[link(name = "AppKit", kind = "framework")]
    unsafe extern "C" {
      pub static NSNormal: &'static NSString; // fn commented(out)
      pub fn NSBeep();
      #[link_name = "real$UNIX2003"]
      fn called(x: Option<unsafe extern "C" fn(i32)>) -> i32;
    }`;
  assert.deepEqual(declared(source), [
    { libraries: ['framework:AppKit'], names: ['NSNormal', 'NSBeep', 'real$UNIX2003'] },
  ]);
});

test('a block in a function and a macro’s are found, and functions of our own are not', () => {
  const source = `
    extern "C" fn own(x: i32) { other(x) }
    fn outer() { extern "C-unwind" { fn CFRetain(x: Id) -> Id; } }
    extern_c! { pub fn objc_retain(x: Id) -> Id; }`;
  const names = declared(source).flatMap((block) => block.names);
  assert.deepEqual(names, ['CFRetain', 'objc_retain']);
});

test('a block names several libraries, of which each counts', () => {
  const source = '#[link(name = "a")]\n#[link(name = "B", kind = "framework")]\nextern "C" { fn f(); }';
  assert.deepEqual(declared(source)[0].libraries, ['dylib:a', 'framework:B']);
});

test('a name that no stub has is an error when a program is linked, and so is one of a library that it does not use', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'atar-stubs-'));
  const link = (name, ...libraries) => {
    const source = join(folder, `${name}.c`);
    writeFileSync(source, `extern void ${name}(void);\nint main(void) { ${name}(); return 0; }\n`);
    const frameworks = libraries.flatMap((library) => ['-framework', library]);
    return run(join(BUILT, 'macos/cc-aarch64'), [source, '-o', join(folder, name), ...frameworks]);
  };
  try {
    await link('NSBeep', 'AppKit');
    await assert.rejects(link('NSBoop', 'AppKit'), /undefined symbol: _NSBoop/);
    await assert.rejects(link('NSBeep', 'WebKit'), /undefined symbol: _NSBeep/);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
