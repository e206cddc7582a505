import { randomUUID } from 'node:crypto';
import type { Queryable } from '@shopkeeper/server/database';
import type { Member } from './staff-requests.ts';
import { type Market, sent, signedIn } from './traders.ts';

/** Returns a dozen sellable SKUs of the demo shop, and members of their own. */
export async function marketOf(db: Queryable, address: string): Promise<Market> {
  const skus = await db.rows<{ id: number }>(
    `select s.id from catalog_product_sku s join catalog_product p on p.id = s.parent_id join catalog_stock_level l on l.sku_id = s.id
     where s.enabled and p.status = 'on_sale' and l.on_hand - l.reserved - l.allocated > 0 order by s.id limit 12`,
  );
  return { address, skuIds: skus.map(({ id }) => id), members: await membersOf(db, address) };
}

const memberCount = 8;

/** Registers members with an address, who stay signed in. */
async function membersOf(db: Queryable, address: string): Promise<Member[]> {
  const members: Member[] = [];
  for (let at = 0; at < memberCount; at += 1) {
    const mobile = `1390000010${at}`;
    // Many registrations from one address are asked for a captcha.
    await db.run('delete from kit_login_attempt');
    const body = { username: `fire${at}`, password: 'Plum-lane-31', mobile };
    const answer = await sent(address, '/api/User/register', { body });
    const { token, memberInfo } = (answer?.data ?? {}) as { token?: string; memberInfo?: { id: number } };
    if (!token || !memberInfo) throw new Error(`no member: ${JSON.stringify(answer)}`);
    const [made] = await db.rows<{ id: number }>(
      `insert into member_address (member_id, name, mobile, region, detail) values ($1, 'Lin Mei', $2, '310104', '18 Plum Lane') returning id`,
      [memberInfo.id, mobile],
    );
    members.push({ memberId: memberInfo.id, addressId: made?.id ?? 0, token });
  }
  return members;
}

const scarce = { skus: 3, pieces: 3 };

/** Sets the last few SKUs of the market to a low stock, so that orders run short. */
export async function letRunShort(db: Queryable, { address, skuIds }: Market): Promise<void> {
  const levels = await db.rows<{ skuId: number; kept: number }>(
    'select sku_id as "skuId", reserved + allocated + safety as kept from catalog_stock_level where sku_id = any($1)',
    [skuIds.slice(-scarce.skus)],
  );
  const authorization = `Bearer ${await signedIn(address)}`;
  for (const { skuId, kept } of levels) {
    const body = { skuId, type: 'stocktake', qty: kept + scarce.pieces, reason: 'counted' };
    const headers = { authorization, 'idempotency-key': randomUUID() };
    const answer = await sent(address, '/admin/catalog/stock/adjust', { body, headers });
    if (answer?.status !== 200) throw new Error(`SKU ${skuId} was not counted: ${JSON.stringify(answer)}`);
  }
}

/** Returns the id of the last order; the audit covers later ones. */
export async function lastOrder(db: Queryable): Promise<number> {
  const [row] = await db.rows<{ last: number }>('select coalesce(max(id), 0)::int as last from sales_order');
  return row?.last ?? 0;
}
