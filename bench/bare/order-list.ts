import type pg from 'pg';
import terms from '../shop/terms.json' with { type: 'json' };
import { countOf, gramsOf, type ListBody, pageOf, rowsOf, searched, type Statement, withCount } from './pages.ts';

const order = 'placed_at desc nulls last, id desc nulls last';
const shown = `o.id, o.version, o.order_no as "orderNo", o.placed_at as "placedAt", o.member_id as "memberId", o.cover_image as "coverImage",
  o.cover_name as "coverName", o.item_count as "itemCount", o.payment_method as "paymentMethod", o.receiver_region as "receiverRegion",
  o.status, o.payable_amount as "payableAmount", o.receiver_name as "receiverName", o.receiver_mobile as "receiverMobile", o.carrier,
  o.tracking_nos as "trackingNos", o.buyer_note as "buyerNote", o.staff_note as "staffNote", o.tags, o.payment_status as "paymentStatus",
  o.fulfillment_status as "fulfillmentStatus", o.refund_status as "refundStatus", o.hold_reason as "holdReason", o.discount_amount as "discountAmount", o.paid_amount as "paidAmount",
  o.paid_at as "paidAt", o.shipped_at as "shippedAt", o.origin, m.nickname as "memberName"`;
/** The page is found in an index alone; only its own rows are read whole and joined. */
const late = (page: string, more = ''): string => `select ${shown}${more} from (${page}) p join sales_order o using (id)
  left join member_member m on m.id = o.member_id order by o.placed_at desc nulls last, o.id desc nulls last`;
const found = `deleted_at is null and status = $1 and grams @> $2::text[]
  and (order_no ilike $3 or receiver_name ilike $3 or receiver_mobile ilike $3 or tracking_nos ilike $3 or item_names ilike $3)`;

const offset: Statement = {
  name: 'order_page',
  text: late(`select id from sales_order where deleted_at is null order by ${order} limit $1 offset $2`),
  sample: [21, 19_980],
};
const after: Statement = {
  name: 'order_after',
  text: late(`select id from sales_order where deleted_at is null and (placed_at, id) < ($2, $3) order by ${order} limit $1`),
  sample: [21, new Date('2026-10-01T00:00:00Z'), 90_000],
};
const word = terms.orders[0] ?? '';
const page = `order by ${order} limit $4 offset $5`;
/** Matches are found once, for both page and total. */
const search: Statement = {
  name: 'order_search',
  text: `with found as materialized (select id, placed_at from sales_order where ${found} limit 10001)
    ${late(`select id from found ${page}`, ', (select count(*)::int from found) as total')}`,
  sample: ['shipped', gramsOf(word), `%${word}%`, 21, 0],
};
const walk: Statement = {
  name: 'order_walk',
  text: late(`select id from sales_order where ${found} ${page}`, ', 10001 as total'),
  sample: search.sample,
};
const count = countOf('order_count', 'sales_order');

export const orderListStatements = [offset, after, search, walk, count];

async function read(pool: pg.Pool, body: ListBody) {
  const { page, filters, quick } = body;
  const limit = page.pageSize + 1;
  const skip = (page.currentPage - 1) * page.pageSize;
  if (quick) {
    const rows = await searched(pool, [search, walk], [filters?.[0]?.value, gramsOf(quick), `%${quick}%`, limit, skip]);
    return [rows, rows.slice(0, 1)];
  }
  const [, placedAt, id]: [string, number, number] = page.after ? JSON.parse(page.after) : ['', 0, 0];
  const rows = page.after ? rowsOf(pool, after, [limit, new Date(placedAt), id]) : rowsOf(pool, offset, [limit, skip]);
  return withCount(pool, body, { rows, count });
}

export async function orderList(pool: pg.Pool, body: ListBody) {
  const [rows = [], [counts] = []] = await read(pool, body);
  const next = (last: Record<string, unknown>) => ['-placedAt-id', last['placedAt'], last['id']];
  return pageOf({ body, rows, total: Number(counts?.['total'] ?? 0), next, names: { memberId: 'memberName' } });
}
