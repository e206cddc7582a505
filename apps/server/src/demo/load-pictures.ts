import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Storage } from '@shopkeeper/server/files';
import type { DemoCatalogue } from './catalogue.ts';
import { bannerDrawings, logoDrawing, productDrawing, webpOf, type Drawing } from './pictures.ts';

/** A stored picture with the columns of its row. */
export interface StoredPicture {
  readonly name: string;
  readonly url: string;
  readonly size: number;
  readonly width: number;
  readonly height: number;
  readonly sha1: string;
  readonly sha256: string;
}

const topic = 'demo';
/** Each drawing occupies a processor, so more at once gain nothing. */
const atOnce = 4;

/** Every picture of the shop, once. */
export function drawingsOf({ categories, brands, products }: DemoCatalogue): Drawing[] {
  const keys = new Set(categories.map(({ image }) => image));
  for (const { images, skus } of products()) for (const key of [...images, ...skus.map(({ image }) => image)]) keys.add(key);
  return [...[...keys].map(productDrawing), ...brands.map(({ id }) => logoDrawing(id)), ...bannerDrawings()];
}

/** Draws pictures and stores them under names derived from their content. */
export async function storePictures(
  drawings: readonly Drawing[],
  to: { readonly storage: Storage; readonly now: number; readonly stored: (count: number) => void },
): Promise<StoredPicture[]> {
  const folder = await mkdtemp(path.join(tmpdir(), 'shopkeeper-drawing-'));
  const day = new Date(to.now).toISOString().slice(0, 10).replaceAll('-', '');
  const pictures: StoredPicture[] = [];
  const waiting = drawings.values();
  const work = async (): Promise<void> => {
    for (const { name, width, height, svg } of waiting) {
      const content = await webpOf(svg());
      const hash = (algorithm: string): string => createHash(algorithm).update(content).digest('hex');
      const [sha1, sha256] = [hash('sha1'), hash('sha256')];
      const key = `${topic}/${day}/${sha1}.webp`;
      const file = path.join(folder, name);
      await writeFile(file, content);
      await to.storage.put(key, file);
      pictures.push({ name, url: `/storage/${key}`, size: content.length, width, height, sha1, sha256 });
      to.stored(pictures.length);
    }
  };
  try {
    await Promise.all(Array.from({ length: atOnce }, work));
    return pictures;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** The library of the demo shop: every stored picture once. */
export const attachmentRows = (pictures: readonly StoredPicture[]): object[] =>
  [...new Map(pictures.map((picture) => [picture.sha256, picture])).values()].map(
    ({ name, url, size, width, height, sha256 }) => ({
      name: `${name}.webp`,
      url,
      suffix: 'webp',
      mimetype: 'image/webp',
      kind: 'picture',
      size,
      width,
      height,
      sha256,
    }),
  );

/** The rows of stored pictures; pictures with the same content share a file. */
export const fileRows = (pictures: readonly StoredPicture[], ownerId: number): object[] =>
  [...new Map(pictures.map((picture) => [picture.sha256, picture])).values()].map((picture) => ({
    ...picture,
    name: `${picture.name}.webp`,
    topic,
    suffix: 'webp',
    mimetype: 'image/webp',
    ownerAudience: 'admin',
    ownerId,
  }));
