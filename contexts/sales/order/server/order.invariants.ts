import { reservedUnitsOf } from '@shopkeeper/catalog/server';
import { defineInvariant, defineInvariantAcross, isRepeated, onlyOnce } from '@shopkeeper/crud/invariants';
import { type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import {
  afterSaleTable,
  orderEventTable,
  orderLinesTable,
  orderTable,
  paymentTable,
  refundTable,
  shipmentLinesTable,
  shipmentTable,
} from '#tables';
import { order } from '../order.resource.ts';
import { endedStates } from '../../after-sale/after-sale-machine.domain.ts';

const o = orderTable;
const l = orderLinesTable;
const p = paymentTable;
const e = orderEventTable;
const s = shipmentTable;
const sl = shipmentLinesTable;
const f = refundTable;
const a = afterSaleTable;

/** The parts of an amount, of an order and of a line alike. */
const parts = [
  'itemsAmount',
  'discountAmount',
  'memberDiscountAmount',
  'pointsAmount',
  'adjustAmount',
  'freightAmount',
  'payableAmount',
] as const;
type Amounts = Readonly<Record<(typeof parts)[number], AnyPgColumn>>;

/** What the parts of an amount add up to. */
const partsOf = (t: Amounts): SQL =>
  sql`${t.itemsAmount} - ${t.discountAmount} - ${t.memberDiscountAmount} - ${t.pointsAmount} + ${t.adjustAmount} + ${t.freightAmount}`;
const listed = (values: readonly (SQL | AnyPgColumn)[]): SQL => sql`concat_ws(' · ', ${sql.join([...values], sql`, `)})`;
const numberOfLine = sql`(select ${o.orderNo} from ${o} where ${o.id} = ${l.parentId}) || ' #' || ${l.lineNo}`;

const ofOrders = { module: 'order', area: 'orders', page: order.page, table: o, key: o.id, label: o.orderNo } as const;
const ofLines = {
  module: 'order',
  area: 'orders',
  page: order.page,
  table: l,
  key: l.id,
  label: numberOfLine,
  linkId: l.parentId,
} as const;
const money = { area: 'money', unit: 'fen' } as const;

const sums = [
  defineInvariant({ ...ofOrders, ...money, no: 'I5', name: 'parts', kept: o.payableAmount, computed: partsOf(o) }),
  defineInvariant({ ...ofLines, ...money, no: 'I5', name: 'line-parts', kept: l.payableAmount, computed: partsOf(l) }),
  defineInvariant({
    ...ofOrders,
    no: 'I5',
    name: 'lines',
    area: 'money',
    unit: 'text',
    kept: listed([o.itemCount, ...parts.map((part) => o[part])]),
    computed: sql`(select ${listed([sql`coalesce(sum(${l.qty}), 0)`, ...parts.map((part) => sql`coalesce(sum(${l[part]}), 0)`)])}
      from ${l} where ${l.parentId} = ${o.id})`,
  }),
  defineInvariant({
    ...ofOrders,
    ...money,
    no: 'I5',
    name: 'deductions',
    kept: sql`${o.discountAmount} + ${o.memberDiscountAmount} + ${o.pointsAmount}`,
    computed: o.itemsAmount,
    wrong: sql`${o.payableAmount} < 0 or least(${o.discountAmount}, ${o.memberDiscountAmount}, ${o.pointsAmount}) < 0
      or ${o.discountAmount} + ${o.memberDiscountAmount} + ${o.pointsAmount} > ${o.itemsAmount} + ${o.freightAmount} + greatest(${o.adjustAmount}, 0)`,
  }),
];

const payments = [
  defineInvariant({
    ...ofOrders,
    ...money,
    no: 'I6',
    name: 'paid',
    where: sql`not ${o.isTest}`,
    kept: o.paidAmount,
    computed: sql`(select coalesce(sum(${p.amount}), 0) from ${p} where ${p.orderId} = ${o.id} and ${p.status} = 'succeeded')`,
  }),
  defineInvariant({
    ...ofOrders,
    ...money,
    no: 'I6',
    name: 'shipped-unpaid',
    where: sql`${o.shippedAt} is not null and not ${o.isTest}`,
    kept: o.paidAmount,
    computed: o.payableAmount,
    wrong: sql`${o.paidAmount} < ${o.payableAmount}`,
  }),
  defineInvariant({
    ...ofOrders,
    ...money,
    no: 'I9',
    name: 'refund-limit',
    kept: sql`${o.refundedAmount} + ${o.refundingAmount}`,
    computed: o.paidAmount,
    wrong: sql`${o.refundedAmount} + ${o.refundingAmount} > ${o.paidAmount} or ${o.paidAmount} > ${o.payableAmount}
      or least(${o.refundedAmount}, ${o.refundingAmount}) < 0`,
  }),
  defineInvariant({
    ...ofLines,
    ...money,
    no: 'I9',
    name: 'line-refund-limit',
    kept: sql`${l.refundedAmount} + ${l.refundingAmount}`,
    computed: l.payableAmount,
    wrong: sql`${l.refundedAmount} + ${l.refundingAmount} > ${l.payableAmount} or ${l.qtyRefunded} + ${l.qtyRefunding} > ${l.qty}`,
  }),
  defineInvariant({
    ...ofOrders,
    ...money,
    no: 'I9',
    name: 'refunded',
    where: sql`not ${o.isTest}`,
    kept: o.refundedAmount,
    computed: sql`(select coalesce(sum(${f.amount}), 0) from ${f} where ${f.orderId} = ${o.id} and ${f.status} = 'succeeded')`,
  }),
];

const shipping = [
  defineInvariant({
    ...ofLines,
    no: 'I17',
    name: 'shipped',
    kept: l.qtyShipped,
    computed: sql`(select coalesce(sum(${sl.qty}), 0) from ${sl} join ${s} on ${s.id} = ${sl.parentId}
      where ${sl.orderLineId} = ${l.id} and ${s.status} <> 'cancelled')`,
  }),
  defineInvariant({
    ...ofLines,
    no: 'I17',
    name: 'shipped-limit',
    kept: sql`${l.qtyShipped} + ${l.qtyCancelled}`,
    computed: l.qty,
    wrong: sql`${l.qtyShipped} + ${l.qtyCancelled} > ${l.qty} or ${l.qtyReturned} > ${l.qtyShipped} or least(${l.qtyShipped}, ${l.qtyCancelled}) < 0`,
  }),
  defineInvariantAcross({
    ...ofOrders,
    area: 'stock',
    no: 'I3',
    name: 'held',
    where: sql`${o.status} in ('completed', 'closed')`,
    kept: sql`0`,
    computedOf: (db, ids) => reservedUnitsOf(db, { refType: 'order', ids }),
    otherwise: 0,
  }),
];

/** The state before each entry of a timeline, as the entry before it says. */
const broken = sql`(select count(*) from (
  select ${e.fromState} as came, lag(${e.toState}) over (order by ${e.at}, ${e.id}) as before from ${e} where ${e.rowId} = ${o.id}) t
  where t.before is not null and t.came is not null and t.came <> t.before)`;

const states = [
  defineInvariant({
    ...ofOrders,
    unit: 'text',
    no: 'I17',
    name: 'timeline',
    where: sql`exists (select from ${e} where ${e.rowId} = ${o.id})`,
    kept: o.status,
    computed: sql`(select ${e.toState} from ${e} where ${e.rowId} = ${o.id} order by ${e.at} desc, ${e.id} desc limit 1)`,
  }),
  defineInvariant({ ...ofOrders, no: 'I17', name: 'steps', kept: broken, computed: sql`0` }),
  defineInvariant({
    ...ofOrders,
    unit: 'text',
    no: 'I23',
    name: 'expiry',
    kept: o.status,
    computed: sql`case when ${o.payExpireAt} is null then '–' else 'pending_payment' end`,
    wrong: sql`(${o.status} = 'pending_payment') <> (${o.payExpireAt} is not null)`,
  }),
  defineInvariant({
    ...ofOrders,
    no: 'I17',
    name: 'after-sales',
    kept: o.openAfterSales,
    computed: sql`(select count(*) from ${a} where ${a.orderId} = ${o.id} and ${a.status} not in (${sql.join(
      endedStates.map((state) => sql`${state}`),
      sql`, `,
    )}))`,
  }),
];

const numbers = [
  defineInvariant({ ...ofOrders, ...onlyOnce, no: 'I16', name: 'number', wrong: isRepeated(o, o.id, [o.orderNo]) }),
  defineInvariant({
    ...ofOrders,
    ...onlyOnce,
    no: 'I16',
    name: 'payment-number',
    table: p,
    key: p.id,
    label: p.paymentNo,
    linkId: p.orderId,
    wrong: isRepeated(p, p.id, [p.paymentNo]),
  }),
  defineInvariant({
    ...ofOrders,
    ...onlyOnce,
    no: 'I16',
    name: 'shipment-number',
    table: s,
    key: s.id,
    label: s.shipmentNo,
    linkId: s.orderId,
    wrong: isRepeated(s, s.id, [s.shipmentNo]),
  }),
];

/** What must be true of orders, their lines, payments, shipments and timelines. */
export const orderInvariants = [...sums, ...payments, ...shipping, ...states, ...numbers] as const;
