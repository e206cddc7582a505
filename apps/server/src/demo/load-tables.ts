import type { Tx } from '@shopkeeper/server/database';
import type { DemoCatalogue } from './catalogue.ts';
import { batches, copyRows } from './load-copy.ts';
import { auditRow, paymentsOf, refundsOf, shipAuditOf, shipmentsOf, timelineOf } from './load-orders.ts';
import type { DemoStaffPair } from './load-settings.ts';
import {
  closeMovements,
  movementRows,
  movementTable,
  openMovements,
  purchaseRows,
  reservationRows,
  type Totals,
} from './load-stock.ts';
import type { DemoMembers } from './members.ts';
import { demoOrders, type DemoOrder } from './orders.ts';
import { profileSizes, type Profile } from './profile.ts';

/** The sources of the large tables. */
export interface Filling {
  readonly profile: Profile;
  readonly now: number;
  readonly catalogue: DemoCatalogue;
  readonly members: DemoMembers;
  readonly staff: DemoStaffPair;
  /** Password hashes by the names of the members who can sign in. */
  readonly passwords: ReadonlyMap<string, string>;
  /** The URL of a stored picture by its name. */
  readonly urlOf: (name: string) => string;
  readonly totals: Totals;
  /** Reports how many rows of a part are complete. */
  readonly progress: (part: string, done: number, total: number) => void;
}

/** The tables that are filled here. */
export const filledTables = [
  'catalog_brand',
  'catalog_category',
  'catalog_product',
  'catalog_product_sku',
  'catalog_spec',
  'catalog_spec_value',
  'catalog_stock_level',
  'catalog_stock_movement',
  'catalog_stock_reservation',
  'kit_audit',
  'member_address',
  'member_member',
  'sales_order',
  'sales_order_event',
  'sales_order_line',
  'sales_payment',
  'sales_refund',
  'sales_shipment',
  'sales_shipment_line',
] as const;

/** Adds the orders with all their records, and counts them into the totals. */
export async function fillOrders(tx: Tx, filling: Filling): Promise<void> {
  const { profile, catalogue, staff, progress, totals } = filling;
  await openMovements(tx);
  await copyRows(tx, 'kit_audit', { rows: publishAudit(filling) });
  await copyRows(tx, movementTable, { rows: purchaseRows(catalogue, staff.owner.id) });
  let done = 0;
  for (const batch of batches(demoOrders(filling))) {
    for (const order of batch) totals.count(order);
    await copyOrders(tx, filling, batch);
    done += batch.length;
    progress('orders', done, profileSizes[profile].orders);
  }
  await closeMovements(tx);
}

/** The parts of a price that the demo orders do not use. */
const unusedAmounts = ['couponAmount', 'pointsAmount', 'taxAmount'];

async function copyOrders(tx: Tx, { members, staff, urlOf, now }: Filling, batch: readonly DemoOrder[]): Promise<void> {
  const { owner, clerk } = staff;
  const actors = { ...staff, memberName: (id: number) => members.member(id).nickname };
  const orders = batch.map((order) => ({ order, timeline: timelineOf(order, actors) }));
  const orderRows = orders.map(({ order, timeline }) => ({
    ...order,
    createdAt: order.placedAt,
    updatedAt: timeline.at(-1)?.at,
    coverImage: urlOf(order.coverImage),
    ownerId: order.status === 'draft' ? owner.id : order.origin === 'admin' ? clerk.id : null,
  }));
  const lines = batch.flatMap((order) => order.lines.map((line) => ({ ...line, image: urlOf(line.image) })));
  const shipments = batch.flatMap((order) => shipmentsOf(order, staff));
  await copyRows(tx, 'sales_order', {
    rows: orderRows,
    without: [...unusedAmounts, 'pointsUsed', 'weightG', 'lines', 'shipments'],
  });
  await copyRows(tx, 'sales_order_line', { rows: lines, without: unusedAmounts });
  await copyRows(tx, 'sales_shipment', { rows: shipments, without: ['lines'] });
  await copyRows(tx, 'sales_shipment_line', { rows: shipments.flatMap((shipment) => shipment.lines) });
  await copyRows(tx, 'sales_payment', { rows: batch.flatMap((order) => paymentsOf(order, staff)) });
  await copyRows(tx, 'sales_refund', { rows: batch.flatMap((order) => refundsOf(order, staff)) });
  await copyRows(tx, 'sales_order_event', { rows: orders.flatMap(({ timeline }) => timeline) });
  await copyRows(tx, 'catalog_stock_reservation', { rows: batch.flatMap(reservationRows) });
  await copyRows(tx, movementTable, { rows: batch.flatMap((order) => movementRows(order, clerk.id)), without: ['qty'] });
  const audit = orders.flatMap(({ order, timeline }) => shipAuditOf(order, timeline, { ...staff, now }));
  await copyRows(tx, 'kit_audit', { rows: audit });
}

