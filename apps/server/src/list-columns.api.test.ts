import { order } from '@shopkeeper/sales';
import { product } from '@shopkeeper/catalog';
import { role } from '@shopkeeper/access';
import type { AnyResource } from '@shopkeeper/resource';
import { commandsOf } from '@shopkeeper/resource/lifecycle';
import { readListQuery, sortableColumns } from '@shopkeeper/resource/query';
import { readPage, valueOrThrow } from '@shopkeeper/crud/rows';
import type { Queryable } from '@shopkeeper/server/database';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testShop, type TestShop } from '../../../tests/setup/shop.ts';
import { serverContexts } from './modules.gen.ts';

interface Row extends Readonly<Record<string, unknown>> {
  readonly id: number;
  readonly allowed: Readonly<Record<string, true | { readonly errorCode: string }>>;
}
interface Page {
  readonly result: readonly Row[];
  readonly refs: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

let shop: TestShop;

beforeAll(async () => {
  shop = await testShop();
});
afterAll(() => shop.close());

const modules = serverContexts.flatMap((context) => context.modules);
const resources = modules.flatMap(({ resource, memberView }): AnyResource[] => [
  ...(resource ? [resource] : []),
  ...(memberView ? [memberView.view] : []),
]);

/** The columns that a list reads of each row. */
async function columnsOf(resource: AnyResource, query: object = {}): Promise<readonly string[]> {
  const texts: string[] = [];
  const listener: Queryable = {
    orm: shop.db.orm,
    rows: (text) => Promise.resolve(texts.push(text) > 0 ? [] : []),
    run: () => Promise.resolve(0),
  };
  await readPage(listener, { resource, query: valueOrThrow(readListQuery(resource, query)) });
  return [...(texts[0] ?? '').matchAll(/t\."\w+" as "(\w+)"/g)].map(([, name = '']) => name);
}

describe('the columns that a list reads', () => {
  it.each(resources.map((resource) => [`${resource.context}/${resource.name}`, resource] as const))(
    '%s: each guard and computed value names its columns, and nothing else is read',
    async (_name, resource) => {
      const commands = Object.values(commandsOf(resource));
      const open = commands.filter(({ guard, needs, reads }) => (guard || needs) && !reads).map(({ name }) => name);
      expect(open).toEqual([]);
      const named = [
        'id',
        'version',
        ...resource.list,
        ...resource.order.map((key) => key.replace('-', '')),
        ...(resource.state === null ? [] : [resource.state]),
        ...commands.flatMap(({ reads = [] }) => reads),
        ...(resource.computedFrom ?? []),
      ];
      expect((await columnsOf(resource)).filter((column) => !named.includes(column))).toEqual([]);
    },
  );

  it('adds the columns of guards, of computed values and of the sorts', async () => {
    expect(await columnsOf(order)).toEqual(expect.arrayContaining(['holdReason', 'refundedAmount']));
    expect(await columnsOf(order)).not.toContain('explanation');
    expect(await columnsOf(product)).toContain('repricedAt');
    expect(await columnsOf(product)).not.toContain('keywords');
    expect(await columnsOf(role)).toContain('permissions');
  });
});

it('a list sorted by a column that it does not show reads it too, for the cursor', async () => {
  const sorted = resources.flatMap((resource) =>
    sortableColumns(resource).flatMap((name) => (resource.list.includes(name) ? [] : [[resource, name] as const])),
  );
  expect(sorted.length).toBeGreaterThan(0);
  for (const [resource, field] of sorted)
    expect(await columnsOf(resource, { sorts: [{ field, order: 'desc' }] })).toContain(field);
});

describe('the rows of a list', () => {
  it('have the labels of what they refer to, read by the same statement', async () => {
    const [buyer] = await shop.db.rows<{ id: number }>(
      `insert into member_member (member_no, username, nickname, jointime) values ('B1', 'buyer', 'Lin Mei', now()) returning id`,
    );
    await shop.db.run(
      `insert into sales_order (order_no, status, member_id, placed_at) values ('B1', 'pending_payment', $1, now())`,
      [buyer?.id],
    );
    const asked = { filters: [{ field: 'status', op: 'eq', value: 'pending_payment' }] };
    const { data } = await shop.post<Page>(`${order.prefix}GetPageData`, asked);
    expect(data.refs).toEqual({ memberId: { [String(buyer?.id)]: 'Lin Mei' } });
    expect(data.result).toMatchObject([{ orderNo: 'B1', memberId: buyer?.id }]);
    expect(Object.keys(data.result[0] ?? {}).filter((name) => name.startsWith('#'))).toEqual([]);
  });

  it('answers what guards decide by columns that the list does not show', async () => {
    await shop.db.run(
      `insert into sales_order (order_no, status, payment_status, paid_amount, refunded_amount, hold_reason, placed_at, paid_at) values
         ('H1', 'to_ship', 'paid', 500, 0, 'address unclear', now(), now()), ('H2', 'to_ship', 'paid', 500, 500, null, now(), now())`,
    );
    const { data } = await shop.post<Page>(`${order.prefix}GetPageData`, {});
    const [held, free] = ['H1', 'H2'].map((no) => data.result.find(({ orderNo }) => orderNo === no));
    expect(held?.allowed).toMatchObject({ ship: { errorCode: 'order.on-hold' }, close: { errorCode: 'order.has-payment' } });
    expect(free?.allowed).toMatchObject({ ship: true, close: true });
    expect(Object.keys(held ?? {}).toSorted()).toEqual(['id', 'version', ...order.list, 'allowed'].toSorted());
  });

  it('shows computed values and the labels of what it shows, and no other', async () => {
    const permissions = ['/admin/catalog/brand/index'];
    await shop.post(`${role.prefix}add`, { code: 'counted', name: 'Counted', permissions });
    const { data } = await shop.post<Page>(`${role.prefix}GetPageData`, { quick: 'counted' });
    expect(data.result).toMatchObject([{ name: 'Counted', permissionCount: 1 }]);
    expect(data.result[0]).not.toHaveProperty('permissions');
    expect(data.refs).toEqual({});
  });
});
