import type { Caller } from '../../../../tests/setup/shop.ts';
import type { UndoShop } from './undo-shop.ts';

/** A member and a SKU of one run, with money, points, stock and coupons that staff book. */
export interface Holder {
  readonly memberId: number;
  readonly skuId: number;
}

export const bookings = ['money', 'points', 'adjust', 'count', 'damage', 'coupon'] as const;
export type Booking = (typeof bookings)[number];

const adjustment = '/admin/member/balance-adjustment/';
const stockPage = '/admin/catalog/stock/';
const issue = '/admin/promotion/coupon-issue/';
const opening = 5_000;

export const bookingPermissions = [
  `${adjustment}index`,
  `${adjustment}add`,
  `${stockPage}index`,
  `${stockPage}adjust`,
  `${issue}add`,
];

/** Hands out members and SKUs that nobody else has, made a hundred at a time. */
export async function holdersOf(shop: UndoShop): Promise<{ templateId: number; next(): Promise<Holder> }> {
  const { id: categoryId } = await shop.ask<{ id: number }>('/admin/catalog/category/add', { name: 'Booked' });
  const [template] = await shop.db.rows<{ id: number }>(
    `insert into promotion_coupon_template (name, kind, value_amount, validity, valid_days, channel, status, per_member_limit)
     values ('Booked', 'cash', 100, 'days', 30, 'staff', 'active', 99) returning id::float8 as id`,
  );
  const free: Holder[] = [];
  let made = 0;
  async function more(): Promise<void> {
    const names = Array.from({ length: 100 }, (_, at) => `No ${at}`);
    made += 1;
    const product = {
      name: `Booked ${made}`,
      categoryId,
      images: ['https://example.com/cup.jpg'],
      specs: ['No'],
      skus: names.map((name) => ({ values: [name], priceAmount: 100 })),
    };
    const stock = names.map((name) => ({ values: [name], onHand: opening }));
    const saved = await shop.ask<{ skus: readonly { id: number }[] }>('/admin/catalog/product/SaveWithStock', { product, stock });
    const members = await shop.db.rows<{ id: number }>(
      `insert into member_member (member_no, username, nickname, jointime)
       select 'B' || n, 'booked' || n, 'Mei', now() from generate_series($1::int, $2::int) n returning id::float8 as id`,
      [made * 100, made * 100 + names.length - 1],
    );
    for (const [at, member] of members.entries()) free.push({ memberId: member.id, skuId: saved.skus[at]?.id ?? 0 });
  }
  let filling: Promise<void> | null = null;
  return {
    templateId: template?.id ?? 0,
    async next() {
      while (free.length === 0) {
        filling ??= more().finally(() => {
          filling = null;
        });
        await filling;
      }
      const holder = free.pop();
      if (!holder) throw new Error('no holder');
      const { memberId } = holder;
      for (const [account, amounts] of [
        ['balance', { amount: opening }],
        ['points', { pointCount: opening }],
      ] as const)
        await shop.ask(`${adjustment}add`, { memberId, account, ...amounts, reason: 'opening' });
      return holder;
    },
  };
}

interface Booked extends Holder {
  readonly templateId: number;
  readonly does: Booking;
  /** Decides how much, and in which direction. */
  readonly value: number;
}

/** Books by the calls of staff. No booking of one person makes that of another one possible, or impossible. */
export async function book(shop: UndoShop, { memberId, skuId, templateId, does, value }: Booked, as: Caller): Promise<void> {
  const signed = (value % 2 === 0 ? 1 : -1) * (1 + (value % 100));
  const reason = `booked ${value}`;
  if (does === 'money') await shop.ask(`${adjustment}add`, { memberId, account: 'balance', amount: signed, reason }, as);
  else if (does === 'points') await shop.ask(`${adjustment}add`, { memberId, account: 'points', pointCount: signed, reason }, as);
  else if (does === 'adjust') await shop.ask(`${stockPage}adjust`, { skuId, type: 'adjust', qty: signed, reason }, as);
  else if (does === 'damage') await shop.ask(`${stockPage}adjust`, { skuId, type: 'damage', qty: Math.abs(signed), reason }, as);
  else if (does === 'count') await shop.ask(`${stockPage}adjust`, { skuId, type: 'stocktake', qty: opening + value, reason }, as);
  else {
    await shop.ask(`${issue}add`, { templateId, target: 'members', memberIds: [memberId] }, as);
    await shop.settled();
  }
}

interface Standing {
  readonly money: number;
  readonly points: number;
  readonly onHand: number;
  readonly coupons: number;
}

/** What a member and a SKU have at the end: by the entries of the ledgers, which the stored figures must equal. */
export async function standingOf(shop: UndoShop, { memberId, skuId }: Holder): Promise<Standing> {
  const [row] = await shop.db.rows<Standing & { shown: readonly number[]; entered: readonly number[] }>(
    `select m.money::int, m.score::int as points, l.on_hand as "onHand",
       (select count(*)::int from promotion_coupon c where c.member_id = m.id and c.status = 'available') as coupons,
       array[m.money, m.score, l.on_hand]::int[] as shown,
       array[(select coalesce(sum(amount), 0) from member_balance_entry where owner_id = m.id and lot = 0),
         (select coalesce(sum(amount), 0) from member_points_entry where owner_id = m.id and lot = 0),
         (select sum(d_on_hand) from catalog_stock_movement where sku_id = l.sku_id)]::int[] as entered
     from member_member m, catalog_stock_level l where m.id = $1 and l.sku_id = $2`,
    [memberId, skuId],
  );
  if (!row) throw new Error('no holder');
  const { shown, entered, ...standing } = row;
  if (shown.join() !== entered.join())
    throw new Error(`member ${memberId}, SKU ${skuId}: ${shown.join()} is not ${entered.join()}`);
  return standing;
}

/** The entries of the ledgers of a member and a SKU, oldest first: they are only ever added to. */
export const entriesOf = (shop: UndoShop, { memberId, skuId }: Holder) =>
  shop.db.rows<{ entry: string }>(
    `select 'balance ' || e::text as entry from member_balance_entry e where owner_id = $1
     union all select 'points ' || e::text from member_points_entry e where owner_id = $1
     union all select 'stock ' || e::text from catalog_stock_movement e where sku_id = $2 order by 1`,
    [memberId, skuId],
  );
