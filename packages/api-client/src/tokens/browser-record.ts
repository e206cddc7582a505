const databaseName = 'sessions';

/** The kinds of record that all pages of this browser share. */
export type RecordKind = 'tokens' | 'leases';

let opened: Promise<IDBDatabase> | undefined;

function open(): Promise<IDBDatabase> {
  opened ??= new Promise((resolve, reject) => {
    const request = indexedDB.open(databaseName, 1);
    request.onupgradeneeded = () => {
      request.result.createObjectStore('tokens');
      request.result.createObjectStore('leases');
    };
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
  return opened;
}

/**
 * Changes one record in one transaction: `change` gets the current value and returns the new one (`undefined` leaves it
 * unchanged). Resolves with the previous value once every page can read the new one.
 */
export async function changeRecord(kind: RecordKind, key: string, change: (before: unknown) => unknown): Promise<unknown> {
  const database = await open();
  return new Promise((resolve, reject) => {
    const transaction = database.transaction(kind, 'readwrite', { durability: 'strict' });
    const store = transaction.objectStore(kind);
    const request = store.get(key);
    request.onsuccess = () => {
      const after = change(request.result);
      if (after !== undefined) store.put(after, key);
    };
    transaction.oncomplete = () => resolve(request.result);
    transaction.onabort = transaction.onerror = () => reject(transaction.error);
  });
}

/** Returns the current value of the record, whichever page wrote it. */
export function readRecord(kind: RecordKind, key: string): Promise<unknown> {
  return changeRecord(kind, key, () => undefined);
}
