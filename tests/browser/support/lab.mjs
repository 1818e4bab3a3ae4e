// `atar-cli serve`, whose lab a test speaks for: what the screen does can be seen without a game being played.

import { scriptedLab } from '../../support/scripted-lab.mjs';
import { inBrowserAt } from './page.mjs';
import { serve } from './server.mjs';

/** Who speaks for the lab now. */
let answering = () => {};

const prepare = (context) => context.routeWebSocket(/\/lab$/, (socket) => answering(socket));

/**
 * A test with a lab that answers as `answers` say (`tests/support/scripted-lab.mjs`). `play` gets, besides what every
 * test gets, `lab`: what it was asked (`asked`), `tell(event)`, and `cut()`, which ends its connection.
 */
export function withLab(name, { answers = {}, ...options }, play) {
  const connection = scriptedLab(answers);
  const sockets = new Set();
  connection.onEvent((event) => sockets.forEach((socket) => socket.send(JSON.stringify(event))));
  connection.cut = () => sockets.forEach((socket) => socket.close());

  function answer(socket) {
    sockets.add(socket);
    socket.onClose(() => sockets.delete(socket));
    socket.onMessage(async (text) => {
      const { id, ...request } = JSON.parse(text);
      const told = await connection.send(request).then(
        (ok) => ({ re: id, ok }),
        ({ code = 'defect', message }) => ({ re: id, error: { code, text: message } }),
      );
      if (sockets.has(socket)) socket.send(JSON.stringify(told));
    });
  }

  const begin = async (folder) => {
    answering = answer;
    return { ...(await serve(folder)), prepare };
  };
  return inBrowserAt(begin, name, options, (session) => play({ ...session, lab: connection }));
}

/** The button of a name. */
export const button = (page, name) => page.getByRole('button', { name, exact: true });

/** Opens the Lab from Home. */
export async function openLab(page) {
  await button(page, 'Open the Lab').click();
  await button(page, 'Start').waitFor();
}
