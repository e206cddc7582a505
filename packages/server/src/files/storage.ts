import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { copyFile, link, mkdir, open, rm, stat } from 'node:fs/promises';
import { dirname, join, resolve, sep } from 'node:path';
import type { Readable } from 'node:stream';

/** The storage of uploaded files. A key is a relative path of letters, digits, dashes, dots and slashes. */
export interface Storage {
  /** Stores the file at `source` under the key. An existing key is left unchanged, since keys identify their content. */
  put(key: string, source: string): Promise<void>;
  /** Returns the content and its size in bytes, or null if the key does not exist. */
  stream(key: string): Promise<{ body: Readable; size: number } | null>;
  /** Whether the key exists. */
  has(key: string): Promise<boolean>;
  /** Removes the content; a key that does not exist is left as it is. */
  remove(key: string): Promise<void>;
  /** Returns the URL where browsers fetch the content themselves; null when it is sent from here. */
  publicUrl?(key: string): string | null;
}

const keyShape = /^[a-z0-9][a-z0-9-]*(\/[a-z0-9][a-z0-9.-]*)+$/;
export const isStorageKey = (key: string): boolean => keyShape.test(key);

/** Stores files on the local disk, under `root`. A file appears completely or not at all. */
export function diskStorage(root: string): Storage {
  const place = (key: string): string => {
    const path = resolve(root, key);
    if (!isStorageKey(key) || !path.startsWith(resolve(root) + sep)) throw new RangeError(`not a storage key: ${key}`);
    return path;
  };
  return {
    async put(key, source) {
      const path = place(key);
      await mkdir(dirname(path), { recursive: true });
      await sync(source);
      // A link appears with the whole content or not at all; a file on another disk must be copied.
      await link(source, path).catch(async (error: NodeJS.ErrnoException) => {
        if (error.code === 'EEXIST') return;
        await copied(source, path);
      });
    },
    async stream(key) {
      const path = place(key);
      const found = await stat(path).catch(() => null);
      return found?.isFile() ? { body: createReadStream(path), size: found.size } : null;
    },
    async has(key) {
      const found = await stat(place(key)).catch(() => null);
      return found?.isFile() ?? false;
    },
    remove: async (key) => rm(place(key), { force: true }),
  };
}

async function copied(source: string, path: string): Promise<void> {
  const beside = join(dirname(path), `.${randomUUID()}.part`);
  try {
    await copyFile(source, beside);
    await sync(beside);
    await link(beside, path).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    });
  } finally {
    await rm(beside, { force: true });
  }
}

/** A row that refers to the file is about to be committed, so the content must survive a power failure like the row. */
async function sync(path: string): Promise<void> {
  const handle = await open(path, 'r+');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
