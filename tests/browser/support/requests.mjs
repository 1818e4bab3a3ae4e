// Playwright has the browser report every request of a page. Few tests need that, and each of the front's 250 modules
// costs about five messages. Playwright has no option to turn it off, so this uses its private connection to the page.
// tests/browser/profiles.test.mjs fails if a newer Playwright keeps it elsewhere.

/** What works only while requests are reported: to answer them in a test, and to cut them off. */
const NEEDS_REQUESTS = ['route', 'setOffline'];

const connectionOf = (page) => page._connection.toImpl(page).delegate._mainFrameSession._client;
const mute = (page) => connectionOf(page).send('Network.disable');
const hear = (page) => connectionOf(page).send('Network.enable');

/** Stops the reports of requests for all pages that are opened from now on, until a test does what needs them. */
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
