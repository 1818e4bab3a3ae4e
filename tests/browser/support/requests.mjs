// The requests of a page, of which Playwright has the browser tell. Hardly a test listens, and each of the front's 250
// modules is five messages. Playwright has no option for it, so this reaches for its connection to the page;
// tests/browser/profiles.test.mjs fails if a newer Playwright has it elsewhere.

/** What needs to hear of requests: they can be neither answered by a test nor cut off without. */
const NEEDS_REQUESTS = ['route', 'setOffline'];

const connectionOf = (page) => page._connection.toImpl(page).delegate._mainFrameSession._client;
const mute = (page) => connectionOf(page).send('Network.disable');
const hear = (page) => connectionOf(page).send('Network.enable');

/** The browser tells of no requests of the pages that are opened from now on, until something needs to hear of them. */
export function muteAllRequests(context) {
  let areMuted = true;
  const open = context.newPage.bind(context);

  async function hearAll() {
    areMuted = false;
    await Promise.all(context.pages().map(hear));
  }

  function hearBefore(owner) {
    for (const name of NEEDS_REQUESTS.filter((each) => owner[each])) {
      const act = owner[name].bind(owner);
      owner[name] = async (...values) => {
        await hearAll();
        return act(...values);
      };
    }
  }

  context.newPage = async () => {
    const page = await open();
    hearBefore(page);
    if (areMuted) await mute(page);
    return page;
  };
  hearBefore(context);
}
