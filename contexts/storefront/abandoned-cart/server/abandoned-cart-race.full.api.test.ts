import { asSystem } from '@shopkeeper/crud/lifecycle';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sentMessages } from '../../../../tests/setup/sent-messages.ts';
import { dueTask } from '../../../../tests/setup/shop.ts';
import { cartShop, minuteMs } from '../testing/cart-shop.ts';
import { takeStep } from './remind.ts';

let s: Awaited<ReturnType<typeof cartShop>>;

beforeAll(async () => {
  s = await cartShop();
  await s.configure({ controlShare: 0, mostPerCart: 1 });
});
afterAll(() => s.shop.close());

describe('parallel jobs that remind of one cart', () => {
  it('store one reminder for a cart and step, and send one message', async () => {
    const find = dueTask(s.shop, 'storefront.abandoned-cart.find');
    const remind = dueTask(s.shop, 'storefront.abandoned-cart.remind');
    for (let round = 0; round < 5; round += 1) {
      const buyer = await s.join();
      await s.fill(buyer);
      const at = s.now() + 70 * minuteMs;
      await Promise.all([1, 2, 3].map(() => find(at)));
      expect(await s.cartsOf(buyer)).toHaveLength(1);
      await Promise.all(Array.from({ length: 8 }, () => remind(at)));
      const reminders = await s.shop.db.rows<{ step: number }>('select step from storefront_cart_reminder where member_id = $1', [
        buyer.id,
      ]);
      expect(reminders).toEqual([{ step: 1 }]);
    }
    expect(await sentMessages(s.shop.db)).toHaveLength(5);
  });

  it('control: without the rule of the database, jobs that take the same step at once store it more than once', async () => {
    const buyer = await s.join();
    const [row] = await s.shop.db.rows<Parameters<typeof takeStep>[1]>(
      `insert into storefront_abandoned_cart (member_id, item_names, touched_at, closes_at) values ($1, 'Bowl', now(), now())
       returning id::int, member_id::int as "memberId", item_names as "itemNames", reminder_count as "reminderCount",
         trial_group as "trialGroup"`,
      [buyer.id],
    );
    if (!row) throw new Error('no cart was stored');
    const { db, engine } = s.shop;
    const stored = async (): Promise<number> => {
      await Promise.all(Array.from({ length: 8 }, () => asSystem({ db, engine }, 'test.remind', (op) => takeStep(op, row))));
      return (await db.rows('select 1 from storefront_cart_reminder where abandoned_cart_id = $1', [row.id])).length;
    };
    expect(await stored()).toBe(1);
    await db.run('alter table storefront_cart_reminder drop constraint storefront_cart_reminder_step');
    expect(await stored()).toBeGreaterThan(2);
  });
});
