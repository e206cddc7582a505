import type { Tx } from '@shopkeeper/server-kit';
import type { DemoCatalogue } from './catalogue.ts';
import { auditTo, publishingsOf, sendingsOf } from './load-audit.ts';
import {
  brandsTo,
  categoriesTo,
  productsTo,
  skusOf,
  skusTo,
  specsTo,
  specValuesTo,
  valuesOf,
  type UrlOf,
} from './load-catalogue.ts';
import { copyRows } from './load-copy.ts';
import { addressesOf, addressesTo, membersTo } from './load-members.ts';
import { batches, linesOf, linesTo, numbered, ordersTo, type DemoStaffPair, type NumberedOrder } from './load-orders.ts';
import { logoName } from './load-pictures.ts';
import {
  entriesOf,
  entriesTo,
  paymentsOf,
  paymentsTo,
  shipmentLinesOf,
  shipmentLinesTo,
  shipmentsOf,
  shipmentsTo,
  type Actors,
} from './load-records.ts';
import { counted, type Progress } from './load-progress.ts';
import {
  closeMovements,
  levelsTo,
  movementsOf,
  movementsTarget,
  openingMovements,
  openMovements,
  reservationsOf,
  reservationsTo,
} from './load-stock.ts';
import { tally, type Tallies } from './load-tallies.ts';
import type { DemoMembers } from './members.ts';
import { demoOrders } from './orders.ts';
import { profileSizes, type Profile } from './profile.ts';

/** What filling the large tables needs. */
export interface Filling {
  readonly profile: Profile;
  readonly now: number;
  readonly catalogue: DemoCatalogue;
  readonly members: DemoMembers;
  readonly desks: DemoStaffPair;
  /** Hashes by the names of the members who may sign in. */
  readonly passwords: ReadonlyMap<string, string>;
  /** Where a drawn picture is served, by its name. */
  readonly urlOf: (name: string) => string;
  readonly tallies: Tallies;
  readonly progress: Progress;
}

/** The tables that are filled here, whose indexes and references are made afterwards. */
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
  'sales_shipment',
  'sales_shipment_line',
] as const;

const ordersAtOnce = 2_000;
const publishingsKept = 20;

/** Fills in the orders with all that belongs to them, and counts what they did into the tallies. */
export async function fillOrders(tx: Tx, filling: Filling): Promise<void> {
  const { profile, catalogue, desks, progress, tallies } = filling;
  await openMovements(tx);
  const published = Array.from({ length: Math.min(publishingsKept, catalogue.productCount) }, (_, place) =>
    catalogue.product(place + 1),
  );
  await copyRows(tx, auditTo, publishingsOf(published, desks));
  await copyRows(tx, movementsTarget, openingMovements(skusOf(catalogue.products()), desks.owner.id));
  let done = 0;
  for (const batch of batches(numbered(demoOrders(filling)), ordersAtOnce)) {
    for (const order of batch) tally(tallies, order);
    await copyOrders(tx, filling, batch);
    done += batch.length;
    progress('orders', done, profileSizes[profile].orders);
  }
  await closeMovements(tx);
}

async function copyOrders(tx: Tx, filling: Filling, batch: readonly NumberedOrder[]): Promise<void> {
  const { urlOf, desks, now } = filling;
  const sender = desks.clerk.id;
  await copyRows(tx, ordersTo(urlOf, desks), batch);
  await copyRows(tx, linesTo(urlOf), batch.flatMap(linesOf));
  await copyRecords(tx, filling, batch);
  await copyRows(
    tx,
    reservationsTo,
    batch.flatMap((order) => reservationsOf(order, order.firstLineId)),
  );
  await copyRows(
    tx,
    movementsTarget,
    batch.flatMap((order) => movementsOf(order, { shipmentIds: order.shipmentIds, actorId: sender })),
  );
  await copyRows(
    tx,
    auditTo,
    batch.flatMap((order) => sendingsOf(order, desks, now)),
  );
}

async function copyRecords(tx: Tx, { desks, members }: Filling, batch: readonly NumberedOrder[]): Promise<void> {
  const actors: Actors = { ...desks, memberName: (id) => members.member(id).nickname };
  await copyRows(tx, shipmentsTo(desks), batch.flatMap(shipmentsOf));
  await copyRows(tx, shipmentLinesTo, batch.flatMap(shipmentLinesOf));
  await copyRows(tx, paymentsTo(desks), batch.flatMap(paymentsOf));
  await copyRows(
    tx,
    entriesTo,
    batch.flatMap((order) => entriesOf(order, actors)),
  );
}

/** Fills in the goods, with prices, stock and sales as the orders left them. */
export async function fillCatalogue(tx: Tx, { catalogue, urlOf, tallies, progress }: Filling): Promise<void> {
  const url: UrlOf = urlOf;
  await copyRows(tx, categoriesTo(url), catalogue.categories);
  await copyRows(
    tx,
    brandsTo(({ id }) => urlOf(logoName(id))),
    catalogue.brands,
  );
  await copyRows(tx, specsTo, catalogue.specs);
  await copyRows(tx, specValuesTo, valuesOf(catalogue.specs));
  const told = (done: number): void => progress('products', done, catalogue.productCount);
  await copyRows(tx, productsTo(url, tallies), counted(catalogue.products(), told));
  await copyRows(tx, skusTo(url), skusOf(catalogue.products()));
  await copyRows(tx, levelsTo(tallies), skusOf(catalogue.products()));
}

/** Fills in the members and their addresses, with what they paid. */
export async function fillMembers(tx: Tx, { members, tallies, passwords, progress }: Filling): Promise<void> {
  const told = (done: number): void => progress('members', done, members.count);
  await copyRows(
    tx,
    membersTo(tallies, ({ username }) => passwords.get(username) ?? null),
    counted(members.members(), told),
  );
  await copyRows(tx, addressesTo, addressesOf(members.members()));
}
