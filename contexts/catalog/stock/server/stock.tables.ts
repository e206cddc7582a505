import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  foreignKey,
  index,
  integer,
  pgTable,
  pgView,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { linesTableOf } from '@shopkeeper/crud/tables';
import { product, sku } from '../../product/product.resource.ts';
import { movementTypes } from '../stock.domain.ts';
import { declarePersonal } from '@shopkeeper/resource';

const instant = (name: string) => timestamp(name, { precision: 3, withTimezone: true });
const skuTable = linesTableOf(product, sku);

/** The current stock of a SKU. Changed only together with a movement; the checks are the last guard against overselling. */
export const stockLevelTable = pgTable(
  'catalog_stock_level',
  {
    skuId: bigint('sku_id', { mode: 'number' }).primaryKey(),
    onHand: integer('on_hand').notNull().default(0),
    reserved: integer('reserved').notNull().default(0),
    allocated: integer('allocated').notNull().default(0),
    safety: integer('safety').notNull().default(0),
    /** Whether the SKU is kept at several locations, which `locationLevelTable` has then. */
    isSplit: boolean('is_split').notNull().default(false),
    updatedAt: instant('updated_at')
      .notNull()
      .default(sql`kit_now()`),
  },
  (t) => [
    foreignKey({ name: 'catalog_stock_level_sku_fk', columns: [t.skuId], foreignColumns: [skuTable.id as never] }).onDelete(
      'cascade',
    ),
    // The order of the stock list. What moves with every sale is in no index, so that a sale writes into none: the list is sorted
    // and filtered by it by reading the levels, which are narrow.
    index('catalog_stock_level_latest_idx').on(t.skuId.desc().nullsLast()),
    check('catalog_stock_level_on_hand', sql`${t.onHand} >= 0`),
    check('catalog_stock_level_reserved', sql`${t.reserved} >= 0`),
    check('catalog_stock_level_allocated', sql`${t.allocated} >= 0`),
    check('catalog_stock_level_safety', sql`${t.safety} >= 0`),
    check('catalog_stock_level_covered', sql`${t.onHand} >= ${t.reserved} + ${t.allocated}`),
  ],
);
declarePersonal(stockLevelTable, 'none');

/**
 * The parts of the levels of SKUs that are kept at several locations; a SKU that never left the main location (0) has none. Changed
 * under the lock of the level, which is their sum.
 */
export const locationLevelTable = pgTable(
  'catalog_location_level',
  {
    skuId: bigint('sku_id', { mode: 'number' }).notNull(),
    locationId: bigint('location_id', { mode: 'number' }).notNull(),
    onHand: integer('on_hand').notNull().default(0),
    reserved: integer('reserved').notNull().default(0),
    allocated: integer('allocated').notNull().default(0),
  },
  (t) => [
    primaryKey({ name: 'catalog_location_level_pk', columns: [t.skuId, t.locationId] }),
    foreignKey({ name: 'catalog_location_level_sku_fk', columns: [t.skuId], foreignColumns: [skuTable.id as never] }).onDelete(
      'cascade',
    ),
    index('catalog_location_level_location_idx').on(t.locationId),
    check('catalog_location_level_held', sql`${t.reserved} >= 0 and ${t.allocated} >= 0`),
    check('catalog_location_level_covered', sql`${t.onHand} >= ${t.reserved} + ${t.allocated}`),
  ],
);
declarePersonal(locationLevelTable, 'none');

/**
 * Stock held for one line of a document at a location (0: the main one): reserved when placed, allocated when paid, removed when
 * shipped. A reservation that is not paid until `expires_at` is expired: its units are available again.
 */
export const stockReservationTable = pgTable(
  'catalog_stock_reservation',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    skuId: bigint('sku_id', { mode: 'number' }).notNull(),
    refType: text('ref_type').notNull(),
    refId: bigint('ref_id', { mode: 'number' }).notNull(),
    refLineId: bigint('ref_line_id', { mode: 'number' }).notNull(),
    locationId: bigint('location_id', { mode: 'number' }).notNull().default(0),
    qty: integer('qty').notNull(),
    kind: text('kind').$type<'reserved' | 'allocated' | 'expired'>().notNull(),
    expiresAt: instant('expires_at'),
    createdAt: instant('created_at')
      .notNull()
      .default(sql`kit_now()`),
  },
  (t) => [
    uniqueIndex('catalog_stock_reservation_line_key').on(t.refType, t.refLineId, t.locationId),
    index('catalog_stock_reservation_ref_idx').on(t.refType, t.refId),
    index('catalog_stock_reservation_due_idx')
      .on(t.skuId, t.expiresAt)
      .where(sql`${t.expiresAt} is not null`),
    check('catalog_stock_reservation_kind', sql`${t.kind} in ('reserved', 'allocated', 'expired')`),
    check('catalog_stock_reservation_expiry', sql`${t.expiresAt} is null or ${t.kind} = 'reserved'`),
    check('catalog_stock_reservation_qty', sql`${t.qty} >= 0`),
  ],
);
declarePersonal(stockReservationTable, 'none');

