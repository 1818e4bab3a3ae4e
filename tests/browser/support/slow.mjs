// A slow machine behind a slow connection. `SLOW_PAGE=6` makes every page six times slower, `SLOW_CONNECTION=200` each
// message up to 200 ms late: a test that fails there acts before the screen is ready.

import { setTimeout as pause } from 'node:timers/promises';

const SLOW_PAGE = Number(process.env.SLOW_PAGE ?? 1);
const SLOW_CONNECTION = Number(process.env.SLOW_CONNECTION ?? 0);

/** How long Playwright waits on a machine that is not slow, in milliseconds. */
const PATIENCE = 30_000;

/** Makes a page and its connection as slow as is asked for, and waits for it as much longer. */
export async function slowDown(page) {
  page.setDefaultTimeout(PATIENCE * Math.max(1, SLOW_PAGE));
  if (SLOW_PAGE > 1) {
    const session = await page.context().newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: SLOW_PAGE });
  }
  if (SLOW_CONNECTION > 0) await relay(page, (text) => text);
}

/** Has what the page sends go through `change`, and every message be as late as the connection makes it, in order. */
export function relay(page, change) {
  return page.routeWebSocket(/.*/, (socket) => {
    const server = socket.connectToServer();
    const sent = inOrder();
    const heard = inOrder();
    socket.onMessage((text) => sent(() => server.send(change(text))));
    server.onMessage((text) => heard(() => socket.send(text)));
  });
}

/** Does one thing after the other, at once or as late as the connection makes it. */
function inOrder() {
  if (!(SLOW_CONNECTION > 0)) return (act) => act();
  let last = Promise.resolve();
  return (act) => {
    last = last
      .then(() => pause(Math.random() * SLOW_CONNECTION))
      .then(act)
      .catch(() => {});
  };
}
