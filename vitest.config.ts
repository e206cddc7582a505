import { availableParallelism } from 'node:os';
import { configDefaults, defineConfig, type UserWorkspaceConfig } from 'vitest/config';
import { LongestFirst } from './tests/setup/longest-first.ts';

const inCode = (pattern: string): string => `{packages,contexts,apps,bench,tools,tests}/**/${pattern}`;

/** Every test belongs to one tier, by its file name or folder (docs/testing.md). */
const apiTests = [inCode('*.api.test.ts')];
const architectureTests = [inCode('*.architecture.test.ts')];
const startTests = [inCode('*.start.test.ts')];
const ofFull = [inCode('*.full.test.{ts,tsx}'), inCode('*.full.api.test.ts'), 'tests/{security,scale,plans,reference}/**'];
const ofNightly = [inCode('*.nightly.*')];
const except = (...patterns: string[][]): string[] => [...configDefaults.exclude, ...patterns.flat()];

/**
 * Tests that do not depend on the version of PostgreSQL. The security harnesses and documents issue the same statements on each
 * version, and some start their own server; a killed process leaves the same state on each; the statements of the product import
 * are
 * planned with all others on the demo shop (tests/plans); tests of connections, files and metrics have few statements or none.
 */
const leftOnOldPostgres = [
  'tests/**',
  '**/*-killed.full.api.test.ts',
  '**/product/import/server/*.api.test.ts',
  'apps/server/src/demo/**',
  'packages/server/src/{http,files,metrics}/**',
];
/** Short forms that the nightly tests repeat for every call. */
const shortForms = ['tests/security/{bad-input,permission-matrix}.api.test.ts'];
const left = [
  ...(process.env['TEST_POSTGRES_BIN'] ? leftOnOldPostgres : []),
  ...(process.env['SECURITY_PATIENCE_MS'] ? shortForms : []),
];

const database = { globalSetup: ['tests/setup/database-server.ts'], hookTimeout: 60_000 };
const patient = { testTimeout: 120_000, hookTimeout: 120_000 };
const nightly = { testTimeout: 900_000, hookTimeout: 900_000 };

/**
 * `unit`: no database of the product. `api`: through HTTP on a real PostgreSQL. `architecture`: the rules of the repository.
 * `start`: `npm start` on a clone of the build. `-full` and `-nightly` belong to the other two tiers.
 */
const projects: NonNullable<UserWorkspaceConfig['test']>[] = [
  {
    name: 'unit',
    include: [inCode('*.test.{ts,tsx}')],
    exclude: except(apiTests, architectureTests, startTests, ofFull, ofNightly),
  },
  { name: 'unit-full', include: [inCode('*.full.test.{ts,tsx}')] },
  { name: 'api', include: apiTests, exclude: except(ofFull, ofNightly, left), ...database },
  {
    name: 'api-full',
    include: [inCode('*.full.api.test.ts'), 'tests/{security,scale,plans,reference}/**/*.api.test.ts'],
    exclude: except(ofNightly, left),
    ...database,
  },
  { name: 'api-nightly', include: [inCode('*.nightly.api.test.ts')], ...database, ...nightly },
  { name: 'architecture', include: architectureTests, exclude: except(ofNightly), ...patient },
  { name: 'architecture-nightly', include: [inCode('*.nightly.architecture.test.ts')], ...nightly },
  { name: 'start', include: startTests, globalSetup: ['tests/start/clone.ts'], ...patient },
];

export default defineConfig({
  test: {
    testTimeout: 20_000,
    // The tests know the demo shop by its Chinese names.
    env: { DEMO_LANG: 'zh-cn' },
    // A test of the server waits a third of its time for the database, a process or a clock, so three run at once even on two
    // cores.
    maxWorkers: Math.max(3, availableParallelism() - 1),
    // A worker loads the server once for all its files; each file has its own database and application.
    isolate: false,
    sequence: { sequencer: LongestFirst },
    projects: projects.map((test) => ({ extends: true, test })),
  },
});
