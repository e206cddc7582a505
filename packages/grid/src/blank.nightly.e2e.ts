import { expect, type Page, test } from '@playwright/test';

for (const ratio of [1, 2]) {
  test.describe(`at a device pixel ratio of ${ratio}`, () => {
    test.use({ deviceScaleFactor: ratio });
    test.beforeEach(async ({ page }) => {
      await page.goto('/?case=wide');
      await page.getByText('行1 列2', { exact: true }).waitFor();
    });

    for (const [name, dx, dy, speed] of [
      ['down', 0, -12_000, 6000],
      ['down slowly', 0, -3000, 1500],
      ['sideways', -8000, 0, 4000],
    ] as const) {
      test(`no frame has a gap while a wheel scrolls 10,000 x 100 ${name}`, async ({ page }) => {
        const frames = await record(page, { dx, dy, speed });
        expect(frames.length).toBeGreaterThan(5);
        expect(await holesIn(page, frames)).toBe(0);
      });
    }

    test('control: a gap is detected', async ({ page }) => {
      await page.addStyleTag({ content: '.gr-row:nth-child(n + 8) { visibility: hidden }' });
      const frames = await record(page, { dx: 0, dy: -2000, speed: 3000 });
      expect(await holesIn(page, frames)).toBeGreaterThan(frames.length / 2);
    });
  });
}

/** Returns the frames painted during one real input gesture, as base64 JPEGs. */
async function record(page: Page, { dx, dy, speed }: { dx: number; dy: number; speed: number }): Promise<readonly string[]> {
  const session = await page.context().newCDPSession(page);
  const frames: string[] = [];
  session.on('Page.screencastFrame', ({ data, sessionId }) => {
    frames.push(data);
    void session.send('Page.screencastFrameAck', { sessionId });
  });
  await session.send('Page.startScreencast', { format: 'jpeg', quality: 60 });
  const gesture = {
    x: 700,
    y: 450,
    xDistance: dx,
    yDistance: dy,
    speed,
    gestureSourceType: 'mouse',
    preventFling: true,
  } as const;
  await session.send('Input.synthesizeScrollGesture', gesture);
  await session.send('Page.stopScreencast');
  return frames;
}

/**
 * Counts the frames in which a band of 90 px, or a strip of 200 px from top to bottom, has no dark pixel. Every cell of the wide
 * demo has dark text, so such a band was painted empty.
 */
function holesIn(page: Page, frames: readonly string[]): Promise<number> {
  return page.evaluate(async (list) => {
    const area = { left: 80, top: 110, width: 1000, height: 720 };
    const canvas = new OffscreenCanvas(area.width, area.height);
    const context = canvas.getContext('2d', { willReadFrequently: true });
    let holes = 0;
    for (const frame of list) {
      const picture = await createImageBitmap(await (await fetch(`data:image/jpeg;base64,${frame}`)).blob());
      const scale = picture.width / innerWidth;
      context?.drawImage(
        picture,
        area.left * scale,
        area.top * scale,
        area.width * scale,
        area.height * scale,
        0,
        0,
        area.width,
        area.height,
      );
      const pixels = context?.getImageData(0, 0, area.width, area.height).data ?? new Uint8ClampedArray();
      const bands = new Set<number>();
      const strips = new Set<number>();
      for (let at = 0; at < pixels.length; at += 4) {
        if ((pixels[at] ?? 255) > 150) continue;
        bands.add(Math.floor(at / 4 / area.width / 90));
        strips.add(Math.floor(((at / 4) % area.width) / 200));
      }
      if (bands.size < area.height / 90 || strips.size < area.width / 200) holes += 1;
    }
    return holes;
  }, frames);
}
