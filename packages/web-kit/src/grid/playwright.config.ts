import { defineConfig } from '@playwright/test';

const config = 'packages/web-kit/src/grid/demo/vite.config.ts';

export default defineConfig({
  testDir: '.',
  testMatch: '*.e2e.ts',
  outputDir: '../../../../test-results/grid',
  workers: 1,
  timeout: 30_000,
  use: {
    baseURL: 'http://127.0.0.1:4187',
    viewport: { width: 1440, height: 900 },
    permissions: ['clipboard-read', 'clipboard-write'],
    launchOptions: {
      executablePath: '/usr/bin/chromium',
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--no-first-run',
      ],
    },
  },
  webServer: {
    command: `npx vite build -c ${config} && npx vite preview -c ${config} --host 127.0.0.1`,
    cwd: '../../../..',
    url: 'http://127.0.0.1:4187',
    reuseExistingServer: true,
  },
});
