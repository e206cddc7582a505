import { defineResource } from '@shopkeeper/resource';
import { type Condition, defineAttributes } from '@shopkeeper/resource/conditions';
import { f } from '@shopkeeper/resource/fields';
import { expect, it } from 'vitest';
import { conditionOf, countRows, groupOf, newRow, opsOfAttribute } from './builder-model.ts';

const parcel = defineResource({
  context: 'sales',
  name: 'parcel',
  fields: { total: f.money(), sentAt: f.time({ optional: true }), tags: f.tags() },
  label: 'id' as never,
  list: ['total'],
  filters: ['total', 'sentAt', 'tags'],
});
const { of } = defineAttributes(parcel);

it.each<Condition>([
  { all: [] },
  {
    all: [
      { field: 'total', op: 'between', value: [1, 2] },
      {
        any: [
          { field: 'tags', op: 'in', value: ['a'] },
          { field: 'sentAt', op: 'isNull' },
        ],
      },
    ],
  },
  { any: [{ field: 'sentAt', op: 'lastDays', value: 30 }, { not: { field: 'total', op: 'eq', value: 1 } }] },
  { any: [{ field: 'total', op: 'eq', value: '@me' }] },
  { all: [{ any: [{ all: [{ any: [{ field: 'total', op: 'eq', value: 1 }] }] }] }] },
])('a condition is the same after the builder read it: %j', (condition) => {
  expect(conditionOf(groupOf(condition))).toEqual(condition);
});

it('a comparison alone gets a group, an empty group is left out', () => {
  expect(conditionOf(groupOf({ field: 'total', op: 'gt', value: 1 }))).toEqual({ all: [{ field: 'total', op: 'gt', value: 1 }] });
  expect(conditionOf({ ...groupOf(null), parts: [groupOf(null)] })).toEqual({ all: [] });
  expect(
    countRows(groupOf({ all: [{ any: [{ field: 'total', op: 'gt', value: 1 }] }, { field: 'total', op: 'gt', value: 1 }] })),
  ).toBe(2);
});

it('a new comparison has the most common operator and no value yet', () => {
  const { sentAt } = of;
  if (!sentAt) throw new Error('no attribute');
  expect(opsOfAttribute(sentAt)).toEqual(['lastDays', 'beforeDays', 'nextDays', 'ge', 'le', 'between', 'isNull', 'notNull']);
  expect(conditionOf({ ...groupOf(null), parts: [newRow(sentAt)] })).toEqual({
    all: [{ field: 'sentAt', op: 'lastDays', value: null }],
  });
});
