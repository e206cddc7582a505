import type { ModuleFixtures } from '../../../../tests/setup/module-fixtures.ts';

export const fixtures: ModuleFixtures = {
  access: { choices: ['index'], begin: ['index'], end: 'admin' },
  reads: ['access_role', 'access_admin'],
  async answered({ ask }) {
    const { id } = await ask<{ id: number }>('/admin/access/role/add', { code: 'viewed', name: 'Viewed', permissions: [] });
    await ask('/admin/access/view-as/choices', {});
    await ask('/admin/access/view-as/begin', { roleId: id });
    await ask('/admin/access/view-as/end', {});
  },
};
