import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { browserArgs, findBrowser } from '../../tools/browser.mjs';
import { root } from '../database.ts';
import type { Metric } from '../report.ts';
import { type Blank, countBlanks, measure, type Run } from './measure.ts';
import { type GridName, openPages } from './pages.ts';
import { documentOf, metricsOf, type GridReport, tablesOf } from './report.ts';

interface Asked {
  readonly command: string;
  readonly rounds: number;
  readonly writesDocs: boolean;
  say(line: string): void;
}

const grids: readonly GridName[] = ['ours', 'rdg', 'vxe'];

/** Compares our grid with two others in one run: needs a browser, and neither server nor database. */
export async function benchGrid({ command, rounds, writesDocs, say }: Asked): Promise<Metric[]> {
  const pages = await openPages();
  const executablePath = await findBrowser();
  const browser = await chromium.launch({ args: browserArgs, ...(executablePath ? { executablePath } : {}) });
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
