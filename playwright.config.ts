import { defineConfig } from '@playwright/test';
import { freePort } from './tests/setup/free-port.ts';
import { browserArgs, findBrowser } from './tools/browser.mjs';

const executablePath = await findBrowser();

const gridDemo = 'packages/grid/src/demo/vite.config.ts';
// Chosen once: the workers evaluate this file again and inherit the value.
const gridPort = (process.env['GRID_PORT'] ??= await freePort());
const gridUrl = `http://127.0.0.1:${gridPort}`;

const tier = process.env['TEST_TIER'];
const report = tier === undefined || tier === 'default' ? 'browser' : `browser-${tier}`;
/**
 * Tests that prove a statement of the specification contain its id; tests of one page of each template contain `@smoke`. What holds
 * for every module alike (its languages, its export, its refusals) is proven in the full tier.
 */
const ofDefaultTier = /\[(?!M-\d\d\.(lang|export|deny)\b)[A-Z]-\d\d|@smoke/;

/** Tests that check every screen, of which the other tiers check one of each template, and tests that need a calm machine. */
const ofNightlyTier = /((every-screen|keyboard-plain|keyboard-work|list-heads|inert-everywhere)|\.nightly)\.e2e\.ts$/;

/** `shop`: end-to-end tests on the built server with a demo shop of its own. `grid`: the grid alone, on its own page. */
export default defineConfig({
  testMatch: tier === 'nightly' ? ofNightlyTier : '**/*.e2e.ts',
  testIgnore: tier === 'nightly' ? [] : '**/*.nightly.e2e.ts',
  globalSetup: './tests/e2e/fixtures-server.ts',
  outputDir: 'test-results/browser',
  timeout: 60_000,
  expect: { timeout: 10_000 },
  forbidOnly: tier !== undefined,
  ...(tier === 'default' ? { grep: ofDefaultTier } : {}),
  ...(tier === 'full' ? { grepInvert: ofDefaultTier } : {}),
  // A shared machine may stop for seconds: a test that passes on its second try is listed by name in the summary.
  retries: process.env['CI'] ? 1 : 0,
  workers: 2,
  reporter: [['list'], ['json', { outputFile: `test-results/${report}.json` }]],
  use: {
    viewport: { width: 1440, height: 900 },
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    // Dialogs appear without animation; tests of animations turn them on again.
    contextOptions: { reducedMotion: 'reduce' },
    // A test that answers calls itself must see them; the test of the service worker allows it.
    serviceWorkers: 'block',
    // A trace costs more time than the tests; a screenshot of each failure is stored.
    screenshot: 'only-on-failure',
    launchOptions: { args: browserArgs, ...(executablePath ? { executablePath } : {}) },
  },
  projects: [
    { name: 'shop', testDir: 'tests/e2e' },
    {
      name: 'grid',
      testDir: 'packages/grid/src',
      use: { baseURL: gridUrl, permissions: ['clipboard-read', 'clipboard-write'] },
    },
  ],
  webServer: {
    command: `npx vite build -c ${gridDemo} && npx vite preview -c ${gridDemo} --host 127.0.0.1 --port ${gridPort}`,
    url: gridUrl,
  },
});
