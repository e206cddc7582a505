import type { ModuleFixtures } from '../../../../tests/setup/module-fixtures.ts';

interface Row {
  readonly id: number;
  readonly version: number;
}

const log = '/admin/access/admin-log/';
const brand = '/admin/catalog/brand/';

export const fixtures: ModuleFixtures = {
  access: { subjects: ['index'], changes: ['index'], sealed: ['index'], past: ['index'], restoreState: ['index'] },
  async answered({ ask }) {
    const { id, version } = await ask<Row>(`${brand}add`, { name: 'Past' });
    const at = Date.now() + 1_000;
    const named = { resource: 'catalog/brand', rowId: id };
    await ask(`${log}past`, { ...named, from: at, to: null });
    await ask(`${log}restoreState`, { ...named, at, version });
  },
};
