import { test } from '@fast-check/vitest';
import fc from 'fast-check';
import { expect } from 'vitest';
import { applyPatches, type History, noHistory, type Patch, redo, remember, undo } from './history.ts';

interface Line {
  readonly id: number;
  readonly a: number;
  readonly b: number;
}
const start: readonly Line[] = [0, 1, 2, 3].map((id) => ({ id, a: 0, b: 0 }));
const apply = (rows: readonly Line[], patches: readonly Patch[]) => applyPatches(rows, (row) => row.id, patches);
const change = fc.record({ key: fc.nat(3), col: fc.constantFrom<'a' | 'b'>('a', 'b'), after: fc.nat(9) });
const steps = fc.array(fc.array(change, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 12 });

/** Applies the steps and returns rows, history and all states; each patch records the value it replaced. */
function play(all: readonly (readonly { key: number; col: 'a' | 'b'; after: number }[])[]): {
  rows: readonly Line[];
  history: History;
  states: readonly (readonly Line[])[];
} {
  let rows = start;
  let history = noHistory;
  const states = [start];
  for (const step of all) {
    const patches: Patch[] = [];
    for (const { key, col, after } of step) {
      const patch = { key, col, before: rows[key]?.[col], after };
      rows = apply(rows, [patch]);
      patches.push(patch);
    }
    history = remember(history, patches);
    states.push(rows);
  }
  return { rows, history, states };
}

test.prop([steps])('undoing all steps restores every earlier state, redoing restores every later one', (all) => {
  const played = play(all);
  let { rows, history } = played;
  for (const state of played.states.slice(0, -1).toReversed()) {
    const back = undo(history);
    rows = apply(rows, back?.patches ?? []);
    history = back?.history ?? history;
    expect(rows).toEqual(state);
  }
  expect(undo(history)).toBeNull();
  for (const state of played.states.slice(1)) {
    const again = redo(history);
    rows = apply(rows, again?.patches ?? []);
    history = again?.history ?? history;
    expect(rows).toEqual(state);
  }
  expect(redo(history)).toBeNull();
});

test('a new step after an undo discards the undone steps', () => {
  const { history } = play([[{ key: 0, col: 'a', after: 1 }], [{ key: 0, col: 'a', after: 2 }]]);
  const back = undo(history);
  const next = remember(back?.history ?? noHistory, [{ key: 1, col: 'b', before: 0, after: 5 }]);
  expect(redo(next)).toBeNull();
  expect(next.done).toHaveLength(2);
});

test('rows without a patch stay the same objects', () => {
  const rows = apply(start, [{ key: 2, col: 'a', before: 0, after: 9 }]);
  expect(rows.map((row, i) => row === start[i])).toEqual([true, true, false, true]);
});
