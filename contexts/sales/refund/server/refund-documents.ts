import type { DocumentSource } from '@shopkeeper/crud';
import { anyOf, columns, typedQuery } from '@shopkeeper/crud/queries';
import { refundTable } from '#tables';
import { refund } from '../refund.resource.ts';

const r = refundTable;

const titlesOf = typedQuery<{ ids: readonly number[] }>()('sales_refund_titles', (db, { ids }) =>
  db
    .select(columns({ id: r.id, refundNo: r.refundNo }))
    .from(r)
    .where(anyOf(r.id, ids)),
);

/** Refunds as other modules show them: by their number, with their page. */
export const refundDocuments: readonly DocumentSource[] = [
  {
    type: 'refund',
    titlesOf: async (db, ids) =>
      new Map((await titlesOf(db, { ids })).map(({ id, refundNo }) => [id, { title: refundNo, page: refund.page, id }])),
  },
];
