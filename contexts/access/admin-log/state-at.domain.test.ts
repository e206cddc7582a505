import { describe, expect, it } from 'vitest';
import { type PastEntry, stateBefore } from './state-at.domain.ts';

const edit = (name: string, was: unknown): PastEntry => ({ action: 'edit', before: { [name]: was } });

describe('a row at an instant', () => {
  const now = { exists: true, values: { name: 'c', story: 'new' } };

  it('is the row now without the entries since, whichever fields they changed', () => {
    expect(stateBefore(now, [])).toEqual(now);
    expect(stateBefore(now, [edit('name', 'b'), edit('story', 'old'), edit('name', 'a')])).toEqual({
      exists: true,
      values: { name: 'a', story: 'old' },
    });
  });

  it('did not exist before it was added, and existed before it was deleted', () => {
    expect(stateBefore(now, [edit('name', 'b'), { action: 'add', before: null }]).exists).toBe(false);
    const gone = { exists: false, values: now.values };
    expect(stateBefore(gone, [{ action: 'del', before: now.values }])).toEqual(now);
    expect(stateBefore(now, [{ action: 'restore', before: null }]).exists).toBe(false);
  });

  it('has no inputs of actions among its values', () => {
    const ship = { action: 'ship', before: { status: 'paid', input: { note: 'x' } } };
    expect(stateBefore({ exists: true, values: { status: 'sent' } }, [ship]).values).toEqual({ status: 'paid' });
  });
});
