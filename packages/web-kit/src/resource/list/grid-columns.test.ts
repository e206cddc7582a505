import { defineResource, f } from '@shopkeeper/resource';
import { describe, expect, it } from 'vitest';
import type { ResourceLabels } from '../resource-text.ts';
import { gridColumns, hiddenOnPhone } from './grid-columns.ts';

const order = defineResource({
  context: 'sales',
  name: 'order',
  fields: {
    cover: f.image({ optional: true }),
    number: f.code({ max: 24 }),
    status: f.choice({ values: ['unpaid', 'done'], statusColors: { unpaid: 'warn', done: 'ok' }, write: 'server' }),
    channel: f.choice({ values: ['wechat'] }),
    memberId: f.ref(() => ({ context: 'member', name: 'member', label: 'nickname' })),
    qty: f.int({ unit: 'pcs' }),
    total: f.money(),
    region: f.region(),
    placedAt: f.time(),
    paidAt: f.time({ optional: true }),
  },
  label: 'number',
  list: ['cover', 'number', 'placedAt', 'paidAt', 'memberId', 'channel', 'region', 'qty', 'status', 'total'],
  state: 'status',
  computed: { age: () => 3 },
});

const resourceLabels: ResourceLabels = {
  of: (key) => key,
  title: 'Orders',
  add: 'New order',
  edit: 'Edit order',
  addTitle: 'New order',
  editTitle: 'Edit order',
  choice: (field, value) => `${field}.${value}`,
  optional: () => '',
  issue: ({ rule }) => rule,
};
const row = { id: 7, version: 1, cover: '/a.png', memberId: 3 };
const columns = gridColumns({
  resource: order,
  resourceLabels,
  views: {},
  columnOptions: { total: { width: 140 } },
  labels: () => ({ memberId: { 3: 'Li' } }),
});
const column = (id: string) => columns.find((one) => one.id === id);

describe('the columns of a list', () => {
  it('stand in the declared order, with the picture in front of the name and computed values behind', () => {
    expect(columns.map(({ id }) => id)).toEqual([
      'number',
      'placedAt',
      'paidAt',
      'memberId',
      'channel',
      'region',
      'qty',
      'status',
      'total',
      'age',
    ]);
    expect(column('number')).toMatchObject({ kind: 'link', pin: 'left', fixed: true });
    expect(column('number')?.picture?.(row)).toBe('/a.png');
  });

  it('are painted by their kind', () => {
    expect(columns.map(({ kind }) => kind)).toEqual([
      'link',
      'time',
      'time',
      'reference',
      'choice',
      'custom:region',
      'number',
      'status',
      'money',
      'text',
    ]);
  });

  it('show a state by its tone, and what needs somebody loud', () => {
    expect(column('status')?.options).toEqual([
      { value: 'unpaid', label: 'status.unpaid', tone: 'warn', ring: true, loud: true },
      { value: 'done', label: 'status.done', tone: 'ok', ring: false, loud: false },
    ]);
  });

  it('name what they refer to, carry their unit, and take what a screen says about them', () => {
    expect(column('memberId')?.label?.(row)).toBe('Li');
    expect(column('qty')?.unit).toBe('pcs');
    expect(column('total')?.width).toBe(140);
  });

  it('do without the parent where rows stand under it', () => {
    const place = defineResource({
      context: 'sales',
      name: 'place',
      fields: { parentId: f.tree({ maxDepth: 3 }), name: f.text({ max: 20 }) },
      label: 'name',
      list: ['name', 'parentId'],
    });
    const parentIn = (isTree: boolean) =>
      gridColumns({ resource: place, resourceLabels, views: {}, columnOptions: {}, labels: () => ({}), isTree }).find(
        ({ id }) => id === 'parentId',
      );
    expect(parentIn(true)?.hidden).toBe(true);
    expect(parentIn(false)?.hidden).toBeUndefined();
  });

  it('leave to a phone the name, the state and the amount', () => {
    expect(hiddenOnPhone(order)).toEqual(['cover', 'placedAt', 'paidAt', 'memberId', 'channel', 'region', 'qty', 'age']);
  });
});
