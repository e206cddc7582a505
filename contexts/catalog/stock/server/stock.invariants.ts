import { defineInvariant, isRepeated, onlyOnce } from '@shopkeeper/crud/invariants';
import { type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { locationLevelTable, productSkusTable, stockLevelTable, stockMovementTable, stockReservationTable } from '#tables';
import { product } from '../../product/product.resource.ts';

const l = stockLevelTable;
const q = locationLevelTable;
const m = stockMovementTable;
const r = stockReservationTable;
const s = productSkusTable;

/** The code of a SKU, or its id. */
const codeOf = (id: AnyPgColumn): SQL => sql`(select coalesce(${s.skuCode}, '#' || ${s.id}) from ${s} where ${s.id} = ${id})`;
const productOf = (id: AnyPgColumn): SQL => sql`(select ${s.parentId} from ${s} where ${s.id} = ${id})`;
/** Several figures as one text. */
const figures = (...values: readonly (SQL | AnyPgColumn)[]): SQL => sql`concat_ws(' · ', ${sql.join([...values], sql`, `)})`;
const sum = (value: AnyPgColumn): SQL => sql`coalesce(sum(${value}), 0)`;
const heldBy = (kind: string): SQL => sql`coalesce(sum(${r.qty}) filter (where ${r.kind} = ${kind}), 0)`;

const ofStock = { module: 'stock', area: 'stock', page: product.page } as const;
const ofLevels = { ...ofStock, table: l, key: l.skuId, label: codeOf(l.skuId), linkId: productOf(l.skuId) };
const ofPlaces = {
  ...ofStock,
  table: q,
  key: q.skuId,
  label: sql`${codeOf(q.skuId)} || ' @' || ${q.locationId}`,
  linkId: productOf(q.skuId),
};
const samePlace = (table: { readonly skuId: AnyPgColumn; readonly locationId: AnyPgColumn }): SQL =>
  sql`${table.skuId} = ${q.skuId} and ${table.locationId} = ${q.locationId}`;

/** What must be true of levels, reservations and movements. */
export const stockInvariants = [
  defineInvariant({
    ...ofLevels,
    no: 'I1',
    name: 'oversold',
    kept: l.onHand,
    computed: sql`${l.reserved} + ${l.allocated}`,
    wrong: sql`${l.onHand} < ${l.reserved} + ${l.allocated} or least(${l.onHand}, ${l.reserved}, ${l.allocated}, ${l.safety}) < 0`,
  }),
  defineInvariant({
    ...ofLevels,
    no: 'I1',
    name: 'reserved',
    unit: 'text',
    kept: figures(l.reserved, l.allocated),
    computed: sql`(select ${figures(heldBy('reserved'), heldBy('allocated'))} from ${r} where ${r.skuId} = ${l.skuId})`,
  }),
  defineInvariant({
    ...ofLevels,
    no: 'I1',
    name: 'movements',
    unit: 'text',
    kept: figures(l.onHand, l.reserved, l.allocated),
    computed: sql`(select ${figures(sum(m.dOnHand), sum(m.dReserved), sum(m.dAllocated))} from ${m} where ${m.skuId} = ${l.skuId})`,
  }),
  defineInvariant({
    ...ofLevels,
    no: 'I1',
    name: 'split',
    unit: 'text',
    where: sql`${l.isSplit}`,
    kept: figures(l.onHand, l.reserved, l.allocated),
    computed: sql`(select ${figures(sum(q.onHand), sum(q.reserved), sum(q.allocated))} from ${q} where ${q.skuId} = ${l.skuId})`,
  }),
  defineInvariant({
    ...ofPlaces,
    no: 'I1',
    name: 'place-reserved',
    unit: 'text',
    kept: figures(q.reserved, q.allocated),
    computed: sql`(select ${figures(heldBy('reserved'), heldBy('allocated'))} from ${r} where ${samePlace(r)})`,
  }),
  defineInvariant({
    ...ofPlaces,
    no: 'I1',
    name: 'place-movements',
    unit: 'text',
    kept: figures(q.onHand, q.reserved, q.allocated),
    computed: sql`(select ${figures(sum(m.dOnHand), sum(m.dReserved), sum(m.dAllocated))} from ${m} where ${samePlace(m)})`,
  }),
  defineInvariant({
    ...ofPlaces,
    no: 'I1',
    name: 'place-split',
    kept: sql`1`,
    computed: sql`(select count(*) from ${l} where ${l.skuId} = ${q.skuId} and ${l.isSplit})`,
  }),
  defineInvariant({
    ...ofStock,
    no: 'I1',
    name: 'level',
    table: s,
    key: s.id,
    label: sql`coalesce(${s.skuCode}, '#' || ${s.id})`,
    linkId: s.parentId,
    kept: sql`(select count(*) from ${l} where ${l.skuId} = ${s.id})`,
    computed: sql`1`,
  }),
  defineInvariant({
    ...ofStock,
    no: 'I2',
    name: 'once',
    ...onlyOnce,
    table: m,
    key: m.id,
    label: sql`${m.type} || ' ' || ${m.refType} || ' ' || ${m.refId}`,
    linkId: productOf(m.skuId),
    where: sql`${m.refId} is not null`,
    wrong: isRepeated(m, m.id, [m.type, m.refType, m.refId, m.skuId, m.locationId]),
  }),
  defineInvariant({
    ...ofStock,
    no: 'I3',
    name: 'expired',
    unit: 'text',
    table: r,
    key: r.id,
    label: sql`${r.refType} || ' ' || ${r.refId}`,
    linkId: productOf(r.skuId),
    kept: r.kind,
    computed: sql`'reserved'`,
    wrong: sql`${r.expiresAt} is not null and ${r.kind} <> 'reserved' or ${r.qty} < 0`,
  }),
] as const;
