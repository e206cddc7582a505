import { createWriteStream } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { extensionOf } from '@shopkeeper/resource/schema';
import pLimit from 'p-limit';
import { fileKinds } from './file-kinds.ts';
import { type PictureFormat, scaled } from './picture.ts';
import type { Storage } from './storage.ts';

/** The widths of pictures, px. There are no others, so that nobody can fill the disk with sizes. */
export const variantWidths = [96, 240, 480, 960, 1600] as const;

/** Pictures drawn at the same time by this process, and those that may wait; beyond them the whole picture is sent. */
const drawnAtOnce = 2;
const mostWaiting = 40;

const variantShape = /^w(\d{2,4})\/(.+)$/;

/** Draws a picture at a width and stores it under the key; one that is no wider is stored as it is. */
async function store(storage: Storage, wanted: { key: string; original: string; width: number }): Promise<boolean> {
  const found = await storage.stream(wanted.original);
  if (!found) return false;
  const folder = await mkdtemp(join(tmpdir(), 'picture-'));
  try {
    const source = join(folder, 'whole');
    await pipeline(found.body, createWriteStream(source));
    const format = (fileKinds[extensionOf(wanted.original)]?.mime ?? '').slice('image/'.length) as PictureFormat;
    const drawn = await scaled(source, format, wanted.width);
    const path = drawn ? join(folder, 'drawn') : source;
    if (drawn) await writeFile(path, drawn);
    await storage.put(wanted.key, path);
    return true;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * Returns a function from the key that is asked for to the one that is sent: `w480/<key>` is drawn at the first request and stored
 * beside the pictures. Null for other widths, files that are no pictures, and pictures that do not exist.
 */
export function createVariants(storage: Storage): (key: string) => Promise<string | null> {
  const limit = pLimit(drawnAtOnce);
  const drawing = new Map<string, Promise<boolean>>();

  return async (key) => {
    const [, size, original = ''] = variantShape.exec(key) ?? [];
    if (size === undefined) return key;
    const width = variantWidths.find((one) => String(one) === size);
    if (width === undefined || fileKinds[extensionOf(key)]?.shape !== 'picture') return null;
    if (await storage.has(key)) return key;
    const known = drawing.get(key);
    if (!known && limit.pendingCount >= mostWaiting) return original;
    const work = known ?? limit(() => store(storage, { key, original, width })).finally(() => drawing.delete(key));
    drawing.set(key, work);
    return (await work) ? key : null;
  };
}
