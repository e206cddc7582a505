import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { modulesWithoutFixtures } from './module-fixtures.ts';
import { filesOfGit, repositoryRoot } from './sources.ts';

const files = filesOfGit('contexts').filter((path) => !path.endsWith('.test.ts'));
const textOf = (path: string): string => readFileSync(join(repositoryRoot, path), 'utf8');

describe('fixtures of modules', () => {
  it('exist wherever a call is written by hand', () => {
    expect(files.filter((path) => path.endsWith('.fixtures.ts')).length).toBeGreaterThan(10);
    expect(modulesWithoutFixtures(files, textOf)).toEqual([]);
  });

  it('control: a module with such a call and without fixtures is reported once, with the file to write', () => {
    const seeded = {
      'contexts/sales/voucher/server/voucher.server.ts': 'const a = defineRoute<Input, never>({});',
      'contexts/sales/voucher/server/more.ts': 'const b = defineRoute({});',
      'contexts/sales/voucher/testing/order.fixtures.ts': '',
      'contexts/sales/coupon/import/server/calls.ts': 'const c = defineRoute({});',
      'contexts/sales/coupon/testing/coupon.fixtures.ts': '',
      'contexts/sales/plain/server/plain.server.ts': 'export const plainServer = defineServerModule(plain);',
    };
    expect(modulesWithoutFixtures(Object.keys(seeded), (path) => seeded[path as keyof typeof seeded])).toEqual([
      expect.stringMatching(
        /^contexts\/sales\/voucher\/server\/voucher\.server\.ts: .* contexts\/sales\/voucher\/testing\/voucher\.fixtures\.ts/,
      ),
    ]);
  });
});
