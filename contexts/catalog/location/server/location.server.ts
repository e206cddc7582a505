import { defineServerModule } from '@shopkeeper/crud';
import { columns, typedQuery } from '@shopkeeper/crud/queries';
import { insertRow } from '@shopkeeper/crud/rows';
import { reject } from '@shopkeeper/resource';
import { businessError } from '@shopkeeper/server';
import { and, eq, sql } from 'drizzle-orm';
import { locationTable, locationLevelTable } from '#tables';
import { location } from '../location.resource.ts';

const o = locationTable;
const q = locationLevelTable;

const main = typedQuery()('location_main', (db) =>
  db
    .select(columns({ id: o.id }))
    .from(o)
    .where(eq(o.isMain, true))
    .limit(1),
);

const stocked = typedQuery<{ id: number }>()('location_stocked', (db, { id }) =>
  db
    .select(columns({ skuId: q.skuId }))
    .from(q)
    .where(and(eq(q.locationId, id), sql`${q.onHand} > 0`))
    .limit(1),
);

export const locationServer = defineServerModule(location, {
  extension: {
    async beforeDelete(tx, { id, isMain }) {
      if (isMain) throw businessError(reject('location.is-main'));
      if ((await stocked(tx, { id })).length > 0) throw businessError(reject('location.has-stock'));
    },
  },
  /** The main location has this name until staff give it another one. */
  async atStart(tx) {
    if ((await main(tx, {})).length === 0) await insertRow(tx, location, { name: 'Main', priority: 100, isMain: true });
  },
});
