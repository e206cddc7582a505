import { defineInvariant, isRepeated, onlyOnce } from '@shopkeeper/crud/invariants';
import { sql } from 'drizzle-orm';
import { couponTable, couponTemplateTable } from '#tables';
import { couponTemplate } from '../../coupon-template/coupon-template.resource.ts';
import { coupon } from '../coupon.resource.ts';

const c = couponTable;
const t = couponTemplateTable;

const shared = { module: 'coupon', area: 'money', page: coupon.page, table: c, key: c.id, label: c.code } as const;
const ofTemplate = {
  module: 'coupon',
  area: 'money',
  page: couponTemplate.page,
  table: t,
  key: t.id,
  label: t.name,
  unit: 'pieces',
} as const;

/** What must be true of coupons. */
export const couponInvariants = [
  defineInvariant({
    ...ofTemplate,
    no: 'I4',
    name: 'claimed',
    kept: t.claimedCount,
    computed: sql`(select count(*) from ${c} where ${c.templateId} = ${t.id} and ${c.memberId} is not null)`,
  }),
  defineInvariant({
    ...ofTemplate,
    no: 'I4',
    name: 'total',
    where: sql`${t.totalQty} is not null`,
    kept: t.claimedCount,
    computed: t.totalQty,
    wrong: sql`${t.claimedCount} > ${t.totalQty}`,
  }),
  defineInvariant({
    ...shared,
    ...onlyOnce,
    no: 'I4',
    name: 'order',
    where: sql`${c.status} in ('locked', 'used')`,
    wrong: sql`${c.orderId} is null or ${isRepeated(c, c.id, [c.orderId])}`,
  }),
  defineInvariant({
    ...shared,
    ...onlyOnce,
    no: 'I4',
    name: 'claim',
    where: sql`${c.claimKey} is not null`,
    wrong: isRepeated(c, c.id, [c.templateId, c.claimKey]),
  }),
] as const;
