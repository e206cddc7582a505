import { it } from '@fast-check/vitest';
import fc from 'fast-check';
import { describe, expect } from 'vitest';
import { createRowSlots } from './row-slots.ts';

const from = (first: number, count: number): number[] => Array.from({ length: count }, (_none, i) => first + i);
const placesOf = (slots: ReturnType<typeof createRowSlots>, rows: readonly number[]) => [...slots.place(rows).values()];

describe('row slots', () => {
  it('preserve the slot of a rendered row and give an added row a new one', () => {
    const slots = createRowSlots();
    const before = placesOf(slots, from(0, 5));
    const after = slots.place(from(2, 5));
    expect(from(2, 3).map((row) => after.get(row))).toEqual(before.slice(2));
    expect(before).not.toContain(after.get(5));
    expect(before).not.toContain(after.get(6));
  });

  it('are reused in order when all visible rows change', () => {
    const slots = createRowSlots();
    const before = placesOf(slots, from(0, 20));
    expect(placesOf(slots, from(100, 20))).toEqual(before);
    expect(placesOf(slots, from(500, 12))).toEqual(before.slice(0, 12));
    expect(new Set(placesOf(slots, from(900, 30))).size).toBe(30);
  });

  it('preserve the slot of the active row, which is always rendered', () => {
    const slots = createRowSlots();
    const active = slots.place(from(0, 20)).get(3);
    const jumped = slots.place([3, ...from(100, 20)]);
    expect(jumped.get(3)).toBe(active);
    expect(new Set(jumped.values()).size).toBe(21);
    expect(slots.place([3, ...from(100, 20)])).toEqual(jumped);
    expect(slots.place(from(0, 20)).get(3)).toBe(active);
  });

  const step = fc.record({ first: fc.nat(200), count: fc.integer({ min: 0, max: 30 }), active: fc.nat(300) });
  it.prop([fc.array(step, { maxLength: 30 })])(
    'are unique at any scroll position, and a row that stays preserves its slot',
    (steps) => {
      const slots = createRowSlots();
      let before: ReadonlyMap<number | string, number> = new Map();
      for (const { first, count, active } of steps) {
        const rows = [...new Set([...from(first, count), active])].toSorted((a, b) => a - b);
        const places = slots.place(rows);
        expect(new Set(places.values()).size).toBe(rows.length);
        for (const row of rows) if (before.has(row)) expect(places.get(row)).toBe(before.get(row));
        before = places;
      }
    },
  );
});
