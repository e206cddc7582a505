import type { Locator } from '@playwright/test';

/** Whether a canvas contains the fill colour of the theme, as its lines do: axes and labels alone are no chart. */
export const isDrawn = (canvas: Locator): Promise<boolean> =>
  canvas.evaluate((element) => {
    if (!(element instanceof HTMLCanvasElement) || element.width === 0 || element.height === 0) return false;
    const colour = getComputedStyle(document.documentElement).getPropertyValue('--fill').trim();
    const [red, green, blue] = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
    const { data } = element.getContext('2d')?.getImageData(0, 0, element.width, element.height) ?? { data: [] };
    const pixels = Array.from({ length: data.length / 4 }, (_, place) => place * 4);
    return pixels.some((at) => data[at] === red && data[at + 1] === green && data[at + 2] === blue && data[at + 3] === 255);
  });
