import { defineConfig } from 'vitest/config';

/** Runs the kit's own tests alone: `npx vitest run --config packages/server-kit/src/testing/vitest.config.ts`. */
export default defineConfig({
  test: {
    root: new URL('../..', import.meta.url).pathname,
    include: ['src/**/*.test.ts'],
    globalSetup: new URL('./scratch-server.ts', import.meta.url).pathname,
    testTimeout: 20_000,
    maxWorkers: 2,
  },
});
