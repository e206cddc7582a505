import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { diskStorage, uploadRoute } from '@shopkeeper/server/files';
import { describe, expect, it } from 'vitest';
import { stableHash } from '../setup/stable-hash.ts';
import { derivedCall } from './derived-calls.ts';
import { headingOf, checkFiles, checkImportFiles, post } from './file-checks.ts';
import { hostileFiles } from './hostile-files.ts';
import { brokenMultiparts } from './hostile-multipart.ts';
import { documents } from './hostile-pictures.ts';
import { type HostileImport, hostileImports } from './hostile-imports.ts';
import { isLongRun, securityReport } from './report.ts';
import { useSecurityShop } from './security-test-shop.ts';
import { changesOf } from './state-snapshot.ts';

const { results } = securityReport('files');
const harness = useSecurityShop();
const unfinished = (): Promise<string[]> => readdir(path.join(harness.shop.dataDir, 'incoming')).catch(() => []);
const uploads = '/admin/platform/attachment/upload';
const brandImport = '/admin/catalog/brand/Import';

describe('hostile files', () => {
  it('get their expected verdict, and leave nothing when rejected', async () => {
    const files = await hostileFiles();
    const wrong = await checkFiles(harness, uploads, files);
    results['files'] = files.length;
    expect(wrong).toEqual([]);
    expect(await unfinished()).toEqual([]);
  }, 120_000);

  it('are served as downloads where the site allows every type', async () => {
    const { shop, callers } = harness;
    const route = uploadRoute({
      path: '/admin/platform/mutated/documents',
      rule: { kind: 'signed-in', audience: 'admin' },
      topic: 'documents',
      storage: diskStorage(path.join(shop.dataDir, 'storage')),
      policy: () => ({ maxsize: '10mb', mimetype: '*' }),
    });
    const also = await shop.also({ mounting: (routes) => [...routes, route] });
    const wrong = await checkFiles({ shop: { ...shop, ...also }, callers }, route.path, documents);
    await also.close();
    expect(wrong).toEqual([]);
  }, 60_000);

  it('cannot break the multipart parser', async () => {
    const got: { what: string; sent: number[] }[] = [];
    const changed = await changesOf(harness.shop, async () => {
      for (const { what, type, body } of brokenMultiparts) {
        const sent: number[] = [];
        for (const at of [uploads, brandImport]) sent.push((await post(harness, { at, type }, body)).status);
        got.push({ what, sent });
      }
    });
    results['multipart bodies'] = got.length * 2;
    expect(got.filter(({ sent }) => !sent.every((status) => [400, 413, 415].includes(status)))).toEqual([]);
    expect(changed).toEqual([]);
    expect(await unfinished()).toEqual([]);
  }, 120_000);
});

/** Returns the paths of all imports. */
const imports = (): string[] =>
  harness.shop.routes.flatMap((route) => (route.upload && route.path.endsWith('/Import') ? [route.path] : []));

/**
 * The files for one of several imports. Declared imports share their code: the first gets every file, the others none that take
 * long, and of the rest every fourth, each import other ones. A long run sends all of these.
 */
function chosen(at: string, files: readonly HostileImport[]): HostileImport[] {
  const quick = files.filter(({ isLong }) => !isLong);
  const isSample = !isLongRun && derivedCall({ path: at }) !== null;
  return isSample ? quick.filter((_file, place) => (place + stableHash(at)) % 4 === 0) : quick;
}

describe('hostile import files', () => {
  it('are accepted for a check or rejected by every import as expected, and write only their own records', async () => {
    const wrong: string[] = [];
    let sheets = 0;
    for (const [place, at] of imports().entries()) {
      const all = hostileImports(await headingOf(harness, at));
      const sent = place === 0 ? all : chosen(at, all);
      const kinds = new Set(sent.map(({ verdict: [verdict] }) => verdict.startsWith('looked through')));
      expect(kinds.size, `${at}: files that are accepted and files that are rejected`).toBe(2);
      sheets += sent.length;
      wrong.push(...(await checkImportFiles(harness, at, sent)));
    }
    results['importFiles'] = sheets;
    expect(wrong).toEqual([]);
    expect(await unfinished()).toEqual([]);
  }, 240_000);
});