/** The stock ledger: every change of a level, once. A trigger rejects updates and deletions. */
export const stockMovementTable = pgTable(
  'catalog_stock_movement',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    skuId: bigint('sku_id', { mode: 'number' }).notNull(),
    /** 0: the main location. */
    locationId: bigint('location_id', { mode: 'number' }).notNull().default(0),
    type: text('type').notNull(),
    dOnHand: integer('d_on_hand').notNull().default(0),
    dReserved: integer('d_reserved').notNull().default(0),
    dAllocated: integer('d_allocated').notNull().default(0),
    refType: text('ref_type'),
    refId: bigint('ref_id', { mode: 'number' }),
    reason: text('reason'),
    actorId: bigint('actor_id', { mode: 'number' }),
    at: instant('at')
      .notNull()
      .default(sql`kit_now()`),
  },
  (t) => [
    index('catalog_stock_movement_sku_idx').on(t.skuId, t.id.desc().nullsLast()),
    index('catalog_stock_movement_ref_idx').on(t.refType, t.refId),
    uniqueIndex('catalog_stock_movement_once_key')
      .on(t.type, t.refType, t.refId, t.skuId, t.locationId)
      .where(sql`${t.refId} is not null`),
    check('catalog_stock_movement_type', sql.raw(`type in (${movementTypes.map((type) => `'${type}'`).join(', ')})`)),
  ],
);
declarePersonal(stockMovementTable, {
  by: 'actorId',
  subject: 'staff',
  fields: { actorId: 'keep: says who is accountable', reason: 'keep: a ledger is never changed' },
});

/** SKUs that reached their low-stock threshold, with the time, and the time at which stock was sufficient again. */
export const stockAlertTable = pgTable(
  'catalog_stock_alert',
  {
    skuId: bigint('sku_id', { mode: 'number' }).primaryKey(),
    raisedAt: instant('raised_at').notNull(),
    clearedAt: instant('cleared_at'),
  },
  (t) => [
    foreignKey({ name: 'catalog_stock_alert_sku_fk', columns: [t.skuId], foreignColumns: [skuTable.id as never] }).onDelete(
      'cascade',
    ),
    index('catalog_stock_alert_open_idx')
      .on(t.raisedAt.desc().nullsLast())
      .where(sql`${t.clearedAt} is null`),
  ],
);
declarePersonal(stockAlertTable, 'none');

/**
 * The view behind the stock list, one row per SKU, with the columns the kit's lists read (`deleted_at`, `grams`, `version`).
 * Quick search matches the product's name and number; SKU codes are looked up separately. Every level has its SKU and its
 * product, and none is ever deleted: the joins are outer joins only so that a count that does not use them can omit them. Low
 * SKUs are found through the products that have any.
 */
export const stockListView = pgView('catalog_stock_list', {
  id: bigint('id', { mode: 'number' }),
  version: integer('version'),
  createdAt: instant('created_at'),
  updatedAt: instant('updated_at'),
  deletedAt: instant('deleted_at'),
  productId: bigint('product_id', { mode: 'number' }),
  name: text('name'),
  spuCode: text('spu_code'),
  skuCode: text('sku_code'),
  barcode: text('barcode'),
  values: text('values').array(),
  image: text('image'),
  status: text('status'),
  onHand: integer('on_hand'),
  reserved: integer('reserved'),
  allocated: integer('allocated'),
  safety: integer('safety'),
  available: integer('available'),
  lowStock: integer('low_stock'),
  low: boolean('low'),
  grams: text('grams').array(),
}).as(sql`
  select l.sku_id as id, 1 as version, p.created_at, l.updated_at, null::timestamptz(3) as deleted_at, p.id as product_id, p.name, p.spu_code, s.sku_code, s.barcode,
    s."values", coalesce(s.image, p.images[1]) as image, p.status, l.on_hand, l.reserved, l.allocated, l.safety,
    l.on_hand - l.reserved - l.allocated - l.safety as available, s.low_stock,
    p.low_skus > 0 and coalesce(s.enabled and l.on_hand - l.reserved - l.allocated - l.safety <= s.low_stock, false) as low, p.grams
  from catalog_stock_level l left join catalog_product_sku s on s.id = l.sku_id
    left join catalog_product p on p.id = s.parent_id and p.deleted_at is null`);
