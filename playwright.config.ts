import { defineConfig } from '@playwright/test';
import { browserArgs, findBrowser } from './tools/browser.mjs';

const executablePath = await findBrowser();

/** One file per journey, on the built server with a demo shop of its own. */
export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.e2e.ts',
  globalSetup: './e2e/fixtures-server.ts',
  outputDir: 'test-results/browser',
  timeout: 60_000,
  expect: { timeout: 10_000 },
  forbidOnly: Boolean(process.env['CI']),
  retries: 0,
  ...(process.env['CI'] ? { workers: 1 } : { workers: 2 }),
  reporter: [['list'], ['json', { outputFile: 'test-results/browser.json' }]],
  use: {
    viewport: { width: 1440, height: 900 },
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    trace: 'retain-on-failure',
    screenshot: 'only-on-failure',
    launchOptions: { args: browserArgs, ...(executablePath ? { executablePath } : {}) },
  },
  projects: [{ name: 'chromium' }],
});
