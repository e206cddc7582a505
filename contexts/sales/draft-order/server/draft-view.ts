import { columns, typedQuery } from '@shopkeeper/crud/queries';
import { type Buyer, memberNamesOf, withReadableMobile } from '@shopkeeper/member/server';
import type { SignedContext } from '@shopkeeper/server';
import type { Queryable } from '@shopkeeper/server/database';
import { shownIssue } from '@shopkeeper/promotion';
import { and, desc, eq, isNull } from 'drizzle-orm';
import { orderTable } from '#tables';
import { overrideFloor } from '../../order/price-limits.domain.ts';
import type { Priced, PriceInput } from '../../order/server/price-input.ts';
import type { DraftLineView, DraftSummary, DraftView } from '../draft-view.domain.ts';

interface Shown {
  readonly id: number;
  readonly version: number;
  readonly updatedAt: number;
  /** The member of the draft with its address; null without a member. */
  readonly buyer: Buyer | null;
  readonly buyerNote: string | null;
  readonly staffNote: string | null;
  readonly priceInput: PriceInput;
  readonly priced: Priced;
  /** The payable amount that was last shown, in fen. */
  readonly shownAmount: number;
  readonly reader: Pick<SignedContext, 'actor'>;
}

function linesOf({ priced, priceInput }: Shown): DraftLineView[] {
  return priced.lines.map((line, place) => {
    const { productId, skuId, name, specText, skuCode, image, qty, listPrice, unitPrice, unitCost } = line;
    const { itemsAmount, adjustAmount, freightAmount, payableAmount } = line;
    return {
      lineNo: place + 1,
      skuId,
      productId,
      name,
      specText,
      skuCode,
      image,
      qty,
      listPrice,
      unitPrice,
      floor: overrideFloor({ listPrice, cost: unitCost }, priced.staffLimitBp),
      override: priceInput.lines[place]?.override ?? null,
      itemsAmount,
      adjustAmount,
      freightAmount,
      payableAmount,
      available: priced.sellables.get(skuId)?.available ?? 0,
      warnings: priced.issues.flatMap(({ lineNo, errorCode, details }) => (lineNo === place + 1 ? [{ errorCode, details }] : [])),
    };
  });
}

function couponOf({ coupon }: Priced): DraftView['coupon'] {
  if (!coupon) return null;
  const { id, name, kind, issue } = coupon;
  return { id, name, kind, issue: issue ? shownIssue(issue) : null };
}

/** Returns a draft as order entry shows it. */
export function viewDraft(shown: Shown): DraftView {
  const { id, version, updatedAt, buyer, buyerNote, staffNote, priced, priceInput, shownAmount, reader } = shown;
  const { price } = priced;
  return {
    id,
    version,
    updatedAt,
    member: buyer ? withReadableMobile(reader, buyer.member) : null,
    address: buyer?.address ?? null,
    deliveryType: priceInput.deliveryType,
    lines: linesOf(shown),
    itemCount: priced.lines.reduce((sum, { qty }) => sum + qty, 0),
    itemsAmount: price.itemsAmount,
    discountAmount: price.discountAmount,
    memberDiscountAmount: price.memberDiscountAmount,
    couponAmount: price.couponAmount,
    coupon: couponOf(priced),
    adjustAmount: price.adjustAmount,
    freightAmount: price.freightAmount,
    payableAmount: price.payableAmount,
    currency: 'CNY',
    freight: priceInput.freight,
    explanation: price.steps,
    buyerNote,
    staffNote,
    repriced: shownAmount === price.payableAmount ? null : { was: shownAmount, now: price.payableAmount },
  };
}

const draftsOf = typedQuery<{ ownerId: number }>()('draft_drafts', (db, { ownerId }) => {
  const t = orderTable;
  const shown = {
    id: t.id,
    version: t.version,
    memberId: t.memberId,
    coverName: t.coverName,
    coverImage: t.coverImage,
    itemCount: t.itemCount,
    payableAmount: t.payableAmount,
    updatedAt: t.updatedAt,
  };
  return db
    .select(columns(shown))
    .from(t)
    .where(and(eq(t.ownerId, ownerId), eq(t.status, 'draft'), isNull(t.deletedAt)))
    .orderBy(desc(t.updatedAt), desc(t.id))
    .limit(50);
});

/** The open drafts of a staff user, the most recently changed first. */
export async function listDrafts(db: Queryable, ownerId: number): Promise<DraftSummary[]> {
  const drafts = await draftsOf(db, { ownerId });
  const names = await memberNamesOf(
    db,
    drafts.map(({ memberId }) => memberId),
  );
  return drafts.map((draft) => ({
    ...draft,
    nickname: draft.memberId === null ? null : (names.get(draft.memberId) ?? null),
  }));
}
