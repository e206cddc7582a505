import { asSystem } from '@shopkeeper/crud/lifecycle';
import { reject } from '@shopkeeper/resource';
import { businessError } from '@shopkeeper/server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { meeting } from '../../../../tests/setup/meeting.ts';
import { testShop, type Caller, type TestShop } from '../../../../tests/setup/shop.ts';
import type { DraftView } from '../../draft-order/draft-view.domain.ts';
import { joinMember, levelOf, placeDraft, sellSku, writeDraftFor, type ErrorBody } from '../testing/test-shop.ts';
import { placeOrder, type PlaceInput } from './place.operations.ts';

let shop: TestShop;
let member: { memberId: number; addressId: number };
const pieces = 5;
const buyers = 200;

beforeAll(async () => {
  shop = await testShop();
  member = await joinMember(shop.db, '13800000003');
});
afterAll(() => shop.close());

const sumsOf = (skuId: number) =>
  shop.db.rows<{ orders: number; moved: number; held: number }>(
    `select (select count(*)::int from sales_order o join sales_order_line l on l.parent_id = o.id where l.sku_id = $1 and o.status = 'pending_payment') as orders,
       (select coalesce(sum(d_reserved), 0)::int from catalog_stock_movement where sku_id = $1) as moved,
       (select coalesce(sum(qty), 0)::int from catalog_stock_reservation where sku_id = $1) as held`,
    [skuId],
  );

describe(`${buyers} buyers of ${pieces} units`, () => {
  it('buy exactly what is available through order entry, and the ledger agrees', async () => {
    const { skuId } = await sellSku(shop.db, { stock: pieces });
    const permissions = ['index', 'edit', 'place'].map((action) => `/admin/cart/${action}`);
    const clerks: Caller[] = [];
    while (clerks.length < 5) clerks.push(await shop.staff(permissions));
    const drafts: (readonly [DraftView, Caller])[] = [];
    for (let round = 0; round < buyers / clerks.length; round += 1) {
      const lines = [{ skuId, qty: 1 }];
      const written = await Promise.all(clerks.map((clerk) => writeDraftFor(shop, { ...member, lines }, clerk)));
      drafts.push(...clerks.flatMap((clerk, at) => (written[at] ? [[written[at].data, clerk] as const] : [])));
    }
    expect(drafts).toHaveLength(buyers);
    const answers = await Promise.all(drafts.map(([draft, clerk]) => placeDraft(shop, draft, clerk)));
    const sold = answers.filter(({ code }) => code === 1);
    const errors = answers.filter(({ code }) => code !== 1).map(({ data }) => (data as object as ErrorBody).error);
    expect(sold).toHaveLength(pieces);
    expect(errors.filter((error) => error !== 'order.short-stock' && error !== 'stock.insufficient')).toEqual([]);
    expect(await levelOf(shop.db, skuId)).toEqual({ onHand: pieces, reserved: pieces, allocated: 0 });
    expect(await sumsOf(skuId)).toEqual([{ orders: pieces, moved: pieces, held: pieces }]);
    expect(new Set(sold.map(({ data }) => data.orderNo)).size).toBe(pieces);
  }, 60_000);

  it('buy exactly what is available, each in a separate transaction, several SKUs in any order', async () => {
    const skus = await Promise.all([sellSku(shop.db, { stock: pieces }), sellSku(shop.db, { stock: pieces })]);
    const answers = await Promise.allSettled(
      Array.from({ length: buyers }, (_, at) => {
        const requested = at % 2 === 0 ? skus : skus.toReversed();
        const input: PlaceInput = {
          ...member,
          lines: requested.map(({ skuId }) => ({ skuId, qty: 1, override: null })),
          receiver: null,
          origin: 'h5',
          deliveryType: 'express',
          adjust: 0,
          freight: null,
          buyerNote: null,
          staffNote: null,
        };
        return asSystem(shop, 'test', (op) => placeOrder(op, input));
      }),
    );
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(pieces);
    for (const { skuId } of skus)
      expect(await levelOf(shop.db, skuId)).toEqual({ onHand: pieces, reserved: pieces, allocated: 0 });
  }, 60_000);

  it('control: without lock, condition and constraint the same buyers buy more than is available', async () => {
    await shop.db.run(`create table scratch_level as select 1 as sku_id, ${pieces} as on_hand, 0 as reserved`);
    const counter = meeting(pieces + 1);
    const answers = await Promise.allSettled(
      Array.from({ length: buyers }, () =>
        shop.db.transaction(async (tx) => {
          const [level] = await tx.rows<{ available: number; reserved: number }>(
            'select on_hand - reserved as available, reserved from scratch_level where sku_id = 1',
          );
          await counter();
          if (!level || level.available < 1) throw businessError(reject('stock.insufficient'));
          await tx.run('update scratch_level set reserved = $1 where sku_id = 1', [level.reserved + 1]);
        }),
      ),
    );
    expect(answers.filter(({ status }) => status === 'fulfilled').length).toBeGreaterThan(pieces);
  }, 60_000);
});
