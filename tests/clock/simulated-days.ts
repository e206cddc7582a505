import { dayOf, startOfDay } from '@shopkeeper/resource/calendar';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkBooks, checkOverview, overviewOf, pointsOfMembers, salesByDay, stampsOutside } from './year-checks.ts';
import { cardDays, issueCard, scheduleSale, useSession } from './year-events.ts';
import { type YearSize } from './year-plan.ts';
import { type YearShop, yearShop } from './year-shop.ts';
import { type Agenda, walk } from './year-walk.ts';

const hourMs = 3_600_000;
const midnight = '0 0 * * *';
/** Local times that a change of the clock repeats (half past one) and skips (half past two). */
const crons = [midnight, '30 1 * * *', '30 2 * * *'];

/** Simulated days, and the hours of those on which the clock is changed, by local date. */
export interface SimulatedDays extends YearSize {
  readonly changes: Readonly<Record<string, number>>;
}

/** Tests what a shop has after days of orders, members and midnights. */
export const testSimulatedDays = (sizes: readonly SimulatedDays[]): void =>
  describe.each(sizes)('$days simulated days with $orders orders in $timeZone', ({ changes, ...size }) => {
    let shop: YearShop;
    let before: ReadonlyMap<string, number>;
    const from = startOfDay(size.start, 0, size.timeZone);
    const to = startOfDay(size.start, size.days, size.timeZone);
    const days = Array.from({ length: size.days }, (_, day) => startOfDay(size.start, day, size.timeZone));

    /** Once a month a card, a sale and a visit of a member; and the overview of the days on which the clock changed. */
    async function onDay(day: number, agenda: Agenda): Promise<void> {
      if (day % 30 === 2) await issueCard(shop, agenda);
      if (day % 30 === 5) await scheduleSale(shop, agenda);
      if (day % 60 === 10) useSession(shop, agenda);
      const hours = changes[dayOf(shop.clock.now() - 1, size.timeZone)];
      if (hours) expect((await overviewOf(shop, 'yesterday')).grains).toHaveLength(hours);
    }

    async function onMonth(): Promise<void> {
      await checkBooks(shop);
      await checkOverview(shop);
    }

    beforeAll(async () => {
      shop = await yearShop(size, crons);
      before = await stampsOutside(shop, from, to);
      const values = { validDays: cardDays };
      await shop.post('/admin/routine/config/save', { name: 'marketing.gift-card', version: 0, values });
      await walk(shop, { onDay, onMonth });
      // The tasks that settle accounts have run a moment before midnight, and run again after a minute.
      shop.clock.moveTo(to + 60_000);
      await shop.runDue();
    }, 600_000);
    afterAll(() => shop.close());

    it('has all orders and members, and orders in every state', () => {
      expect([shop.members.length, shop.orders.length]).toEqual([size.members, size.orders + Math.ceil((size.days - 2) / 30)]);
      const states = shop.orders.map(({ status }) => status);
      for (const state of ['closed', 'completed', 'shipped', 'to_ship'] as const) expect(states).toContain(state);
    });

    it('runs a job of midnight once at each midnight', () => {
      const runs = shop.runs.get(midnight) ?? [];
      expect(runs).toEqual([...days.slice(1), to]);
      const lengths = [...days.slice(1), to].map((end, day) => [
        dayOf(days[day] ?? 0, size.timeZone),
        (end - (days[day] ?? 0)) / hourMs,
      ]);
      expect(Object.fromEntries(lengths.filter(([, hours]) => hours !== 24))).toEqual(changes);
    });

    it.each(crons.slice(1))('runs a job of the time %s once a day, also when the clock is changed', (cron) => {
      const ranOn = (shop.runs.get(cron) ?? []).map((at) => dayOf(at - 1, size.timeZone));
      expect(ranOn).toEqual(days.map((at) => dayOf(at, size.timeZone)));
    });

    it('numbers orders by the day of the shop and stamps rows with its time', async () => {
      const wrong = shop.orders.filter(
        ({ orderNo, placedAt }) => orderNo.slice(0, 6) !== dayOf(placedAt, size.timeZone).slice(2).replaceAll('-', ''),
      );
      expect(wrong).toEqual([]);
      expect(await shop.db.rows('select id from sales_order where created_at <> placed_at')).toEqual([]);
      expect(await stampsOutside(shop, from, to + 60_000)).toEqual(before);
    });

    it('has sales of every day that add up to the orders paid on it', async () => {
      const { found, expected } = await salesByDay(shop);
      expect(found).toEqual(expected);
    });

    it('leaves members with the points that have not expired', async () => {
      const { found, expected } = await pointsOfMembers(shop);
      expect(found).toEqual(expected);
      expect(Math.max(...found)).toBeGreaterThan(0);
    });

    it('repeats a later reaction that failed, after its pause', () => {
      const due = shop.orders.filter(({ fate, payExpireAt }) => fate === 'unpaid' && payExpireAt < to - 24 * hourMs);
      expect(due.length).toBeGreaterThan(size.orders / 25);
      for (const { id, payExpireAt } of due) {
        const [first = 0, second = 0, ...more] = shop.reminders.get(id) ?? [];
        expect([first, more]).toEqual([payExpireAt, []]);
        expect(second - first).toBeGreaterThanOrEqual(2_000);
      }
    });
  });
