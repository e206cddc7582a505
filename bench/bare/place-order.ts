import type pg from 'pg';
import type { Statement } from './pages.ts';

interface Line {
  readonly skuId: number;
  readonly qty: number;
}

const prices: Statement = {
  name: 'place_prices',
  text: `select s.id as "skuId", s.parent_id as "productId", p.name, array_to_string(s.values, ' / ') as "specText", s.sku_code as "skuCode",
      p.images[1] as image, s.price_amount as price from catalog_product_sku s join catalog_product p on p.id = s.parent_id
    where s.id = any($1::bigint[]) and s.enabled and p.status = 'on_sale' and p.deleted_at is null`,
  sample: [[1, 4]],
};
const stock: Statement = {
  name: 'place_stock',
  text: `update catalog_stock_level l set reserved = reserved + w.qty, updated_at = now()
    from (select * from unnest($1::bigint[], $2::int[]) as w(id, qty) order by id) w
    where l.sku_id = w.id and l.on_hand - l.reserved - l.allocated - l.safety >= w.qty`,
  sample: [
    [1, 4],
    [0, 0],
  ],
};
/** Writes order, lines, ledger and timeline in one round trip. */
const write: Statement = {
  name: 'place_write',
  text: `with o as (insert into sales_order (order_no, origin, member_id, status, items_amount, payable_amount, item_count, cover_image,
        cover_name, placed_at, pay_expire_at)
      values (to_char(now(), 'YYMMDD') || lpad(nextval('order_number')::text, 10, '0'), 'admin', $1, 'pending_payment', $2, $2, $3, $4, $5,
        now(), now() + interval '1 day') returning id, order_no, payable_amount, status),
    w as (select * from jsonb_to_recordset($6::jsonb) as w("skuId" bigint, "productId" bigint, name text, "specText" text, "skuCode" text,
      image text, price bigint, qty int)),
    l as (insert into sales_order_line (parent_id, line_no, product_id, sku_id, name, spec_text, sku_code, image, list_price, unit_price,
        qty, items_amount, payable_amount)
      select o.id, row_number() over (), "productId", "skuId", name, "specText", "skuCode", image, price, price, qty, price * qty, price * qty
      from o, w),
    m as (insert into catalog_stock_movement (sku_id, type, d_reserved, ref_type, ref_id) select "skuId", 'reserve', qty, 'order', o.id from o, w),
    e as (insert into sales_order_event (row_id, type, to_state, audience, actor_name, data, visible_to_member, at)
      select id, 'place', status, 'system', 'bare', '{}', true, now() from o)
    select id, order_no as "orderNo", payable_amount as "payableAmount", status from o`,
  sample: [1, 0, 0, null, null, '[]'],
};

/** Takes the coupon if it can be used, with what its template pays. */
const takeCoupon: Statement = {
  name: 'place_coupon',
  text: `update promotion_coupon c set status = 'locked', locked_at = now(), updated_at = now(), version = c.version + 1,
      order_id = $4, order_no = $5, discount_amount = t.value_amount
    from promotion_coupon_template t where c.id = $1 and c.member_id = $2 and c.status = 'available' and c.valid_from <= now()
      and c.valid_to > now() and t.id = c.template_id and t.status = 'active' and t.threshold_amount <= $3 returning t.value_amount as amount`,
  sample: [0, 0, 0, 0, ''],
};
/**
 * Holds the points if there are enough, and notes which order has coupon and points, divided among its lines by their amounts so
 * that they add up.
 */
const benefits: Statement = {
  name: 'place_benefits',
  text: `with o as (update sales_order set coupon_id = $1, coupon_amount = $4::bigint, points_amount = $5::bigint, points_used = $5::int,
      payable_amount = payable_amount - $4::bigint - $5::bigint where id = $3),
    s as (select id, items_amount as part, sum(items_amount) over () as whole, sum(items_amount) over (order by line_no) as up_to
      from sales_order_line where parent_id = $3),
    p as (select id, trunc($4::bigint * up_to / whole) - trunc($4::bigint * (up_to - part) / whole) as coupon,
        trunc($5::bigint * up_to / whole) - trunc($5::bigint * (up_to - part) / whole) as points from s),
    l as (update sales_order_line l set coupon_amount = p.coupon, points_amount = p.points,
      payable_amount = l.payable_amount - p.coupon - p.points from p where l.id = p.id),
    e as (insert into member_points_entry (owner_id, type, amount, held, available_after, ref_type, ref_id, lot, effective_at, actor_name)
      select owner_id, 'hold', -$5::bigint, $5::bigint, available - $5::bigint, 'order', $3, 0, now(), '' from member_points_account where owner_id = $2),
    m as (update member_member set score = score - $5::bigint where id = $2)
    update member_points_account set available = available - $5::bigint, on_hold = on_hold + $5::bigint, version = version + 1,
      updated_at = now() where owner_id = $2 and available >= $5::bigint`,
  sample: [0, 0, 0, 0, 0],
};

export const placeOrderStatements = [prices, stock, write, takeCoupon, benefits];

const ask = (client: pg.PoolClient, { name, text }: Statement, values: readonly unknown[]) =>
  client.query<Record<string, unknown>>({ name, text, values: [...values] });

interface Basket {
  readonly memberId: number;
  readonly lines: readonly Line[];
  readonly couponId?: number;
  readonly points?: number;
}

async function paidApart(client: pg.PoolClient, { memberId, couponId, points }: Basket, order: Record<string, unknown>) {
  const coupon = await ask(client, takeCoupon, [couponId, memberId, order['payableAmount'], order['id'], order['orderNo']]);
  const taken = await ask(client, benefits, [couponId, memberId, order['id'], coupon.rows.at(0)?.['amount'], points]);
  return coupon.rowCount === 1 && taken.rowCount === 1;
}

async function placed(client: pg.PoolClient, basket: Basket) {
  const { memberId, lines } = basket;
  const ids = lines.map(({ skuId }) => skuId);
  const found = await ask(client, prices, [ids]);
  const priced = lines.map((line) => ({ price: 0, ...found.rows.find(({ skuId }) => skuId === line.skuId), ...line }) as Priced);
  const taken = await ask(client, stock, [ids, lines.map(({ qty }) => qty)]);
  if (found.rowCount !== lines.length || taken.rowCount !== lines.length) return null;
  const sum = priced.reduce((total, { price, qty }) => total + price * qty, 0);
  const count = lines.reduce((total, { qty }) => total + qty, 0);
  const [first] = priced;
  const { rows } = await ask(client, write, [memberId, sum, count, first?.image, first?.name, JSON.stringify(priced)]);
  const [order] = rows;
  return !order || basket.couponId === undefined || (await paidApart(client, basket, order)) ? order : null;
}

interface Priced extends Line {
  readonly price: number;
  readonly image?: string;
  readonly name?: string;
}

/** Places an order in one transaction: reads the prices, reserves the stock if there is enough, writes the order. */
export async function placeOrder(pool: pg.Pool, basket: Basket) {
  const client = await pool.connect();
  try {
    await client.query('begin');
    const row = await placed(client, basket);
    await client.query(row ? 'commit' : 'rollback');
    return { code: row ? 1 : 409, msg: '', data: row ?? null };
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
}