/** The audit entries of the publishing of the first products. */
function publishAudit({ catalogue, staff }: Filling): object[] {
  const ids = Array.from({ length: Math.min(20, catalogue.productCount) }, (_, index) => index + 1);
  return ids.map(catalogue.product).flatMap(({ id: rowId, name: label, publishedAt }) => {
    const change = { action: 'publish', resource: 'catalog/product', rowId, label };
    const status = { before: { status: 'draft' }, after: { status: 'on_sale' } };
    return publishedAt === null ? [] : [auditRow(staff.owner, publishedAt, { ...change, ...status })];
  });
}

/** Maps each row to several rows, on demand. */
function* flatMapped<From>(rows: Iterable<From>, change: (row: From) => readonly object[]): Generator<object> {
  for (const row of rows) yield* change(row);
}

/** Adds the catalogue, with the stock and sales that result from the orders. */
export async function fillCatalogue(tx: Tx, { catalogue, urlOf, totals, progress }: Filling): Promise<void> {
  const { categories, brands, specs, products, productCount } = catalogue;
  const specValues = specs.flatMap(({ id: parentId, values }) =>
    values.map((name, index) => ({ parentId, lineNo: index + 1, name })),
  );
  const productRows = flatMapped(products(), (product) => {
    const prices = product.skus.map(({ priceAmount }) => priceAmount);
    return [
      {
        ...product,
        images: product.images.map(urlOf),
        updatedAt: product.publishedAt ?? product.createdAt,
        priceMin: Math.min(...prices),
        priceMax: Math.max(...prices),
        skuCount: prices.length,
        skuCodes: product.skus.map(({ skuCode, barcode }) => `${skuCode} ${barcode}`).join(' '),
        ...totals.ofProduct(product),
      },
    ];
  });
  const skuRows = flatMapped(products(), ({ skus }) => skus.map((sku) => ({ ...sku, image: urlOf(sku.image) })));
  const levels = flatMapped(products(), ({ skus }) => skus.map((sku) => ({ skuId: sku.id, ...totals.levelOf(sku) })));
  await copyRows(tx, 'catalog_category', {
    rows: categories.map((row) => ({ ...row, image: urlOf(row.image) })),
    without: ['depth'],
  });
  await copyRows(tx, 'catalog_brand', { rows: brands.map((row) => ({ ...row, logo: urlOf(`logo-${row.id}`) })) });
  await copyRows(tx, 'catalog_spec', { rows: specs, without: ['values'] });
  await copyRows(tx, 'catalog_spec_value', { rows: specValues });
  await copyRows(tx, 'catalog_product', {
    rows: productRows,
    without: ['skus'],
    copied: (done) => progress('products', done, productCount),
  });
  await copyRows(tx, 'catalog_product_sku', { rows: skuRows, without: ['received', 'safety'] });
  await copyRows(tx, 'catalog_stock_level', { rows: levels });
}

/** Adds the members, their addresses and their payment totals. */
export async function fillMembers(tx: Tx, { members, totals, passwords, progress }: Filling): Promise<void> {
  const memberRows = flatMapped(members.members(), (member) => [
    {
      ...member,
      createdAt: member.jointime,
      updatedAt: member.lastlogintime,
      password: passwords.get(member.username) ?? null,
      ...totals.ofMember(member.id),
    },
  ]);
  const addresses = flatMapped(members.members(), (member) =>
    member.addresses.map((row) => ({ ...row, createdAt: member.jointime, updatedAt: member.jointime })),
  );
  await copyRows(tx, 'member_member', {
    rows: memberRows,
    without: ['levelBp', 'addresses'],
    copied: (done) => progress('members', done, members.count),
  });
  await copyRows(tx, 'member_address', { rows: addresses });
  await openLedger(tx, 'balance', 'money');
  await openLedger(tx, 'points', 'score');
}

/** Books what the members have as the opening of their ledgers. */
async function openLedger(tx: Tx, ledger: 'balance' | 'points', column: 'money' | 'score'): Promise<void> {
  await tx.run(
    `insert into member_${ledger}_account (account_no, owner_id, available, on_hold, applied_until)
       select '${ledger}-' || id, id, ${column}, 0, kit_now() from member_member where ${column} > 0 order by id`,
  );
  await tx.run(
    `insert into member_${ledger}_entry (owner_id, type, amount, held, available_after, ref_type, ref_id, lot, effective_at, created_at, actor_name)
       select id, 'opening', ${column}, 0, ${column}, 'member', id, 0, jointime, jointime, 'system'
       from member_member where ${column} > 0 order by id`,
  );
}
