// @ts-check
// Keeps the program's files in the browser, so that Atar starts without a network. tools/build/site.sh writes the
// version and the files.

const VERSION = '@VERSION@';

/**
 * Every file of the site by its address, with the SHA-256 of its bytes.
 * @type {Map<string, string>}
 */
const FILES = new Map(
  Object.entries({
    // @FILES@
  }),
);

/** What is loaded when it is first asked for: not everybody opens the Lab. */
const LATER = ['lab.wasm'];

/** What runs this script, by its own type: the library of types knows it only as a worker. */
const worker = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (self));

const SCOPE = worker.registration.scope;
const NAME = `atar ${SCOPE} `;
const PAGE = new URL('index.html', SCOPE).href;

/** @param {ArrayBuffer} bytes */
const hex = (bytes) => Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('');

/**
 * What isolates a page from other origins, so that its threads may share memory; its Workers' scripts must say it as
 * well. Many servers of files cannot, so it is kept with the files.
 */
const ISOLATION = {
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Embedder-Policy': 'require-corp',
};

/** @param {Response} file */
function isolating({ body, status, headers: said }) {
  const headers = new Headers(said);
  for (const [name, value] of Object.entries(ISOLATION)) headers.set(name, value);
  return new Response(body, { status, headers });
}

/** What is not kept, as the server has it. @param {Request} request */
async function fetched(request) {
  const answer = await fetch(request);
  return answer.ok && answer.type === 'basic' && !answer.redirected ? isolating(answer) : answer;
}

/**
 * A file as the server has it now. One of another version, as while a new one is being put there, is refused.
 * @param {string} path @param {string | undefined} sum
 */
async function load(path, sum) {
  const answer = await fetch(new URL(path, SCOPE), { cache: 'no-cache' });
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
  const found = hex(await crypto.subtle.digest('SHA-256', await answer.clone().arrayBuffer()));
  if (found !== sum) throw new Error(`${path} is not of version ${VERSION}`);
  return isolating(answer);
}

/** All files of this version but for those that are loaded later, or none. */
async function install() {
  const now = [...FILES].filter(([path]) => !LATER.includes(path));
  const answers = await Promise.all(now.map(async ([path, sum]) => ({ path, file: await load(path, sum) })));
  const cache = await caches.open(NAME + VERSION);
  await Promise.all(answers.map(({ path, file }) => cache.put(new URL(path, SCOPE), file)));
}

async function activate() {
  const names = await caches.keys();
  const older = names.filter((name) => name.startsWith(NAME) && name !== NAME + VERSION);
  await Promise.all(older.map((name) => caches.delete(name)));
  await worker.clients.claim();
}

/**
 * The page between two versions: it lets the waiting one take over, and asks again when that is done. Nothing may be
 * asked for in between: Chromium forgets what it has handed to a worker that is being replaced, and the page would
 * wait for ever.
 */
const BETWEEN = `<!DOCTYPE html><title>Atar</title><meta name="color-scheme" content="light dark"><link rel="icon" href="data:,"><script type="module">
  const { waiting } = await navigator.serviceWorker.getRegistration();
  const again = () => location.reload();
  waiting?.addEventListener('statechange', () => ['activated', 'redundant'].includes(waiting.state) && again());
  waiting?.postMessage('take over');
  if (!waiting) again();
</script>`;

/** In how many seconds the page between asks again in a browser that tells of no new version. */
const PATIENCE = 15;

/**
 * A newer version waits until no page uses this one. A page that is being reloaded is the last one and need not wait.
 */
async function handOver() {
  if (!worker.registration.waiting || (await worker.clients.matchAll()).length > 1) return null;
  return new Response(BETWEEN, { headers: { 'Content-Type': 'text/html', Refresh: `${PATIENCE}` } });
}

/**
 * A file that is loaded later; null for all others.
 * @param {Request} request @param {Cache} cache
 */
async function later({ url }, cache) {
  const path = LATER.find((name) => new URL(name, SCOPE).href === url);
  if (!path) return null;
  const answer = await load(path, FILES.get(path));
  await cache.put(url, answer.clone());
  return answer;
}

/** @param {Request} request */
async function answer(request) {
  const cache = await caches.open(NAME + VERSION);
  if (request.mode !== 'navigate')
    return (await cache.match(request, { ignoreSearch: true })) ?? (await later(request, cache)) ?? fetched(request);
  const { origin, pathname } = new URL(request.url);
  const isPage = [SCOPE, PAGE].includes(origin + pathname);
  return (await handOver()) ?? (isPage ? await cache.match(PAGE) : null) ?? fetched(request);
}

worker.addEventListener('install', (event) => event.waitUntil(install()));
worker.addEventListener('activate', (event) => event.waitUntil(activate()));
worker.addEventListener('message', ({ data }) => data === 'take over' && worker.skipWaiting());
worker.addEventListener('fetch', (event) => {
  if (event.request.method === 'GET' && event.request.url.startsWith(SCOPE)) event.respondWith(answer(event.request));
});
