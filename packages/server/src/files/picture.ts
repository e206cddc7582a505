import { rm, writeFile } from 'node:fs/promises';
import sharp, { type OutputInfo } from 'sharp';

/** Limits: pixels of all frames of a picture, px of its longest side after scaling, frames of an animation. */
export const pictureLimits = { pixels: 40_000_000, side: 4096, frames: 200 } as const;

export type PictureFormat = 'jpeg' | 'png' | 'gif' | 'webp';

export interface Picture {
  readonly path: string;
  readonly width: number;
  readonly height: number;
}

// Every file is processed once, so a cache would only use memory.
sharp.cache(false);

/**
 * Re-encodes a picture next to the received file in its own format: rotated upright, at most 4096 px a side, without metadata or
 * data hidden behind the pixels. Null when it cannot be decoded or exceeds the limits.
 */
export async function redraw(source: string, format: PictureFormat): Promise<Picture | null> {
  const drawn = await draw(source, format).catch(() => null);
  if (!drawn) return null;
  const path = `${source}.drawn.part`;
  try {
    // Written here, so that a full disk does not look like an unreadable picture.
    await writeFile(path, drawn.data);
  } catch (error) {
    await rm(path, { force: true });
    throw error;
  }
  return { path, width: drawn.info.width, height: drawn.info.pageHeight ?? drawn.info.height };
}

/** A picture of the shop at a width, px, in its own format; null when it is no wider, or cannot be decoded. */
export async function scaled(source: string, format: PictureFormat, width: number): Promise<Buffer | null> {
  const animated = format === 'gif' || format === 'webp';
  const image = sharp(source, { animated, limitInputPixels: pictureLimits.pixels, failOn: 'error' });
  const found = await image.metadata().catch(() => null);
  if (!found || found.width <= width) return null;
  return image
    .resize({ width })
    .toFormat(format, format === 'jpeg' || format === 'webp' ? { quality: 82 } : {})
    .toBuffer()
    .catch(() => null);
}

async function draw(source: string, format: PictureFormat): Promise<{ data: Buffer; info: OutputInfo } | null> {
  const animated = format === 'gif' || format === 'webp';
  const image = sharp(source, { animated, limitInputPixels: pictureLimits.pixels, failOn: 'error' });
  const found = await image.metadata();
  if (found.format !== format || (found.pages ?? 1) > pictureLimits.frames) return null;
  return image
    .autoOrient()
    .resize({ width: pictureLimits.side, height: pictureLimits.side, fit: 'inside', withoutEnlargement: true })
    .toFormat(format, format === 'jpeg' || format === 'webp' ? { quality: 86 } : {})
    .toBuffer({ resolveWithObject: true });
}
