import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { launchBrowser } from '../../tools/browser.mjs';
import { root } from '../database.ts';
import type { BrowserBench, Metric } from '../report.ts';
import { type Blank, countBlanks, measure, type Run } from './measure.ts';
import { type GridName, openPages } from './pages.ts';
import { documentOf, metricsOf, type GridReport, tablesOf } from './report.ts';

const grids: readonly GridName[] = ['ours', 'rdg', 'vxe'];

/** Compares our grid with two others in one run: needs a browser, and neither server nor database. */
export async function benchGrid({ command, rounds, writesDocs, say }: BrowserBench): Promise<Metric[]> {
  const pages = await openPages();
  const browser = await launchBrowser();
  const runs: Record<GridName, Run[]> = { ours: [], rdg: [], vxe: [] };
  const blanks: GridReport['blanks'][number][] = [];
  try {
    for (let round = 0; round < rounds; round += 1) {
      for (const grid of round % 2 === 0 ? grids : grids.toReversed()) {
        const run = await measure(browser, pages, grid);
        say(`${grid}: ${JSON.stringify(run)}`);
        runs[grid].push(run);
      }
    }
    for (const ratio of [1, 2]) {
      const of: Partial<Record<GridName, Blank>> = {};
      for (const grid of grids) of[grid] = await countBlanks(browser, pages.urlOf(grid), ratio);
      blanks.push({ ratio, of });
    }
    const report = { command, browser: browser.version(), rounds, runs, blanks };
    if (writesDocs) writeFileSync(join(root, 'docs/benchmarks-grid.md'), documentOf(report));
    say(`\n${tablesOf(report)}`);
    return metricsOf(report);
  } finally {
    await browser.close();
    await pages.close();
  }
}
