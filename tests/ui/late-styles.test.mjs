// Screens but Home wait for their styles, which a bundled page starts without.

import assert from 'node:assert/strict';
import test from 'node:test';

import { createLateStyles } from '../../ui/screens/late-code.js';

/** A page that names its late styles, or does not, and the sheets that were added to it. */
function pageWith(href) {
  const links = [];
  const page = {
    querySelector: () => href && { content: href },
    createElement: () => {
      const link = { remove: () => links.splice(links.indexOf(link), 1) };
      return link;
    },
    head: { append: (link) => links.push(link) },
  };
  return { page, links };
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

test('code waits for the styles that the page names, which are loaded once', async () => {
  const { page, links } = pageWith('late.css');
  const styled = createLateStyles(page);
  const loaded = [];
  const first = styled(Promise.resolve('table')).then((code) => loaded.push(code));
  const second = styled(Promise.resolve('lab')).then((code) => loaded.push(code));
  await settled();
  assert.deepEqual(
    links.map(({ rel, href }) => [rel, href]),
    [['stylesheet', 'late.css']],
  );
  assert.deepEqual(loaded, []);
  links[0].onload();
  await Promise.all([first, second]);
  assert.deepEqual(loaded, ['table', 'lab']);
});

test('styles that cannot be had are asked for again the next time', async () => {
  const { page, links } = pageWith('late.css');
  const styled = createLateStyles(page);
  const first = styled(Promise.resolve('table'));
  await settled();
  links[0].onerror();
  await assert.rejects(first, /late\.css/);
  assert.deepEqual(links, []);
  const second = styled(Promise.resolve('table'));
  await settled();
  links[0].onload();
  assert.equal(await second, 'table');
});

test('a page of the sources has all styles from the beginning', async () => {
  const { page, links } = pageWith(null);
  assert.equal(await createLateStyles(page)(Promise.resolve('table')), 'table');
  assert.deepEqual(links, []);
});
