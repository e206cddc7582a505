import { defineServerModule } from '@shopkeeper/crud';
import { detailOf } from '@shopkeeper/crud/rows';
import { orderDetail } from '../order.detail.ts';
import { order } from '../order.resource.ts';
import { countsRoute } from './order-counts.ts';
import { orderDocuments } from './order-documents.ts';
import { orderLifecycle } from './order-transitions.ts';
import { readRecords } from './order-records.ts';

export const orderServer = defineServerModule(order, {
  routes: [countsRoute],
  documents: orderDocuments,
  lifecycle: orderLifecycle,
  detail: detailOf(orderDetail, {}),
  extension: {
    // A draft is visible to its owner only until it is placed.
    scope:
      ({ actor }) =>
      (values) =>
        `(t.status <> 'draft' or t.owner_id = ${values.add(actor.id)})`,
    async enrich(db, rows, context) {
      const [only] = rows;
      // Rows of a list have no lines; records are read for the detail only.
      if (!only || rows.length > 1 || !Array.isArray(only.lines)) return rows.map(() => ({}));
      return [{ ...(await readRecords(db, only, context)) }];
    },
  },
});
