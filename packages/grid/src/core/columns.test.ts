import { test } from '@fast-check/vitest';
import fc from 'fast-check';
import { describe, expect } from 'vitest';
import { type AnyColumn, arrange, type ColumnState, inOrder, moveColumn } from './columns.ts';
import { fitPins, layOut, type Slot } from './layout.ts';

const column = (id: string, more: Partial<AnyColumn> = {}): AnyColumn => ({ id, title: id, kind: 'text', ...more });
const columns = ['a', 'b', 'c', 'd', 'e'].map((id) => column(id));
const ids = (list: readonly AnyColumn[]) => list.map((one) => one.id).join('');

describe('column order', () => {
  test.prop([fc.shuffledSubarray(['a', 'b', 'x', 'd', 'e', 'gone'])])(
    'shows every column once with any stored order',
    (order) => {
      expect(ids(inOrder(columns, order)).split('').toSorted().join('')).toBe('abcde');
    },
  );
  test('puts a column missing from the stored order after its neighbour', () => {
    expect(ids(inOrder(columns, ['d', 'b', 'a', 'e']))).toBe('dbcae');
  });
  const one = fc.constantFrom('a', 'b', 'c', 'd');
  test.prop([one, fc.option(one)])('preserves every column when one moves', (id, before) => {
    const moved = moveColumn(['a', 'b', 'c', 'd'], id, before);
    expect(moved.toSorted()).toEqual(['a', 'b', 'c', 'd']);
    if (before !== null && before !== id) expect(moved.indexOf(id)).toBe(moved.indexOf(before) - 1);
  });
});

describe('arrange', () => {
  const state: ColumnState = { order: ['e', 'd', 'c', 'b', 'a'], hidden: ['c'], pin: { a: 'left', e: 'right' } };
  test('puts pinned columns outside and leaves out hidden ones', () => {
    expect(ids(arrange(columns, state))).toBe('adbe');
  });
  test('does not let a fixed column be hidden or unpinned', () => {
    const fixed = [column('a', { fixed: true, pin: 'left' }), column('b')];
    expect(ids(arrange(fixed, { hidden: ['a'], pin: { a: null } }))).toBe('ab');
  });
  test('shows a column hidden by default once the user shows it', () => {
    expect(ids(arrange([column('a'), column('b', { hidden: true })], {}))).toBe('a');
    expect(ids(arrange([column('a'), column('b', { hidden: true })], { hidden: [] }))).toBe('ab');
  });
});

describe('layout', () => {
  test('gives all remaining width to free text', () => {
    const layout = layOut({
      columns: [column('a', { width: 100 }), column('m', { kind: 'money', width: 80 })],
      state: {},
      view: 500,
      extras: { $check: 40 },
    });
    expect(layout.slots.map((slot) => slot.width)).toEqual([40, 380, 80]);
    expect(layout.total).toBe(500);
  });
  test('on a phone, shrinks free text down to its minimum before rows scroll sideways', () => {
    const widthsIn = (view: number) =>
      layOut({
        columns: [column('a', { width: 200 }), column('m', { kind: 'money', width: 80 })],
        state: {},
        view,
        extras: { $check: 36 },
      }).slots.map((slot) => slot.width);
    expect(widthsIn(300)).toEqual([36, 184, 80]);
    expect(widthsIn(200)).toEqual([36, 108, 80]);
  });
  test('preserves a width set by the user', () => {
    const layout = layOut({ columns: [column('a'), column('b')], state: { width: { a: 200 } }, view: 900, extras: {} });
    expect(layout.slots.map((slot) => slot.width)).toEqual([200, 700]);
  });
  const widths = fc.array(fc.integer({ min: 56, max: 400 }), { minLength: 1, maxLength: 20 });
  test.prop([widths, fc.integer({ min: 200, max: 2000 })])('column edges add up to the total width', (list, view) => {
    const some = list.map((width, i) => column(`c${i}`, { width, ...(i === 0 ? { pin: 'left' } : {}) }));
    const layout = layOut({ columns: some, state: {}, view, extras: { $check: 40, $actions: 48 } });
    expect(layout.leftWidth + layout.rightWidth + (layout.offsets.at(-1) ?? 0)).toBe(layout.total);
    expect(layout.slots.reduce((total, slot) => total + slot.width, 0)).toBe(layout.total);
    expect(layout.leftWidth + layout.rightWidth).toBeLessThanOrEqual(view * 0.6);
  });
});

describe('pinned columns on a narrow screen', () => {
  const slot = (id: string, width: number): Slot => ({ id, width, column: id.startsWith('$') ? null : column(id) });
  const slots = [slot('$check', 40), slot('a', 120), slot('b', 100), slot('c', 100), slot('z', 90), slot('$actions', 40)];
  test.each([
    [1000, { left: 3, right: 2 }],
    [380, { left: 3, right: 1 }],
    [210, { left: 2, right: 1 }],
    [190, { left: 2, right: 0 }],
    [100, { left: 1, right: 0 }],
    [10, { left: 0, right: 0 }],
  ])('within %i px', (limit, kept) => {
    expect(fitPins(slots, { left: 3, right: 2 }, limit)).toEqual(kept);
  });
});
