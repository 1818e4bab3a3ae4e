// A table in a page of the site beside the page's own, by the same script.

import { until } from '../../support/until.mjs';

/**
 * Starts a Worker like that of the page's table. `answers(requests)` asks one after the other, and `batches()` is how
 * many batches a second thread has rolled out for it.
 */
export async function anotherTable(page) {
  await until('the table of the page', () => page.workers().length > 0);
  const [first] = page.workers();
  const address = first.url();
  await page.evaluate((url) => {
    globalThis.own = new globalThis.Worker(url, { type: 'module', name: 'table' });
  }, address);
  const others = () => page.workers().filter((worker) => worker !== first && worker.url() === address);
  await until('another table', () => others().length === 1);
  const [own] = others();
  // What is handed over is told to the other thread, by the memory that both share (ui/transport/helper.js).
  await own.evaluate(() => {
    const { notify } = Atomics;
    Atomics.notify = (state, index) => {
      globalThis.state = state;
      return notify(state, index);
    };
  });
  return {
    answers: (requests) => page.evaluate(askOneByOne, requests),
    batches: () => own.evaluate(() => globalThis.state?.[1] ?? 0),
    close: () => page.evaluate(() => globalThis.own.terminate()),
  };
}

/** In the page: each request is asked when the last one is answered. */
async function askOneByOne(requests) {
  const answers = [];
  for (const request of requests)
    answers.push(
      await new Promise((resolve) => {
        globalThis.own.onmessage = ({ data }) => {
          const answer = typeof data === 'string' ? JSON.parse(data) : {};
          if (answer.re === request.id && !answer.event) resolve(answer);
        };
        globalThis.own.postMessage(JSON.stringify(request));
      }),
    );
  return answers;
}
