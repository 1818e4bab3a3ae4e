// The page as the desktop's window has it, in a browser: the commands of the shell are played, and the table is that of
// the page's server.

/** Has a page find the shell. `nearby` are the rooms that it finds on the network, `recent` the files used last. */
export const playShell = (page, { nearby = [], recent = [] }) => page.addInitScript(shell, { nearby, recent });

/** Runs in the page, before its scripts. */
function shell({ nearby, recent }) {
  const hearers = {};
  const waiting = new Map();
  const tell = (name, payload) => (hearers[name] ?? []).forEach((hear) => hear({ payload }));
  let last = 0;
  const open = new Promise((resolve) => {
    const socket = new WebSocket(new URL('/table', location.href.replace('http', 'ws')));
    socket.onopen = () => resolve(socket);
    socket.onmessage = ({ data }) => {
      const { re, ok, error, ...event } = JSON.parse(data);
      const asked = waiting.get(re);
      waiting.delete(re);
      if (!asked) tell('table', event);
      else if (error) asked.reject(error);
      else asked.resolve(ok);
    };
  });

  async function ask(verb, fields) {
    const socket = await open;
    const id = (last += 1);
    const answer = new Promise((resolve, reject) => waiting.set(id, { resolve, reject }));
    socket.send(JSON.stringify({ id, do: verb, ...fields }));
    return answer;
  }

  /** What the shell does without the table. Other commands do nothing. */
  const commands = {
    notes: () => ({ settings: null, recent, file: null }),
    host_state: () => ({ hosting: false, own: null, addresses: [], owner: null, name: null }),
    nearby_look: () => tell('nearby', nearby),
    library: () => ({ re: null, ok: { games: [], troubles: [], game: null, replaced: null } }),
  };
  // The native menu is none of the page’s.
  window.chooseInMenu = (id) => tell('menu', id);
  const own =
    /^(library|notes|keep_|host_|nearby_|line_|lab|listen|set_|full_screen|zoom|attention|qr|prove|show_logs|quit)/;
  window.__TAURI__ = {
    core: {
      invoke: async (command, fields) => (own.test(command) ? commands[command]?.() : ask(command, fields)),
    },
    event: {
      async listen(name, hear) {
        (hearers[name] ??= []).push(hear);
      },
    },
  };
}
