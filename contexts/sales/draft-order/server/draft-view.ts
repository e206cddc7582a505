import type { Queryable } from '@shopkeeper/server/database';
import { overrideFloor } from '../../order/price-limits.domain.ts';
import type { Priced, PriceInput } from '../../order/server/price-input.ts';
import type { FoundMember, OfferedAddress } from '@shopkeeper/member';
import type { DraftLineView, DraftSummary, DraftView } from '../draft-view.domain.ts';

interface Shown {
  readonly id: number;
  readonly version: number;
  readonly updatedAt: number;
  readonly memberId: number | null;
  readonly addressId: number | null;
  readonly buyerNote: string | null;
  readonly staffNote: string | null;
  readonly priceInput: PriceInput;
  readonly priced: Priced;
  /** The payable amount that was last shown, in fen. */
  readonly shownAmount: number;
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

const people = `select to_jsonb(x) as member, to_jsonb(y) as address from (select 1) one
  left join (select id, member_no as "memberNo", nickname, mobile, avatar from member_member) x on x.id = $1
  left join (select id, name, mobile, region, detail, label, is_default as "isDefault" from member_address) y on y.id = $2`;

/** Returns a draft as order entry shows it. */
export async function viewDraft(db: Queryable, shown: Shown): Promise<DraftView> {
  const { id, version, updatedAt, memberId, addressId, buyerNote, staffNote, priced, priceInput, shownAmount } = shown;
  const [found] = await db.rows<{ member: FoundMember | null; address: OfferedAddress | null }>(
    people,
    [memberId, addressId],
    'draft_people',
  );
  const { price } = priced;
  return {
    id,
    version,
    updatedAt,
    member: found?.member ?? null,
    address: found?.address ?? null,
    deliveryType: priceInput.deliveryType,
    lines: linesOf(shown),
    itemCount: priced.lines.reduce((sum, { qty }) => sum + qty, 0),
    itemsAmount: price.itemsAmount,
    discountAmount: price.discountAmount,
    memberDiscountAmount: price.memberDiscountAmount,
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

/** The open drafts of a staff user, the most recently changed first. */
export const listDrafts = (db: Queryable, ownerId: number): Promise<DraftSummary[]> =>
  db.rows<DraftSummary>(
    `select t.id, t.version, t.member_id as "memberId", m.nickname, t.cover_name as "coverName", t.cover_image as "coverImage",
       t.item_count as "itemCount", t.payable_amount as "payableAmount", t.updated_at as "updatedAt"
     from sales_order t left join member_member m on m.id = t.member_id
     where t.owner_id = $1 and t.status = 'draft' and t.deleted_at is null order by t.updated_at desc, t.id desc limit 50`,
    [ownerId],
    'draft_drafts',
  );
