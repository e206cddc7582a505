import type { ModuleFixtures } from '../../../../tests/setup/module-fixtures.ts';

export const fixtures: ModuleFixtures = {
  access: { count: ['index'], members: ['index'] },
  alsoRequires: { members: ['/admin/member/member/index'] },
  async answered({ ask }) {
    const page = '/admin/member/segment';
    const { id } = await ask<{ id: number }>(`${page}/add`, { name: 'Everybody', condition: { all: [] } });
    await ask(`${page}/members`, { id });
  },
};
