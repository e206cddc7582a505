import { rm, writeFile } from 'node:fs/promises';
import sharp, { type OutputInfo } from 'sharp';

/** Pixels of a picture, all frames together, before it is refused; longest side kept; frames of an animation. */
export const pictureLimits = { pixels: 40_000_000, side: 4096, frames: 200 } as const;

export type PictureFormat = 'jpeg' | 'png' | 'gif' | 'webp';

export interface Picture {
  readonly path: string;
  readonly width: number;
  readonly height: number;
}

// The files are seen once each: a cache would only hold memory.
sharp.cache(false);

/**
 * Draws a picture anew beside the received one, in its own format: turned upright, at most 4096 px a side, without
 * metadata and without whatever was hidden behind the pixels. Null when it cannot be read or is out of bounds.
 */
export async function redraw(source: string, format: PictureFormat): Promise<Picture | null> {
  const drawn = await draw(source, format).catch(() => null);
  if (!drawn) return null;
  const path = `${source}.drawn.part`;
  try {
    // Written by ourselves: a disk that is full must not look like a picture that cannot be read.
    await writeFile(path, drawn.data);
  } catch (error) {
    await rm(path, { force: true });
    throw error;
  }
  return { path, width: drawn.info.width, height: drawn.info.pageHeight ?? drawn.info.height };
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
