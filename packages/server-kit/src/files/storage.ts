import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { copyFile, link, mkdir, open, rm, stat } from 'node:fs/promises';
import { dirname, join, resolve, sep } from 'node:path';
import type { Readable } from 'node:stream';

/** Where stored files live. A key is a relative path of ours: letters, digits, dashes, dots and slashes. */
export interface Storage {
  /** Keeps the file at `source` under the key. The same key again keeps what is there: keys name their content. */
  put(key: string, source: string): Promise<void>;
  /** The content and its size in bytes, or null when there is none. */
  stream(key: string): Promise<{ body: Readable; size: number } | null>;
  remove(key: string): Promise<void>;
  /** Where browsers get the content themselves; null where it comes from here. */
  publicUrl?(key: string): string | null;
}

const keyShape = /^[a-z0-9][a-z0-9-]*(\/[a-z0-9][a-z0-9.-]*)+$/;
export const isStorageKey = (key: string): boolean => keyShape.test(key);

/** Files on the disk of this machine, under `root`. A file appears whole or not at all. */
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
      // A link either appears with the whole content or not at all; another disk needs the copy.
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
    async remove(key) {
      await rm(place(key), { force: true });
    },
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

/** A row that points to the file is about to be committed: the content must survive a power cut as the row does. */
async function sync(path: string): Promise<void> {
  const handle = await open(path, 'r+');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
