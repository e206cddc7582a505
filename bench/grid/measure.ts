import { join } from 'node:path';
import type { Browser, CDPSession, Page } from '@playwright/test';
import { root } from '../database.ts';
import type { GridName, Pages } from './pages.ts';

/** Ways to scroll, in pixels per frame. `drag` is a dragged scrollbar: every frame shows other rows. */
export const ways = {
  wheel: { axis: 'y', step: 120, frames: 40 },
  drag: { axis: 'y', step: 4000, frames: 40 },
  sideways: { axis: 'x', step: 120, frames: 40 },
} as const;
export type Way = keyof typeof ways;

/** One run of one grid. CPU is that of the page's main thread, in milliseconds. */
export interface Run {
  readonly first: { readonly cpu: number; readonly wall: number };
  readonly perFrame: Readonly<Record<Way, number>>;
}

const firstText = '\u884c1 \u52172';

async function cpuOf(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics');
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1000;
}

async function openGrid(browser: Browser, url: string, ratio: number): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, deviceScaleFactor: ratio });
  const page = await context.newPage();
  await page.goto(url);
  await page.waitForFunction(`document.title === 'ready'`);
  await page.addScriptTag({ path: join(root, 'bench/grid/in-page.js') });
  return page;
}

const start = (page: Page): Promise<number> => page.evaluate<number>(`bench.start(${JSON.stringify(firstText)})`);

/**
 * Renders the rows once and scrolls them in every way; the clock is the CPU time of the thread, so other load on the machine does
 * not count.
 */
export async function measure(browser: Browser, { urlOf }: Pages, grid: GridName): Promise<Run> {
  const page = await openGrid(browser, urlOf(grid), 1);
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  const before = await cpuOf(session);
  const wall = await start(page);
  const first = { cpu: (await cpuOf(session)) - before, wall };
  const perFrame = { wheel: 0, drag: 0, sideways: 0 };
  for (const [way, how] of Object.entries(ways) as [Way, (typeof ways)[Way]][]) {
    const scroll = `bench.scroll(${JSON.stringify(how)})`;
    await page.evaluate(`bench.scroll(${JSON.stringify({ ...how, frames: 6 })})`);
    const begun = await cpuOf(session);
    const { middle } = await page.evaluate<{ middle: number }>(scroll);
    perFrame[way] = ((await cpuOf(session)) - begun) / how.frames;
    if (middle < how.step * 10) throw new Error(`${grid} did not scroll ${way}: ${middle} px`);
  }
  await page.context().close();
  return { first, perFrame };
}

/** Frames painted with a hole, out of all frames, while real wheel input scrolls down and sideways. */
export interface Blank {
  readonly holes: number;
  readonly frames: number;
}

const gestures = [
  { xDistance: 0, yDistance: -24_000, speed: 6000 },
  { xDistance: 0, yDistance: -6000, speed: 1500 },
  { xDistance: -8000, yDistance: 0, speed: 4000 },
] as const;

/** Counts the frames painted with a hole at the given device pixel ratio. */
export async function countBlanks(browser: Browser, url: string, ratio: number): Promise<Blank> {
  const page = await openGrid(browser, url, ratio);
  await start(page);
  const session = await page.context().newCDPSession(page);
  let pictures: string[] = [];
  session.on('Page.screencastFrame', ({ data, sessionId }) => {
    pictures.push(data);
    void session.send('Page.screencastFrameAck', { sessionId });
  });
  let [holes, frames] = [0, 0];
  for (const gesture of gestures) {
    pictures = [];
    await session.send('Page.startScreencast', { format: 'jpeg', quality: 60 });
    await session.send('Input.synthesizeScrollGesture', {
      x: 700,
      y: 450,
      ...gesture,
      gestureSourceType: 'mouse',
      preventFling: true,
    });
    await session.send('Page.stopScreencast');
    frames += pictures.length;
    holes += await page.evaluate<number>(`bench.holesIn(${JSON.stringify(pictures)})`);
  }
  await page.context().close();
  return { holes, frames };
}
