import { describe, expect, it } from 'vitest';
import { planRow, type RowEvent, type Values } from './undo-row.domain.ts';

let made = 0;
const event = (isOwn: boolean, action: string, sides: { before?: Values; after?: Values } = {}): RowEvent => {
  made += 1;
  return {
    id: made,
    action,
    isOwn,
    by: isOwn ? 'ann' : 'ben',
    at: made,
    before: sides.before ?? null,
    after: sides.after ?? null,
  };
};
const edit = (isOwn: boolean, field: string, [was, is]: readonly [unknown, unknown]) =>
  event(isOwn, 'edit', { before: { [field]: was }, after: { [field]: is } });
const now = (row: Values | null, settable = ['name', 'weigh']) => ({
  row,
  settable,
  isSame: (_field: string, one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other),
});

describe('taking back the changes of a row', () => {
  it('sets each field to what it would be: of several own changes to the value before the first', () => {
    const events = [edit(true, 'name', ['a', 'b']), edit(true, 'name', ['b', 'c'])];
    expect(planRow(events, now({ name: 'c' }))).toMatchObject({ does: 'set', values: { name: 'a' }, conflicts: [] });
  });

  it('keeps what somebody else wrote between two own changes', () => {
    const events = [edit(true, 'name', ['a', 'b']), edit(false, 'name', ['b', 'c']), edit(true, 'name', ['c', 'd'])];
    expect(planRow(events, now({ name: 'd' }))).toMatchObject({ does: 'set', values: { name: 'c' } });
  });

  it('names a field that somebody else changed since, and sets the others back', () => {
    const events = [
      event(true, 'edit', { before: { name: 'a', weigh: 1 }, after: { name: 'b', weigh: 2 } }),
      edit(false, 'name', ['b', 'c']),
    ];
    const plan = planRow(events, now({ name: 'c', weigh: 2 }));
    expect(plan).toMatchObject({ does: 'set', values: { weigh: 1 } });
    expect(plan.conflicts).toEqual([{ field: 'name', by: 'ben', at: events[1]?.at }]);
    expect(planRow(events, now({ name: 'a', weigh: 2 })).conflicts).toEqual([]);
  });

  it('sets a field back whose change by somebody else was set back itself', () => {
    const events = [edit(true, 'name', ['a', 'b']), edit(false, 'name', ['b', 'c']), edit(false, 'name', ['c', 'b'])];
    expect(planRow(events, now({ name: 'b' }))).toMatchObject({ does: 'set', values: { name: 'a' }, conflicts: [] });
  });

  it('names a value that the log does not know', () => {
    const plan = planRow([edit(true, 'name', ['a', 'b'])], now({ name: 'x' }));
    expect(plan).toMatchObject({ does: 'nothing', conflicts: [{ field: 'name', by: '' }] });
  });

  it('deletes what was created, unless somebody changed it since', () => {
    const added = event(true, 'add', { after: { name: 'a' } });
    expect(planRow([added, edit(true, 'name', ['a', 'b'])], now({ name: 'b' })).does).toBe('delete');
    expect(planRow([added, edit(false, 'name', ['a', 'b'])], now({ name: 'b' }))).toMatchObject({
      does: 'nothing',
      conflicts: [{ field: 'name', by: 'ben' }],
    });
    expect(planRow([added, event(false, 'del')], now(null))).toMatchObject({ does: 'nothing', conflicts: [] });
  });

  it('restores what was deleted, with the fields that were changed before', () => {
    const events = [edit(true, 'name', ['a', 'b']), event(true, 'del', { before: { name: 'b' } })];
    expect(planRow(events, now(null))).toMatchObject({ does: 'restore', values: { name: 'a' } });
    expect(planRow([event(true, 'del'), event(false, 'restore')], now({ name: 'b' })).does).toBe('nothing');
    expect(planRow([event(true, 'add'), event(true, 'del')], now(null)).does).toBe('nothing');
  });

  it('leaves what commands did to their own way back, and what only the server writes', () => {
    expect(planRow([event(true, 'ship')], now({ name: 'a' })).refusal).toEqual({ reason: 'command', actions: ['ship'] });
    expect(planRow([edit(true, 'total', [1, 2])], now({ total: 2 })).refusal).toEqual({ reason: 'server' });
  });
});
