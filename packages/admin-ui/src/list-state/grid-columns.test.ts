import { defineResource } from '@shopkeeper/resource';
import { f } from '@shopkeeper/resource/fields';
import { describe, expect, it } from 'vitest';
import type { ResourceLabels } from '../texts/resource-text.ts';
import { gridColumns, hiddenOnPhone } from './grid-columns.ts';

const order = defineResource({
  context: 'sales',
  name: 'order',
  fields: {
    cover: f.image({ optional: true }),
    number: f.code({ max: 24 }),
    status: f.choice({
      values: ['unpaid', 'done'],
      statusColors: { unpaid: 'warn', done: 'ok' },
      statusShapes: { done: 'dot' },
      write: 'server',
    }),
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
  lifecycle: { field: 'status', transitions: {} },
  computed: { age: () => 3 },
});

const resourceLabels: ResourceLabels = {
  of: (key) => key,
  title: 'Orders',
  add: 'New order',
  edit: 'Edit order',
  addTitle: 'New order',
  editTitle: (name) => `Edit order ${name}`,
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

describe('list columns', () => {
  it('keep the declared order, with the picture before the name and computed values last', () => {
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

  it('are rendered by their kind', () => {
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

  it('show a state with its status color, and with the shape that is declared for it', () => {
    expect(column('status')?.options).toEqual([
      { value: 'unpaid', label: 'status.unpaid', tone: 'warn' },
      { value: 'done', label: 'status.done', tone: 'ok', shape: 'dot' },
    ]);
  });

  it('show labels of references, units, and the options of a page', () => {
    expect(column('memberId')?.label?.(row)).toBe('Li');
    expect(column('qty')?.unit).toBe('pcs');
    expect(column('total')?.width).toBe(140);
  });

  it('hide the parent where rows are nested under it', () => {
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

  it('leave the name, the state and the amount on a phone', () => {
    expect(hiddenOnPhone(order)).toEqual(['cover', 'placedAt', 'paidAt', 'memberId', 'channel', 'region', 'qty', 'age']);
  });
});
