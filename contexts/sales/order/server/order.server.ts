import { defineServerModule } from '@shopkeeper/crud';
import { detailOf } from '@shopkeeper/crud/rows';
import { orderDetail } from '../order.detail.ts';
import { orderImport } from '../import/server/import-profile.ts';
import { order } from '../order.resource.ts';
import { previewAmendmentRoute } from './amendment-preview.ts';
import { colleaguesRoute } from './colleagues.ts';
import { countsRoute, ordersToShip } from './order-counts.ts';
import { orderDocuments } from './order-documents.ts';
import { orderLifecycle } from './order-transitions.ts';
import { shipFileJob, shipFileRoute } from './ship-file.ts';
import { readRecords } from './order-records.ts';

export const orderServer = defineServerModule(order, {
  importProfile: orderImport,
  routes: [countsRoute, colleaguesRoute, shipFileRoute, previewAmendmentRoute],
  jobs: [shipFileJob],
  documents: orderDocuments,
  menuCount: ordersToShip,
  lifecycle: orderLifecycle,
  detail: detailOf(orderDetail, {}),
  extension: {
    // A draft is visible to its owner only until it is placed.
    scope:
      ({ actor }) =>
      (values) =>
        `(t.status <> 'draft' or t.owner_id = ${values.add(actor.id)})`,
    enrichWhole: async (db, row, context) => ({ ...(await readRecords(db, row, context)) }),
  },
});
