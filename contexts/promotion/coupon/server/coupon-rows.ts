import { anyOf, columns, optionalColumns, typedQuery } from '@shopkeeper/crud/queries';
import { QueryBuilder } from 'drizzle-orm/pg-core';
import { and, asc, desc, eq, getTableColumns, isNull, or, type SQL, sql } from 'drizzle-orm';
import {
  couponTable as c,
  couponTemplateCategoryIdsTable as ofCategory,
  couponTemplateGroupIdsTable as ofGroup,
  couponTemplateLevelIdsTable as ofLevel,
  couponTemplateProductIdsTable as ofProduct,
  couponTemplateSegmentIdsTable as ofSegment,
  couponTemplateTable as t,
} from '#tables';

const targetQuery = (table: typeof ofLevel) =>
  new QueryBuilder()
    .select({ id: sql`${table.targetId}::float8` })
    .from(table)
    .where(eq(table.ownerId, t.id));

/** The targets of a many-reference of a template, as an array. */
const targets = (table: typeof ofLevel) => sql<readonly number[]>`array(${targetQuery(table)})`;

const claimColumns = {
  id: t.id,
  name: t.name,
  description: t.description,
  kind: t.kind,
  valueAmount: t.valueAmount,
  discountBp: t.discountBp,
  capAmount: t.capAmount,
  thresholdAmount: t.thresholdAmount,
  scope: t.scope,
  stacking: t.stacking,
  status: t.status,
  channel: t.channel,
  audience: t.audience,
  levelIds: targets(ofLevel),
  groupIds: targets(ofGroup),
  segmentIds: targets(ofSegment),
  totalQty: t.totalQty,
  claimedCount: t.claimedCount,
  perMemberLimit: t.perMemberLimit,
  claimFrom: t.claimFrom,
  claimTo: t.claimTo,
  validity: t.validity,
  validFrom: t.validFrom,
  validTo: t.validTo,
  validDays: t.validDays,
  activatedAt: t.activatedAt,
};

/** A template, locked: claims of one template wait for each other, so that its total and its limits hold. */
export const lockTemplate = typedQuery<{ id: number }>()('coupon_template_lock', (db, { id }) =>
  db
    .select(columns(claimColumns))
    .from(t)
    .where(and(eq(t.id, id), isNull(t.deletedAt)))
    .for('no key update', { of: t }),
);

/** The open templates of a channel, those that end first first. */
export const openTemplates = typedQuery<{ channel: string }>()('coupon_templates_open', (db, { channel }) =>
  db
    .select(columns(claimColumns))
    .from(t)
    .where(and(eq(t.status, 'active'), sql`${t.channel} = ${channel}`, isNull(t.deletedAt)))
    .orderBy(asc(t.claimTo), desc(t.id))
    .limit(100),
);

/** Counts claims, unless the total would be exceeded; the version stays, so that no open form is out of date by it. */
export const countClaims = typedQuery<{ id: number; qty: number }>()('coupon_template_count', (db, { id, qty }) =>
  db
    .update(t)
    .set({ claimedCount: sql`${t.claimedCount} + ${qty}::int` })
    .where(and(eq(t.id, id), or(isNull(t.totalQty), sql`${t.claimedCount} + ${qty}::int <= ${t.totalQty}`)))
    .returning(columns({ claimedCount: t.claimedCount })),
);

/** Counts uses; a coupon that comes back counts back. */
export const countUses = typedQuery<{ id: number; qty: number }>()('coupon_template_uses', (db, { id, qty }) =>
  db
    .update(t)
    .set({ usedCount: sql`${t.usedCount} + ${qty}::int` })
    .where(eq(t.id, id)),
);

/** How many coupons of a template members have had. Members without one are missing. */
export const claimsBy = typedQuery<{ templateId: number; memberIds: readonly number[] }>()(
  'coupon_held',
  (db, { templateId, memberIds }) =>
    db
      .select(columns({ memberId: sql<number>`${c.memberId}::float8`, held: sql<number>`count(*)::int` }))
      .from(c)
      .where(and(eq(c.templateId, templateId), anyOf(c.memberId, memberIds)))
      .groupBy(c.memberId),
);

/** How many coupons of each template a member has had. */
export const claimsOf = typedQuery<{ memberId: number }>()('coupon_held_of', (db, { memberId }) =>
  db
    .select(columns({ templateId: c.templateId, held: sql<number>`count(*)::int` }))
    .from(c)
    .where(eq(c.memberId, memberId))
    .groupBy(c.templateId),
);

interface NewCoupons {
  readonly templateId: number;
  readonly memberIds: readonly (number | null)[];
  readonly codes: readonly string[];
  readonly keys: readonly (string | null)[];
  readonly status: string;
  readonly source: string;
  readonly claimedAt: Date | null;
  readonly validFrom: Date | null;
  readonly validTo: Date | null;
  readonly issueId: number | null;
}

/** A select with a value for every column of a coupon, in the order of the table; those that are not given are empty. */
function everyColumn(given: Readonly<Record<string, SQL>>): SQL {
  const standard = {
    id: sql`nextval(pg_get_serial_sequence('promotion_coupon', 'id'))`,
    version: sql`1`,
    createdAt: sql`kit_now()`,
    updatedAt: sql`kit_now()`,
  };
  const known: Readonly<Record<string, SQL>> = { ...standard, ...given };
  const written = Object.entries(getTableColumns(c)).filter(([, column]) => column.generated === undefined);
  return sql.join(
    written.map(([key]) => known[key] ?? sql`null`),
    sql`, `,
  );
}

