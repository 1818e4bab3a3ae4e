// @ts-check
// Files that come from outside: dropped on the window, or opened by the system with the installed app.

/**
 * Listens for them. `receive(file, handle)` reads one, `opened(file)` hears of it, `trouble(text)` of one that cannot
 * be read.
 */
export function listenForFiles(receive, opened, trouble) {
  if (!globalThis.window) return;
  const arrive = (work) =>
    work().then(
      (file) => file && opened(file),
      (error) => trouble(error.message),
    );
  const holdsFiles = ({ dataTransfer }) => dataTransfer?.types.includes('Files');

  window.addEventListener('dragover', (event) => holdsFiles(event) && event.preventDefault());
  window.addEventListener('drop', (event) => {
    if (!holdsFiles(event)) return;
    event.preventDefault();
    const item = /** @type {any} */ (event.dataTransfer?.items[0]);
    const file = item.getAsFile();
    // Both must be asked for before the event has passed.
    const handle = item.getAsFileSystemHandle?.();
    arrive(async () => receive(file, (await handle) ?? null));
  });

  /** @type {any} */ (window).launchQueue?.setConsumer(({ files }) => {
    for (const handle of files) arrive(async () => receive(await handle.getFile(), handle));
  });
}
