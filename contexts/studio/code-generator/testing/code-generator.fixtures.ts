import type { ModuleFixtures } from '../../../../tests/setup/module-fixtures.ts';
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
  bodies: {
    '/admin/coder/plan': { design },
    '/admin/coder/apply': { design, planHash: 'none' },
    '/admin/coder/del': { folder: 'contexts/catalog/sample-thing' },
  },
  async answered({ ask }) {
    await ask('/admin/coder/tables', {});
    await ask('/admin/coder/fromTable', { table: 'catalog_brand' });
    await ask('/admin/coder/plan', { design });
  },
};
