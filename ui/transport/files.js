// Files in a browser: by the File System Access API where there is one, else by a file field and a download.

const LARGEST = 16 * 1024 * 1024;
const TYPES = [{ description: 'Atar game', accept: { 'application/json': ['.atar'] } }];

const MEDIA = { svg: 'image/svg+xml', png: 'image/png', txt: 'text/plain' };

const bytesOf = (base64) => Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));

/** Opening and saving, with the same answers as the desktop's dialogs: null when the person changed their mind. */
export function browserFiles() {
  return {
    open: () => ('showOpenFilePicker' in window ? openByHandle() : openByField()),
    reopen: async (place) => ({ ...(await read(await place.getFile())), place }),
    save: (file) => ('showSaveFilePicker' in window ? saveByHandle(file) : download(file, 'application/json')),
    export: ({ name, kind, data }) => download({ name, text: kind === 'png' ? bytesOf(data) : data }, MEDIA[kind]),
  };
}

async function openByHandle() {
  const handles = await unlessCancelled(window.showOpenFilePicker({ types: TYPES }));
  if (!handles) return null;
  const [place] = handles;
  return { ...(await read(await place.getFile())), place };
}

/** Everything that is chosen passes through here; `place` is null, since a field does not tell where the file lies. */
function openByField() {
  return new Promise((resolve, reject) => {
    const field = document.createElement('input');
    Object.assign(field, { type: 'file', accept: '.atar,application/json', hidden: true });
    field.addEventListener('change', () => {
      field.remove();
      read(field.files[0]).then((file) => resolve({ ...file, place: null }), reject);
    });
    field.addEventListener('cancel', () => {
      field.remove();
      resolve(null);
    });
    document.body.append(field);
    field.click();
  });
}

/** Reads a file as text. */
export async function read(file) {
  if (file.size > LARGEST) throw new Error(`${file.name} is larger than 16 MiB, the most that is read.`);
  const bytes = await file.arrayBuffer();
  try {
    return { name: file.name, text: new TextDecoder('utf-8', { fatal: true }).decode(bytes) };
  } catch {
    throw new Error(`${file.name} is not a text in UTF-8, so it is no game.`);
  }
}

async function saveByHandle({ text, name, place }) {
  const handle = place ?? (await unlessCancelled(window.showSaveFilePicker({ suggestedName: name, types: TYPES })));
  if (!handle) return null;
  const stream = await handle.createWritable();
  await stream.write(text);
  await stream.close();
  return { name: handle.name, place: handle };
}

function download({ text, name }, type) {
  const address = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement('a');
  Object.assign(link, { href: address, download: name, hidden: true });
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
  return { name, place: null };
}

async function unlessCancelled(picked) {
  try {
    return await picked;
  } catch (error) {
    if (error.name === 'AbortError') return null;
    throw error;
  }
}
