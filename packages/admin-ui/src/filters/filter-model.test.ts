import { defineResource } from '@shopkeeper/resource';
import { f } from '@shopkeeper/resource/fields';
import { type FilterView, viewOf } from '@shopkeeper/resource/view';
import { describe, expect, it } from 'vitest';
import { canConfirm, controlOf, type FilterForm, filterFormOf, leafOf, withFilter, withoutFilter } from './filter-model.ts';

const sample = defineResource({
  context: 'sales',
  name: 'parcel',
  fields: {
    number: f.code({ max: 24 }),
    status: f.choice({ values: ['packed', 'sent'] }),
    total: f.money(),
    isGift: f.flag(),
    sentAt: f.time({ optional: true }),
    region: f.region(),
  },
  label: 'number',
  list: ['number'],
  filters: ['number', 'status', 'total', 'isGift', 'sentAt', 'region'],
});

function filterOf(key: string): FilterView {
  const found = viewOf(sample).filters.find((filter) => filter.key === key);
  if (!found) throw new Error(`no filter ${key}`);
  return found;
}

describe('[U-11.filter] the filter panel', () => {
  it.each(['number', 'status', 'total', 'isGift', 'sentAt', 'region'])(
    'cannot be confirmed without a condition for %s',
    (key) => {
      const nothing = filterFormOf(filterOf(key), null);
      expect(canConfirm(nothing)).toBe(false);
      expect(leafOf(filterOf(key), nothing)).toBeNull();
    },
  );

  const cases: readonly (readonly [string, FilterForm, object])[] = [
    ['status', { about: 'values', values: ['sent'] }, { op: 'in', value: ['sent'] }],
    ['isGift', { about: 'values', values: [false] }, { op: 'eq', value: false }],
    ['number', { about: 'text', op: 'like', text: ' 2026 ' }, { op: 'like', value: '2026' }],
    ['total', { about: 'range', from: 100, to: 900 }, { op: 'between', value: [100, 900] }],
    ['total', { about: 'range', from: null, to: 900 }, { op: 'le', value: 900 }],
    ['total', { about: 'range', from: 0, to: null }, { op: 'ge', value: 0 }],
    ['sentAt', { about: 'empty', isEmpty: true }, { op: 'isNull', value: null }],
  ];
  it.each(cases)('builds the filter for %s: %j', (key, options, leaf) => {
    expect(leafOf(filterOf(key), options)).toEqual({ field: key, ...leaf });
  });

  it.each(cases)('reopens with the values that were confirmed: %s %j', (key, options) => {
    const filter = filterOf(key);
    const leaf = leafOf(filter, options);
    expect(leafOf(filter, filterFormOf(filter, leaf))).toEqual(leaf);
  });

  it('rejects a range whose end is before its start', () => {
    expect(canConfirm({ about: 'range', from: 5, to: 4 })).toBe(false);
  });

  it('filters a whole province by the prefix of its code', () => {
    expect(leafOf(filterOf('region'), { about: 'values', values: ['330000'] })).toMatchObject({ op: 'startsWith', value: '33' });
    expect(leafOf(filterOf('region'), { about: 'values', values: ['330106'] })).toMatchObject({
      op: 'startsWith',
      value: '330106',
    });
  });
});

describe('filter chips', () => {
  const sent = { field: 'status', op: 'in', value: ['sent'] } as const;
  const dear = { field: 'total', op: 'ge', value: 100 } as const;

  it('keep one filter per field, in order', () => {
    const packed = { ...sent, value: ['packed'] };
    expect(withFilter([sent, dear], packed)).toEqual([packed, dear]);
    expect(withFilter([sent], dear)).toEqual([sent, dear]);
    expect(withoutFilter([sent, dear], 'status')).toEqual([dear]);
  });

  it('use the right control for each field kind', () => {
    expect(viewOf(sample).filters.map(controlOf)).toEqual(['text', 'check', 'money', 'flag', 'time', 'region']);
  });
});
