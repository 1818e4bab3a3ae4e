// The built site (tools/build/site.sh): its files, and a plain file server for it.

import { createServer } from 'node:http';
import { readFileSync, readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { extname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

import { createWasmTable } from '../../../ui/transport/wasm-table.js';

export const SITE = fileURLToPath(new URL('../../../target/site/', import.meta.url));

const TYPES = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webmanifest': 'application/manifest+json',
  '.wasm': 'application/wasm',
  '.json': 'application/json',
  '.txt': 'text/plain',
};

/** What a server says to isolate pages from other origins. */
export const ISOLATION = {
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-embedder-policy': 'require-corp',
};

/** Where tests find the scripts of the front by themselves: the site has them bundled. */
const SOURCES = fileURLToPath(new URL('../../../ui/', import.meta.url));

export const readSite = (path) => readFileSync(join(SITE, path));

/** The paths of all files of a site. */
export function filesOf(folder = SITE) {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return files
    .map((file) => relative(folder, join(file.parentPath ?? file.path, file.name)).replaceAll('\\', '/'))
    .sort();
}

/** A table in the site's own module, with its messages as objects. */
export async function tableOfSite(seed = 1n, helper) {
  const table = await createWasmTable(await WebAssembly.compile(readSite('atar.wasm')), seed, helper);
  const parsed = ({ lines, ...rest }) => ({ ...rest, lines: lines.map((line) => JSON.parse(line)) });
  const said = (request) => parsed(table.hear(JSON.stringify(request)));
  return {
    ...table,
    said,
    worked: (now) => parsed(table.work(now)),
    /** The answer to a request that is accepted. */
    ok(request) {
      const {
        lines: [answer],
      } = said(request);
      if (!answer?.ok && answer?.ok !== false) throw new Error(`${JSON.stringify(request)}: ${JSON.stringify(answer)}`);
      return answer.ok;
    },
  };
}

/**
 * A file server on a port of its own, with the site under `base`, and what is not in it from the sources. `folder` may
 * be changed while it runs; `headers` are sent with every file. Answers {url, requests, close}: `requests` are those
 * that came, as {method, url, length}.
 */
export async function serveSite({ folder = SITE, base = '/', port = 0, types = TYPES, headers = {} } = {}) {
  const requests = [];
  const site = { folder, requests };
  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url, 'http://localhost');
    let length = 0;
    for await (const part of request) length += part.length;
    requests.push({ method: request.method, url: request.url, length });
    // Browsers ask every server for it.
    if (pathname === '/favicon.ico') return response.writeHead(204).end();
    const path = pathname.startsWith(base) ? decodeURIComponent(pathname.slice(base.length)) || 'index.html' : null;
    const isInside = path !== null && !path.includes('..');
    const found = isInside ? readFile(join(site.folder, path)).catch(() => readFile(join(SOURCES, path))) : null;
    const bytes = await found?.catch(() => null);
    const type = types[extname(path ?? '')] ?? 'application/octet-stream';
    return response
      .writeHead(bytes ? 200 : 404, { 'content-type': type, 'cache-control': 'no-cache', ...headers })
      .end(bytes ?? 'Nothing is here.');
  });
  await new Promise((resolve, reject) => server.once('error', reject).listen(port, '127.0.0.1', resolve));
  return Object.assign(site, {
    port: server.address().port,
    url: `http://127.0.0.1:${server.address().port}${base}`,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  });
}
