import type { ModuleFixtures } from '../../../../tests/setup/module-fixtures.ts';

const page = '/admin/platform/dictionary';

export const fixtures: ModuleFixtures = {
  access: { options: 'admin', uses: ['index'] },
  async answered({ ask }) {
    const { id } = await ask<{ id: number }>(`${page}/add`, { code: 'glaze', name: 'Glazes', items: [] });
    await ask('/admin/platform/custom-setting/add', {
      name: 'usual_glaze',
      title: 'Usual glaze',
      kind: 'dict',
      dictionary: 'glaze',
    });
    await ask(`${page}/uses`, { id });
  },
  importer: { job: 'dictionary-import', topic: 'dictionary-import' },
  staffReads: true,
  fixedCodes: true,
};
