// @ts-check
// Files that come from outside: dropped on the window, or opened by the system with the installed app.

/** @import { OpenedFile } from '../types' */

/**
 * Listens for them. `receive(file, handle)` reads one, `opened(file)` hears of it, `trouble(text)` of one that cannot
 * be read.
 * @param {(file: File, handle: any) => Promise<OpenedFile>} receive @param {(file: OpenedFile) => void} opened
 * @param {(text: string) => void} trouble
 */
export function listenForFiles(receive, opened, trouble) {
  if (!globalThis.window) return;
  /** @param {() => Promise<OpenedFile | null>} work */
  const arrive = (work) =>
    work().then(
      (file) => file && opened(file),
      (error) => trouble(error.message),
    );
  /** @param {DragEvent} event */
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

  /** @type {any} */ (window).launchQueue?.setConsumer((/** @type {{ files: any[] }} */ { files }) => {
    for (const handle of files) arrive(async () => receive(await handle.getFile(), handle));
  });
}
