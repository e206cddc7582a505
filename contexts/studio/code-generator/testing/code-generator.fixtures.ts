import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { ModuleFixtures } from '../../../../tests/setup/module-fixtures.ts';
import { generatorOf } from '../server/generator-service.ts';
import { designOf } from './sample-designs.ts';

const design = designOf('sample_thing');

export const fixtures: ModuleFixtures = {
  access: {
    '/admin/coder/list': ['/admin/coder/index'],
    '/admin/coder/tables': ['/admin/coder/index'],
    '/admin/coder/fromTable': ['/admin/coder/index'],
    '/admin/coder/design': ['/admin/coder/index'],
    '/admin/coder/plan': ['/admin/coder/index'],
    '/admin/coder/apply': ['/admin/coder/apply'],
    '/admin/coder/del': ['/admin/coder/del'],
  },
  validBodies: {
    '/admin/coder/design': { folder: 'contexts/catalog/brand' },
    '/admin/coder/plan': { design },
    '/admin/coder/apply': { design, planHash: 'none' },
    '/admin/coder/del': { folder: 'contexts/catalog/sample-thing' },
  },
  /** Modules are written below a folder of the test's own. */
  async answered({ db, ask }) {
    await ask('/admin/coder/tables', {});
    await ask('/admin/coder/fromTable', { table: 'catalog_brand' });
    const generator = generatorOf(db);
    const before = { ...generator };
    const root = await mkdtemp(path.join(tmpdir(), 'generated-'));
    for (const one of ['catalog-menu', 'brand']) await mkdir(path.join(root, 'contexts/catalog', one), { recursive: true });
    await writeFile(path.join(root, 'contexts/catalog/package.json'), '{}');
    Object.assign(generator, { root, isProduction: false });
    try {
      const { planHash } = await ask<{ planHash: string }>('/admin/coder/plan', { design });
      await ask('/admin/coder/apply', { design, planHash });
      const folder = 'contexts/catalog/sample-thing';
      await ask('/admin/coder/design', { folder });
      await ask('/admin/coder/del', { folder });
    } finally {
      Object.assign(generator, before);
      await rm(root, { recursive: true, force: true });
    }
  },
};
