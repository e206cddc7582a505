import { rm } from 'node:fs/promises';
import sharp from 'sharp';

/** Pixels of a picture, all frames together, before it is refused; longest side kept; frames of an animation. */
export const pictureLimits = { pixels: 40_000_000, side: 4096, frames: 200 } as const;

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
export async function redraw(source: string, format: 'jpeg' | 'png' | 'gif' | 'webp'): Promise<Picture | null> {
  const path = `${source}.drawn.part`;
  try {
    const animated = format === 'gif' || format === 'webp';
    const image = sharp(source, { animated, limitInputPixels: pictureLimits.pixels, failOn: 'error' });
    const found = await image.metadata();
    if (found.format !== format || (found.pages ?? 1) > pictureLimits.frames) return null;
    const drawn = await image
      .autoOrient()
      .resize({ width: pictureLimits.side, height: pictureLimits.side, fit: 'inside', withoutEnlargement: true })
      .toFormat(format, format === 'jpeg' || format === 'webp' ? { quality: 86 } : {})
      .toFile(path);
    return { path, width: drawn.width, height: drawn.pageHeight ?? drawn.height };
  } catch {
    await rm(path, { force: true });
    return null;
  }
}
