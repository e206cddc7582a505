import { availableParallelism } from 'node:os';
import { configDefaults, defineConfig } from 'vitest/config';
import { lucideIcons } from './packages/web-kit/src/icons/lucide.plugin.ts';
import { LongestFirst } from './tests/setup/longest-first.ts';

const code = ['packages', 'contexts', 'apps', 'bench', 'tools', 'tests'];
const apiTests = code.map((folder) => `${folder}/**/*.api.test.ts`);
const architectureTests = ['tests/**/*.architecture.test.ts'];
const startTests = ['tests/**/*.start.test.ts'];

/** `unit`: no database of the product. `api`: through HTTP on a real PostgreSQL. `architecture`: what the house promises about itself. `start`: `npm start` on a clone of the build. */
export default defineConfig({
  plugins: [lucideIcons()],
  test: {
    testTimeout: 20_000,
    // A test of the server waits a third of its time, for the database, a process or a clock: three at once even on two cores.
    maxWorkers: Math.max(3, availableParallelism() - 1),
    // A worker loads the server once for all its files; each file has a database and an application of its own.
    isolate: false,
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: code.map((folder) => `${folder}/**/*.test.{ts,tsx}`),
          exclude: [...configDefaults.exclude, ...apiTests, ...architectureTests, ...startTests],
        },
      },
      {
        extends: true,
        test: { name: 'api', include: apiTests, globalSetup: ['tests/setup/database-server.ts'], hookTimeout: 60_000 },
      },
      { extends: true, test: { name: 'architecture', include: architectureTests, testTimeout: 120_000, hookTimeout: 120_000 } },
      {
        extends: true,
        test: {
          name: 'start',
          include: startTests,
          globalSetup: ['tests/start/clone.ts'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
