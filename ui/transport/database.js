// @ts-check
// Tables of values by keys, in the browser's IndexedDB or, where there is none to be had, in memory.

/**
 * @typedef {string | number} DatabaseKey
 * @typedef {[table: string, key: DatabaseKey, value: any]} DatabaseChange
 * @typedef {object} Database
 * @property {(table: string, key: DatabaseKey) => Promise<any>} read
 * @property {(table: string) => Promise<[key: DatabaseKey, value: any][]>} all
 * @property {(table: string) => Promise<DatabaseKey[]>} keys
 * @property {(changes: DatabaseChange[]) => Promise<void>} write
 * @property {(table: string, key: DatabaseKey, change: (value: any) => any) => Promise<any>} amend
 */

const NAME = 'atar';

/** The version of the tables. Raising it asks for a step in UPGRADES and for a fixture in tests/web/fixtures/. */
export const VERSION = 3;

/**
 * What makes the tables of each version out of those before.
 * @type {{ [version: number]: (database: IDBDatabase) => void }}
 */
const UPGRADES = {
  1: (database) => ['game', 'notes', 'files', 'aside'].forEach((table) => database.createObjectStore(table)),
  // The runs of the lab and their lines.
  2: (database) => ['runs', 'lab'].forEach((table) => database.createObjectStore(table)),
  // The library: the records of games, what is listed of them, and those that were deleted.
  3: (database) => ['library', 'listed', 'deleted'].forEach((table) => database.createObjectStore(table)),
};

/** How long the browser may take to open the tables, in milliseconds. */
const PATIENCE = 10_000;

/**
 * Opens the tables of this browser. `read(table, key)` returns a value or undefined, `all(table)` a list of [key,
 * value] by key, `keys(table)` the keys alone, and
 * `write(changes)` makes several changes [table, key, value] as one, undefined for a value to be removed.
 * `amend(table, key, change)` replaces a value by what `change` makes of it, and returns that; no other tab comes in
 * between.
 * @returns {Promise<Database>}
 */
export async function openDatabase(factory = globalThis.indexedDB) {
  const database = await opened(factory);
  // A newer version in another tab must not wait for this one; what is kept here fails from now on, and is told so.
  database.onversionchange = () => database.close();
  /** @param {string} table */
  const reading = (table) => database.transaction(table, 'readonly').objectStore(table);
  return {
    read: (table, key) => result(reading(table).get(key)),
    async all(table) {
      const place = reading(table);
      const [keys, values] = await Promise.all([result(place.getAllKeys()), result(place.getAll())]);
      return keys.map((/** @type {DatabaseKey} */ key, /** @type {number} */ index) => [key, values[index]]);
    },
    keys: (table) => result(reading(table).getAllKeys()),
    write(changes) {
      const tables = [...new Set(changes.map(([table]) => table))];
      // Done when it is on the disk: a power cut takes nothing back.
      const transaction = database.transaction(tables, 'readwrite', { durability: 'strict' });
      for (const [table, key, value] of changes) {
        const place = transaction.objectStore(table);
        if (value === undefined) place.delete(key);
        else place.put(value, key);
      }
      // Without this the browser commits a little later, which it does not do when the page is closed first.
      transaction.commit();
      return finished(transaction);
    },
    async amend(table, key, change) {
      const transaction = database.transaction(table, 'readwrite', { durability: 'strict' });
      const place = transaction.objectStore(table);
      const request = place.get(key);
      let value;
      request.onsuccess = () => {
        value = change(request.result);
        place.put(value, key);
        transaction.commit();
      };
      await finished(transaction);
      return value;
    },
  };
}

/**
 * The same in memory, for as long as the page is open.
 * @returns {Database}
 */
export function memoryDatabase() {
  const tables = new Map();
  /** @param {string} table */
  const rows = (table) => {
    if (!tables.has(table)) tables.set(table, new Map());
    return tables.get(table);
  };
  return {
    read: async (table, key) => rows(table).get(key),
    all: async (table) => [...rows(table)].sort(([a], [b]) => (a < b ? -1 : 1)),
    keys: async (table) => [...rows(table).keys()].sort(),
    async write(changes) {
      for (const [table, key, value] of changes) {
        if (value === undefined) rows(table).delete(key);
        else rows(table).set(key, value);
      }
    },
    async amend(table, key, change) {
      const value = change(rows(table).get(key));
      rows(table).set(key, value);
      return value;
    },
  };
}

/** @param {IDBFactory} factory @returns {Promise<IDBDatabase>} */
function opened(factory) {
  return new Promise((resolve, reject) => {
    const request = factory.open(NAME, VERSION);
    const timer = setTimeout(() => reject(new Error('The browser’s storage did not open.')), PATIENCE);
    request.onupgradeneeded = ({ oldVersion }) => {
      for (let version = oldVersion + 1; version <= VERSION; version += 1) UPGRADES[version](request.result);
    };
    request.onsuccess = () => {
      clearTimeout(timer);
      resolve(request.result);
    };
    request.onerror = () => {
      clearTimeout(timer);
      reject(request.error);
    };
  });
}

/** @param {IDBRequest} request @returns {Promise<any>} */
function result(request) {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

/** @param {IDBTransaction} transaction @returns {Promise<void>} */
function finished(transaction) {
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error ?? new Error('The browser stopped saving.'));
  });
}
