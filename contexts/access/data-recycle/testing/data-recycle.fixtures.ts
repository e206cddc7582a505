import type { ModuleFixtures } from '../../../../tests/setup/module-fixtures.ts';

interface Row {
  readonly id: number;
  readonly version: number;
}

const bin = '/admin/access/data-recycle/';
const brand = '/admin/catalog/brand/';

export const fixtures: ModuleFixtures = {
  access: { snapshot: ['index'], plan: ['restore'], rollBack: ['restore'] },
  async answered({ db, ask }) {
    const { id, version } = await ask<Row>(`${brand}add`, { name: 'Recycled' });
    await ask(`${brand}Update`, { id, version, name: 'Recycled twice' });
    const [edit] = await db.rows<{ id: number }>(
      `select id from kit_audit where resource = 'catalog/brand' and action = 'edit' and row_id = $1`,
      [id],
    );
    await ask(`${bin}rollBack`, { entryId: edit?.id, field: 'name' });
    await ask(`${brand}del`, { id, version: version + 2 });
    const [entry] = await db.rows<{ id: number }>(`select id from kit_bin where resource = 'catalog/brand' and row_id = $1`, [
      id,
    ]);
    await ask(`${bin}snapshot`, { id: entry?.id });
    await ask(`${bin}plan`, { id: entry?.id });
  },
};
