import type { Route } from '@shopkeeper/server';
import { describe, expect, it } from 'vitest';
import { type FileContext, headingOf, checkFiles, checkImportFiles } from './file-checks.ts';
import { hostileFiles } from './hostile-files.ts';
import { hostileImports } from './hostile-imports.ts';
import { carelessImport, carelessUpload, hastyUpload } from './mutated-files.ts';
import { useSecurityShop } from './security-test-shop.ts';

const harness = useSecurityShop();
const brandImport = '/admin/catalog/brand/Import';

describe('mutation tests', () => {
  async function on<T>(mounting: (routes: readonly Route[]) => readonly Route[], judge: (other: FileContext) => Promise<T>) {
    const { shop, callers } = harness;
    const also = await shop.also({ mounting });
    try {
      return await judge({ shop: { ...shop, ...also }, callers });
    } finally {
      await also.close();
    }
  }

  const beside = (route: Route) => (routes: readonly Route[]) => [...routes, route];
  /** A sample of every kind of hostile file. */
  const some = async () => (await hostileFiles()).filter(({ what }, at) => at % 9 === 0 || what.includes('page'));

  it('find an upload that is stored unchanged', async () => {
    const files = await some();
    const route = carelessUpload(harness.shop.dataDir);
    const wrong = await on(beside(route), (other) => checkFiles(other, route.path, files));
    const spared = files.filter(({ what }) => !wrong.some((one) => one.startsWith(`${what}: `)));
    expect(spared.map(({ what }) => what)).toEqual([]);
    expect(wrong).toContain('a picture and a page after it: is stored as it was sent');
    expect(wrong).toContain('a photograph that is a page: stored instead of request.upload-type');
  });

  it('find an upload that is rejected after it has been stored', async () => {
    const files = (await some()).filter(({ verdict }) => verdict === 'request.upload-type').slice(0, 5);
    const route = hastyUpload(harness.shop.dataDir);
    const wrong = await on(beside(route), (other) => checkFiles(other, route.path, files));
    expect(wrong).toEqual(files.map(({ what }) => `${what}: changed files`));
  });

  it('find an import that writes rows of a file it should have rejected', async () => {
    const files = hostileImports(await headingOf(harness, brandImport)).filter(
      ({ isLong, verdict }) => !isLong && !verdict[0].startsWith('looked through'),
    );
    const wrong = await on(
      (routes) => routes.map((route) => (route.path === brandImport ? carelessImport(route) : route)),
      (other) => checkImportFiles(other, brandImport, files),
    );
    expect(wrong).toEqual([
      ...files.map(({ what, verdict }) => `${brandImport} ${what}: looked through: undefined instead of ${verdict[0]}`),
      `${brandImport}: changed catalog_brand`,
    ]);
  });
});
