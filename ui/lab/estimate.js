// @ts-check
// How long what is asked would take: the lab plays trial games for about a second.

import { caught } from '../errors.js';

/** @import { AskLab, StudyDraft, LabHello, LabState, Study, StudyRequest } from './types' */

/** How long somebody changes nothing before the lab is asked, in milliseconds. */
const REST = 450;

/**
 * Makes it. `ask(draft, hello)` answers the request that makes a study; null where it cannot be one.
 * @param {object} world
 * @param {{ state: LabState, set(next: LabState): void }} world.store
 * @param {AskLab} world.send
 * @param {(draft: StudyDraft, hello: LabHello) => StudyRequest | null} world.ask
 * @param {(act: () => void, ms: number) => any} [world.later]
 * @param {(timer: any) => void} [world.forget]
 */
export function createEstimate({ store, send, ask, later = setTimeout, forget = clearTimeout }) {
  /** @type {any} */
  let timer = null;
  let asked = 0;

  /** @param {LabState['estimate']} estimate */
  const show = (estimate) => store.set({ ...store.state, estimate });

  /** The study of what is asked now. @returns {Promise<Study>} */
  async function study() {
    const { draft, hello } = store.state;
    const wanted = draft && hello && ask(draft, hello);
    if (!wanted) throw new Error('Some settings are not valid yet.');
    const { study: made } = await send(wanted.request);
    return wanted.name ? { ...made, name: wanted.name } : made;
  }

  async function tryIt() {
    asked += 1;
    const mine = asked;
    const isMine = () => mine === asked;
    try {
      const wanted = await study();
      const found = isMine() && (await send({ do: 'lab_try', study: wanted }));
      if (found && isMine()) show({ kind: 'found', ...found, study: wanted });
    } catch (error) {
      const { code, message = '' } = caught(error);
      if (isMine()) show(code === 'busy' ? { kind: 'none' } : { kind: 'wrong', text: message });
    }
  }

  return {
    study,
    /** Tries what is asked once nothing changes any more. */
    begin() {
      forget(timer);
      asked += 1;
      const { draft, hello } = store.state;
      if (!draft || !hello || !ask(draft, hello)) return show({ kind: 'none' });
      show({ kind: 'trying' });
      timer = later(tryIt, REST);
    },
  };
}
