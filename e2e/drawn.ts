import type { Locator } from '@playwright/test';

/** Whether anything is drawn on a canvas, which says nothing of it by itself. */
export const isDrawn = (canvas: Locator): Promise<boolean> =>
  canvas.evaluate((element) => {
    if (!(element instanceof HTMLCanvasElement) || element.width === 0 || element.height === 0) return false;
    const pixels = element.getContext('2d')?.getImageData(0, 0, element.width, element.height);
    return pixels?.data.some((byte) => byte !== 0) ?? false;
  });
