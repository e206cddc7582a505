import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Storage } from '@shopkeeper/server-kit';
import { bannerHeight, bannerWidth, drawBanner, drawLogo, logoSize, webpOf } from './load-drawings.ts';
import { demoBanners } from './banners.ts';
import type { DemoCatalogue } from './catalogue.ts';
import type { CopyTarget } from './load-copy.ts';
import { pictureSize, renderPicture } from './pictures/pictures.ts';

/** A picture to be drawn: its name, its size in pixels, and how. */
interface Drawing {
  readonly name: string;
  readonly width: number;
  readonly height: number;
  readonly draw: () => Promise<Buffer>;
}

/** A drawn picture in the storage. */
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
/** More at once would only wait: drawing takes a processor each. */
const atOnce = 4;

export const logoName = (brandId: number): string => `logo-${brandId}`;
export const bannerName = (place: number): string => `banner-${place + 1}`;

/** Every picture that the shop shows, once. */
export function drawingsOf(catalogue: DemoCatalogue): Drawing[] {
  const keys = new Set(catalogue.categories.map(({ image }) => image));
  for (const { images, skus } of catalogue.products()) {
    for (const image of images) keys.add(image);
    for (const { image } of skus) keys.add(image);
  }
  const square = { width: pictureSize, height: pictureSize };
  return [
    ...[...keys].map((key): Drawing => ({ name: key, ...square, draw: () => renderPicture(key) })),
    ...catalogue.brands.map(({ id }): Drawing => ({
      name: logoName(id),
      width: logoSize,
      height: logoSize,
      draw: () => webpOf(drawLogo(id)),
    })),
    ...demoBanners.map(({ glyph, hue }, place): Drawing => ({
      name: bannerName(place),
      width: bannerWidth,
      height: bannerHeight,
      draw: () => webpOf(drawBanner(glyph, hue)),
    })),
  ];
}

/** Draws pictures into the storage under names of their content; what is there already stays. */
export async function storePictures(
  drawings: readonly Drawing[],
  place: { readonly storage: Storage; readonly now: number; readonly drawn: (done: number) => void },
): Promise<StoredPicture[]> {
  const desk = await mkdtemp(path.join(tmpdir(), 'shopkeeper-drawing-'));
  const day = new Date(place.now).toISOString().slice(0, 10).replaceAll('-', '');
  const kept: StoredPicture[] = [];
  const waiting = drawings.values();
  const draughtsman = async (): Promise<void> => {
    for (const { name, width, height, draw } of waiting) {
      const content = await draw();
      const sha1 = createHash('sha1').update(content).digest('hex');
      const sha256 = createHash('sha256').update(content).digest('hex');
      const key = `${topic}/${day}/${sha1}.webp`;
      const file = path.join(desk, name);
      await writeFile(file, content);
      await place.storage.put(key, file);
      kept.push({ name, url: `/storage/${key}`, size: content.length, width, height, sha1, sha256 });
      place.drawn(kept.length);
    }
  };
  try {
    await Promise.all(Array.from({ length: atOnce }, draughtsman));
    return kept;
  } finally {
    await rm(desk, { recursive: true, force: true });
  }
}

/** The same content is one file, whatever it is called. */
export const filesOf = (kept: readonly StoredPicture[]): StoredPicture[] => [
  ...new Map(kept.map((picture) => [picture.sha256, picture])).values(),
];

export const filesTo = (ownerId: number): CopyTarget<StoredPicture> => ({
  table: 'kit_file',
  cells: {
    topic: () => topic,
    url: ({ url }) => url,
    name: ({ name }) => `${name}.webp`,
    suffix: () => 'webp',
    mimetype: () => 'image/webp',
    size: ({ size }) => size,
    width: ({ width }) => width,
    height: ({ height }) => height,
    sha1: ({ sha1 }) => sha1,
    sha256: ({ sha256 }) => sha256,
    owner_audience: () => 'admin',
    owner_id: () => ownerId,
  },
});
