// The names that the stubs of the system's libraries are made of.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { declared } from '../../tools/macos/declared.mjs';

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
