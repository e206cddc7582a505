import { defineInvariant } from '@shopkeeper/crud/invariants';
import { sql } from 'drizzle-orm';
import { purchaseInLineTable, purchaseInReceiptTable, purchaseInTable, stockMovementTable } from '#tables';
import { purchaseIn } from '../purchase-in.resource.ts';

const p = purchaseInTable;
const l = purchaseInLineTable;
const c = purchaseInReceiptTable;
const m = stockMovementTable;
const ofLines = sql`from ${l} where ${l.purchaseInId} = ${p.id}`;

const shared = {
  module: 'purchase-in',
  area: 'stock',
  page: purchaseIn.page,
  table: p,
  key: p.id,
  label: p.purchaseNo,
} as const;

/** What purchases keep of their lines and receipts. */
export const purchaseInInvariants = [
  defineInvariant({
    ...shared,
    no: 'I5',
    name: 'lines',
    unit: 'text',
    kept: sql`concat_ws(' · ', ${p.orderedQty}, ${p.receivedQty})`,
    computed: sql`(select concat_ws(' · ', coalesce(sum(${l.qty}), 0), coalesce(sum(${l.receivedQty}), 0)) ${ofLines})`,
  }),
  defineInvariant({
    ...shared,
    no: 'I2',
    name: 'receipts',
    kept: p.receivedQty,
    computed: sql`(select coalesce(sum(${c.qty}), 0) from ${c} where ${c.purchaseInId} = ${p.id})`,
  }),
  defineInvariant({
    ...shared,
    no: 'I2',
    name: 'movements',
    table: c,
    key: c.id,
    label: sql`'#' || ${c.id}`,
    linkId: c.purchaseInId,
    kept: c.qty,
    computed: sql`(select coalesce(sum(${m.dOnHand}), 0) from ${m} where ${m.refType} = 'purchase_in' and ${m.refId} = ${c.id})`,
  }),
] as const;
