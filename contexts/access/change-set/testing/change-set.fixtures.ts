import type { ModuleFixtures } from '../../../../tests/setup/module-fixtures.ts';

interface Row {
  readonly id: number;
  readonly version: number;
}

const sets = '/admin/access/change-set/';
const brand = '/admin/catalog/brand/';

export const fixtures: ModuleFixtures = {
  access: { rows: ['index'], plan: ['undo'], undoRange: ['undo'], report: ['undo'] },
  /** The name of who changed something. */
  reads: ['access_admin.username'],
  validBodies: { plan: { ids: [1] }, undoRange: { ids: [1] } },
  async answered({ db, ask }) {
    const { id, version } = await ask<Row>(`${brand}add`, { name: 'Undone' });
    await ask(`${brand}Update`, { id, version, name: 'Undone twice' });
    const [set] = await db.rows<{ id: number }>(
      `select max(id)::float8 as id from kit_change_set where resource = 'catalog/brand'`,
    );
    await ask(`${sets}rows`, { id: set?.id });
    await ask(`${sets}plan`, { ids: [set?.id] });
    const { jobId } = await ask<{ jobId: string }>(`${sets}undoRange`, { ids: [set?.id] });
    await ask(`${sets}report`, { jobId });
  },
};
