import { createSentMessages, storingChannels } from '../../../../tests/setup/sent-messages.ts';
import { type TestSku, idempotencyHeader, sellSku } from '../../../../tests/setup/order-shop.ts';
import { type Caller, dueTask, type TestShop, testShop } from '../../../../tests/setup/shop.ts';
import { type Buyer, joinShop } from '../../cart/testing/buyer.ts';

export const minuteMs = 60_000;
export const hourMs = 60 * minuteMs;
export const dayMs = 86_400_000;

/** An abandoned cart as it is stored. */
export interface FoundCart {
  readonly id: number;
  readonly memberId: number;
  readonly status: string;
  readonly contact: string;
  readonly trialGroup: string;
  readonly amount: number;
  readonly reminderCount: number;
  readonly orderId: number | null;
}

/** A shop at a noon that the test moves, whose mail is stored, with one SKU on sale. */
export async function cartShop() {
  let now = Date.parse('2026-03-02T04:00:00Z');
  const shop: TestShop = await testShop({ clock: { now: () => now }, isStepped: true, messageChannels: storingChannels });
  await createSentMessages(shop.db);
  const sku: TestSku = await sellSku(shop.db, { name: 'Bowl', price: 1_000, stock: 1_000 });
  let made = 0;

  /** Registers a member who can be reached and, unless told otherwise, wants to be. */
  async function join(agrees = true): Promise<Buyer> {
    made += 1;
    await shop.db.run('delete from kit_login_attempt');
    const buyer = await joinShop(shop, `buyer${made}`);
    await shop.db.run('update member_member set email = $2, mobile = $3 where id = $1', [
      buyer.id,
      `buyer${made}@example.com`,
      `1360000${String(made).padStart(4, '0')}`,
    ]);
    await shop.db.run(
      `update kit_session_pair set access_expires_at = 'infinity', refresh_expires_at = 'infinity'
       where session_id in (select id from kit_session where audience = 'member')`,
    );
    if (agrees) await choose(buyer, ['email']);
    return buyer;
  }

  const choose = (buyer: Caller, ways: readonly string[]) =>
    shop.post('/user/message/savePreference', { channels: { cart: ways }, quiet: { from: 22, to: 8 }, hasDigest: false }, buyer);

  const fill = (buyer: Caller, qty = 2) => shop.post('/user/cart/add', { skuId: sku.skuId, qty }, buyer, idempotencyHeader());

  const [find, remind, lapse] = ['find', 'remind', 'lapse'].map((name) => dueTask(shop, `storefront.abandoned-cart.${name}`));

  /** Lets time pass, finds the carts that were left, and does what is due for them. */
  async function pass(ms: number): Promise<void> {
    now += ms;
    for (const task of [find, remind, lapse]) await task?.(now);
  }

  /** Lets time pass until an hour of the day in the shop. */
  async function passUntil(hour: number): Promise<void> {
    const left = hour * hourMs - ((now + 8 * hourMs) % dayMs);
    await pass(left > 0 ? left : left + dayMs);
  }

  const cartsOf = ({ id }: Buyer) =>
    shop.db.rows<FoundCart>(
      `select id::int, member_id::int as "memberId", status, contact, trial_group as "trialGroup", amount::int,
         reminder_count as "reminderCount", order_id::int as "orderId"
       from storefront_abandoned_cart where member_id = $1 order by id`,
      [id],
    );

  /** Changes settings of the module; those that are left out have their defaults. */
  async function configure(values: Readonly<Record<string, unknown>>): Promise<void> {
    const name = 'storefront.abandoned-cart';
    const [stored] = await shop.db.rows<{ version: number }>('select version from kit_setting where name = $1', [name]);
    const saved = await shop.post('/admin/routine/config/save', { name, version: stored?.version ?? 0, values });
    if (saved.status !== 200) throw new Error(JSON.stringify(saved.data));
  }

  return { shop, sku, join, choose, fill, pass, passUntil, cartsOf, configure, now: () => now };
}
