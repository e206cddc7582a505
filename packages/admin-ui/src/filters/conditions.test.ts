import { defineResource } from '@shopkeeper/resource';
import { f } from '@shopkeeper/resource/fields';
import { type Filter } from '@shopkeeper/resource/query';
import { viewOf } from '@shopkeeper/resource/view';
import { describe, expect, it } from 'vitest';
import { conditionsIn, countLeaves, filterIn, groupOf, isWhole, newCondition, newGroup, opsFor } from './conditions.ts';

const sample = defineResource({
  context: 'sales',
  name: 'parcel',
  fields: { status: f.choice({ values: ['packed', 'sent'] }), total: f.money(), note: f.text({ max: 9, optional: true }) },
  label: 'note',
  list: ['status', 'total', 'note'],
  filters: ['status', 'total', 'note'],
});
const filters = viewOf(sample).filters;
const filter = (key: string) => {
  const found = filters.find((one) => one.key === key);
  if (!found) throw new Error(key);
  return found;
};

describe('condition groups', () => {
  const options: Filter = {
    or: [
      { field: 'status', op: 'in', value: ['packed'] },
      {
        and: [
          { field: 'total', op: 'between', value: [100, 900] },
          { field: 'note', op: 'isNull', value: null },
        ],
      },
    ],
  };

  it('convert back to the filter they were read from', () => {
    expect(filterIn(groupOf(options))).toEqual(options);
    expect(countLeaves(options)).toBe(3);
    expect(conditionsIn(groupOf(options)).map(({ field }) => field)).toEqual(['status', 'total', 'note']);
  });

  it('convert to null when empty, and omit empty groups', () => {
    expect(filterIn(groupOf(null))).toBeNull();
    expect(filterIn(newGroup('and', [newGroup('or')]))).toBeNull();
  });

  it('offer the operators of a field, and emptiness only for nullable fields', () => {
    expect(opsFor(filter('status'))).toEqual(['in', 'notIn']);
    expect(opsFor(filter('note'))).toContain('isNull');
    expect(opsFor(filter('total'))).not.toContain('isNull');
  });

  it.each([
    [{ op: 'in', values: [] }, false],
    [{ op: 'in', values: ['packed'] }, true],
    [{ op: 'between', values: [5] }, false],
    [{ op: 'between', values: [9, 5] }, false],
    [{ op: 'between', values: [5, 9] }, true],
    [{ op: 'like', values: [''] }, false],
    [{ op: 'notNull', values: [] }, true],
  ] as const)('are complete only with the values of their operator: %j is %s', (said, is) => {
    expect(isWhole({ ...newCondition(filter('note')), ...said })).toBe(is);
  });
});
