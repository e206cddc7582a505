import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type Cell,
  changeBpOf,
  hoursOf,
  provincesOf,
  stepOf,
  stepsOfMap,
  tiles,
  totalsOf,
  withOthers,
} from './data-screen.domain.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const from = Date.UTC(2026, 10, 22, 16);
const day = { fromBefore: from - dayMs, from, to: from + dayMs };

const cellsFrom = (start: number) =>
  fc.array(
    fc
      .record({ hour: fc.nat(23), code: fc.constantFrom('', '440000', '110000'), amount: fc.nat(99_999), early: fc.nat(100) })
      .map(({ hour, code, amount, early }): Cell => ({
        at: start + hour * hourMs,
        code,
        amount,
        orders: 1,
        refunded: 0,
        earlyAmount: Math.floor((amount * early) / 100),
        earlyOrders: 1,
      })),
    { maxLength: 30 },
  );

describe('the figures', () => {
  it('of hours and of provinces add up to the total of the day, and so do those of the day before', () => {
    fc.assert(
      fc.property(cellsFrom(from), cellsFrom(day.fromBefore), (today, yesterday) => {
        const days = { today, yesterday };
        const { amount, amountBefore } = totalsOf(days);
        const sum = (values: readonly number[]) => values.reduce((all, value) => all + value, 0);
        expect(sum(hoursOf(days, day).map((hour) => hour.amount))).toBe(amount);
        expect(sum(provincesOf(days).map((share) => share.amount))).toBe(amount);
        expect(sum(provincesOf(days).map((share) => share.before))).toBe(amountBefore);
        const { shown, others } = withOthers(provincesOf(days), 1, amount);
        expect(sum(shown.map((share) => share.amount)) + others).toBe(amount);
      }),
    );
  });

  it('have 24 hours, each beside the one of the day before', () => {
    const cell = { code: '', orders: 1, refunded: 0, earlyAmount: 0, earlyOrders: 0 };
    const hours = hoursOf(
      {
        today: [{ ...cell, at: from + 3 * hourMs, amount: 5 }],
        yesterday: [{ ...cell, at: day.fromBefore + 3 * hourMs, amount: 7 }],
      },
      day,
    );
    expect(hours).toHaveLength(24);
    expect(hours[3]).toEqual({ at: from + 3 * hourMs, amount: 5, before: 7 });
  });

  it('are compared only with something', () => {
    expect([changeBpOf(120, 100), changeBpOf(50, 100), changeBpOf(5, 0)]).toEqual([2_000, -5_000, null]);
  });
});

describe('the map', () => {
  it('has a place of its own for each of the 34 provinces', () => {
    expect(new Set(tiles.map(({ code }) => code)).size).toBe(34);
    expect(new Set(tiles.map(({ column, row }) => `${column} ${row}`)).size).toBe(34);
  });

  it('has an outline for nothing, and the strongest hue for the most', () => {
    expect([stepOf(0, 100), stepOf(1, 100), stepOf(100, 100)]).toEqual([0, 1, stepsOfMap]);
    expect(stepOf(0, 0)).toBe(0);
  });
});