/** Adds coupons in one statement; a code that exists is left out. Answers with the coupons that were added. */
export const insertCoupons = typedQuery<NewCoupons>()('coupon_insert', (db, v) => {
  const given = everyColumn({
    templateId: sql`${v.templateId}::bigint`,
    memberId: sql`v.member`,
    code: sql`v.code`,
    claimKey: sql`v.key`,
    status: sql`${v.status}::text`,
    source: sql`${v.source}::text`,
    claimedAt: sql`${v.claimedAt}::timestamptz`,
    validFrom: sql`${v.validFrom}::timestamptz`,
    validTo: sql`${v.validTo}::timestamptz`,
    issueId: sql`${v.issueId}::bigint`,
  });
  const rows = sql`unnest(${v.memberIds}::bigint[], ${v.codes}::text[], ${v.keys}::text[]) as v(member, code, key)`;
  return db
    .insert(c)
    .select(sql`${new QueryBuilder().select({ all: given }).from(rows)}`)
    .onConflictDoNothing()
    .returning(columns({ id: c.id, code: c.code }));
});

/** What decides what a coupon of a template takes off. */
const ruleColumns = {
  templateId: t.id,
  templateStatus: t.status,
  name: t.name,
  kind: t.kind,
  valueAmount: t.valueAmount,
  discountBp: t.discountBp,
  capAmount: t.capAmount,
  thresholdAmount: t.thresholdAmount,
  scope: t.scope,
  categoryIds: targets(ofCategory),
  productIds: targets(ofProduct),
  productCondition: t.productCondition,
  stacking: t.stacking,
};

/** A coupon with the rules of its template. */
const useColumns = {
  ...ruleColumns,
  id: c.id,
  code: c.code,
  memberId: c.memberId,
  status: c.status,
  validFrom: c.validFrom,
  validTo: c.validTo,
};

/** The rules of a template, whatever its state. */
export const templateOnTrial = typedQuery<{ id: number }>()('coupon_template_on_trial', (db, { id }) =>
  db
    .select(columns({ ...claimColumns, ...ruleColumns }))
    .from(t)
    .where(and(eq(t.id, id), isNull(t.deletedAt))),
);

/** The coupons of a template that orders used, after an id. */
export const usedCoupons = typedQuery<{ templateId: number; after: number; limit: number }>()('coupons_used', (db, p) =>
  db
    .select(
      columns({
        id: c.id,
        orderId: sql<number>`${c.orderId}::float8`,
        discountAmount: sql<number>`coalesce(${c.discountAmount}, 0)::float8`,
      }),
    )
    .from(c)
    .where(and(eq(c.templateId, p.templateId), eq(c.status, 'used'), sql`${c.id} > ${p.after}::bigint`))
    .orderBy(asc(c.id))
    .limit(sql`${p.limit}::int` as never),
);

export const couponById = typedQuery<{ id: number; memberId: number }>()('coupon_by_id', (db, { id, memberId }) =>
  db
    .select(columns(useColumns))
    .from(c)
    .innerJoin(t, eq(t.id, c.templateId))
    .where(and(eq(c.id, id), eq(c.memberId, memberId))),
);

/** The coupons that a member could use, those that end first first. What has expired and is not booked is left out. */
export const couponsToUse = typedQuery<{ memberId: number; at: Date }>()('coupons_to_use', (db, { memberId, at }) =>
  db
    .select(columns(useColumns))
    .from(c)
    .innerJoin(t, eq(t.id, c.templateId))
    .where(and(eq(c.memberId, memberId), eq(c.status, 'available'), sql`${c.validTo} > ${at}`))
    .orderBy(asc(c.validTo), asc(c.id))
    .limit(100),
);

/** The code that somebody typed, with its state and template. */
export const couponByCode = typedQuery<{ code: string }>()('coupon_by_code', (db, { code }) =>
  db
    .select(columns({ id: c.id, status: c.status, templateId: c.templateId }))
    .from(c)
    .where(eq(c.code, code)),
);

/** The coupons of a member with the rules of their templates, the newest first, by what can be done with them at an instant. */
export const couponsOf = typedQuery<{ memberId: number; tab: string; at: Date; after: number }>()('coupons_of', (db, p) => {
  const isOver = sql`(${c.status} = 'expired' or (${c.status} = 'available' and ${c.validTo} <= ${p.at}))`;
  return db
    .select({
      ...columns({
        id: c.id,
        code: c.code,
        status: sql<string>`case when ${isOver} then 'expired' else ${c.status} end`,
        templateStatus: t.status,
        name: t.name,
        description: t.description,
        kind: t.kind,
        valueAmount: t.valueAmount,
        discountBp: t.discountBp,
        capAmount: t.capAmount,
        thresholdAmount: t.thresholdAmount,
        scope: t.scope,
        stacking: t.stacking,
      }),
      ...optionalColumns({
        validFrom: c.validFrom,
        validTo: c.validTo,
        usedAt: c.usedAt,
        orderId: c.orderId,
        orderNo: c.orderNo,
        discountAmount: c.discountAmount,
      }),
    })
    .from(c)
    .innerJoin(t, eq(t.id, c.templateId))
    .where(
      and(
        eq(c.memberId, p.memberId),
        sql`case ${p.tab}::text when 'available' then ${c.status} in ('available', 'locked') and not ${isOver}
          when 'used' then ${c.status} = 'used' else ${isOver} or ${c.status} = 'void' end`,
        sql`(${p.after}::bigint = 0 or ${c.id} < ${p.after}::bigint)`,
      ),
    )
    .orderBy(desc(c.id))
    .limit(21);
});
