import type pg from 'pg';
import { gramsOf, type ListBody, pageOf, rowsOf, type Statement } from './pages.ts';

const order = 'placed_at desc nulls last, id desc nulls last';
const shown = `o.id, o.version, o.order_no as "orderNo", o.placed_at as "placedAt", o.member_id as "memberId", o.cover_image as "coverImage",
  o.cover_name as "coverName", o.item_count as "itemCount", o.payment_method as "paymentMethod", o.receiver_region as "receiverRegion",
  o.status, o.payable_amount as "payableAmount", m.nickname as "memberName"`;
/** The page is found in an index alone; only its own rows are read whole and joined. */
const late = (page: string): string => `select ${shown} from (${page}) p join sales_order o using (id)
  left join member_member m on m.id = o.member_id order by o.placed_at desc nulls last, o.id desc nulls last`;
const counted = (where: string): string =>
  `select count(*)::int as total from (select 1 from sales_order where ${where} limit 10001) c`;
const found = `deleted_at is null and status = $1 and grams @> $2::text[]
  and (order_no ilike $3 or receiver_name ilike $3 or receiver_mobile ilike $3 or cover_name ilike $3)`;

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
const search: Statement = {
  name: 'order_search',
  text: late(`select id from sales_order where ${found} order by ${order} limit $4 offset $5`),
  sample: ['shipped', ['le', 'ea'], '%lea%', 21, 0],
};
const count: Statement = { name: 'order_count', text: counted('deleted_at is null'), sample: [] };
const searchCount: Statement = { name: 'order_search_count', text: counted(found), sample: ['shipped', ['le', 'ea'], '%lea%'] };

export const orderListStatements = [offset, after, search, count, searchCount];

async function read(pool: pg.Pool, { page, filters, quick }: ListBody) {
  const limit = page.pageSize + 1;
  const skip = (page.currentPage - 1) * page.pageSize;
  if (quick) {
    const asked = [filters?.[0]?.value, gramsOf(quick), `%${quick}%`];
    return Promise.all([rowsOf(pool, search, [...asked, limit, skip]), rowsOf(pool, searchCount, asked)]);
  }
  const [, placedAt, id]: [string, number, number] = page.after ? JSON.parse(page.after) : ['', 0, 0];
  const rows = page.after ? rowsOf(pool, after, [limit, new Date(placedAt), id]) : rowsOf(pool, offset, [limit, skip]);
  return Promise.all([rows, rowsOf(pool, count, [])]);
}

export async function orderList(pool: pg.Pool, body: ListBody) {
  const [rows, [counts]] = await read(pool, body);
  const next = (last: Record<string, unknown>) => ['-placedAt-id', last['placedAt'], last['id']];
  return pageOf({ body, rows, total: Number(counts?.['total']), next, names: { memberId: 'memberName' } });
}
