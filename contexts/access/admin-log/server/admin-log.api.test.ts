import type { AuditChanges } from '@shopkeeper/resource/audit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testShop, type TestShop } from '../../../../tests/setup/shop.ts';

interface Entry {
  readonly id: number;
  readonly action: string;
  readonly resource: string;
  readonly label: string;
  readonly actorName: string;
}
interface Page {
  readonly result: readonly Entry[];
}

let shop: TestShop;
const prefix = '/admin/access/admin-log/';
const brand = '/admin/catalog/brand/';
const category = '/admin/catalog/category/';

beforeAll(async () => {
  shop = await testShop();
  const { data } = await shop.post<{ id: number; version: number }>(`${brand}add`, { name: 'Kolo' });
  await shop.post(`${brand}Update`, { id: data.id, version: data.version, name: 'Kolo & Sons' });
});
afterAll(() => shop.close());

const list = async (query: object): Promise<readonly Entry[]> =>
  (await shop.post<Page>(`${prefix}GetPageData`, query)).data.result;
const eq = (field: string, value: string) => ({ field, op: 'eq', value });

describe('the log', () => {
  it('[M-27.list] lists who did what to which object, newest first, with before and after', async () => {
    const [last, first] = await list({ filters: [eq('resource', 'catalog/brand')] });
    expect(last).toMatchObject({ action: 'edit', label: 'Kolo & Sons', actorName: 'owner' });
    expect(first).toMatchObject({ action: 'add', label: 'Kolo' });
    const { data } = await shop.post(`${prefix}GetDetailPage`, { id: last?.id });
    expect(data).toMatchObject({ before: { name: 'Kolo' }, after: { name: 'Kolo & Sons' }, audience: 'admin' });
    expect(data.traceId).toMatch(/\S+/);
  });

  it('[M-27.list] is filtered by actor, object, action and time', async () => {
    const now = Date.now();
    expect(await list({ filters: [eq('action', 'edit'), eq('resource', 'catalog/brand')] })).toHaveLength(1);
    expect(await list({ filters: [eq('actorName', 'nobody')] })).toEqual([]);
    const clerk = await shop.staff([`${category}index`, `${category}add`]);
    await shop.post(`${category}add`, { name: 'Of a clerk' }, clerk);
    const theirs = await list({ filters: [eq('actorName', 'clerk1')] });
    expect(theirs).toMatchObject([{ action: 'add', label: 'Of a clerk', actorName: 'clerk1' }]);
    expect(
      (await list({ filters: [{ field: 'createdAt', op: 'between', value: [now - 600_000, now + 600_000] }] })).length,
    ).toBeGreaterThan(1);
    expect(await list({ filters: [{ field: 'createdAt', op: 'lt', value: now - 600_000 }] })).toEqual([]);
  });

  it('[M-27.list] is paged without gaps, in both orders', async () => {
    const read = async (wish: object) => {
      const { result, page } = (await shop.post<Page & { page: { next?: string } }>(`${prefix}GetPageData`, wish)).data;
      return { ids: result.map(({ id }) => id), next: page?.next };
    };
    const oldest = await read({ sorts: [{ field: 'createdAt', order: 'asc' }], page: { pageSize: 500 } });
    expect(oldest.ids.length).toBeGreaterThan(2);
    const walked: number[] = [];
    for (let next: string | undefined, isFirst = true; isFirst || next !== undefined; isFirst = false) {
      const found = await read({ page: { pageSize: 2, ...(next === undefined ? {} : { after: next }) } });
      walked.push(...found.ids);
      next = found.next ?? undefined;
    }
    expect(walked).toEqual(oldest.ids.toReversed());
  });

  it('[M-27.list] is filtered by request: all that one call changed, and nothing else', async () => {
    const [edit, add] = await list({ filters: [eq('resource', 'catalog/brand')] });
    const { data } = await shop.post<{ traceId: string }>(`${prefix}GetDetailPage`, { id: edit?.id });
    const found = await list({ filters: [eq('traceId', data.traceId)] });
    expect(found.map(({ id }) => id)).toEqual([edit?.id]);
    expect(found).not.toContainEqual(expect.objectContaining({ id: add?.id }));
    const ofRow = await list({ filters: [{ field: 'label', op: 'eq', value: 'Kolo' }] });
    expect(ofRow.map(({ id }) => id)).toEqual([add?.id]);
  });

  it('[M-27.write] is read-only: no call adds, changes or deletes entries, and the database rejects it too', async () => {
    const [entry] = await list({});
    for (const call of ['add', 'Update', 'Save', 'del', 'sortable'])
      expect((await shop.post(prefix + call, { id: entry?.id, version: 1 })).status, call).toBe(404);
    await expect(shop.db.run('update kit_audit set label = $1 where id = $2', ['x', entry?.id])).rejects.toThrow('history');
    await expect(shop.db.run('delete from kit_audit where id = $1', [entry?.id])).rejects.toThrow('history');
  });

  it('[M-27.deny] is read only with its permission, as is the list of its subjects', async () => {
    const other = await shop.staff([`${brand}index`]);
    const reader = await shop.staff([`${prefix}index`]);
    for (const call of ['GetPageData', 'subjects']) {
      expect((await shop.post(prefix + call, {}, other)).status, call).toBe(403);
      expect((await shop.post(prefix + call, {}, reader)).status, call).toBe(200);
    }
  });

  it('lists every possible subject', async () => {
    const { data } = await shop.post<{ subjects: object[]; actions: string[] }>(`${prefix}subjects`);
    expect(data.subjects).toContainEqual({ resource: 'sales/order', title: 'order:title' });
    expect(data.actions).toEqual(expect.arrayContaining(['add', 'edit', 'del', 'ship']));
  });
});

describe('the changes of entries', () => {
  const changesOf = async (resource: string, as = shop.owner) => {
    const [entry] = await list({ filters: [eq('resource', resource)] });
    const { status, data } = await shop.post<AuditChanges>(`${prefix}changes`, { ids: [entry?.id ?? 0] }, as);
    return { status, changes: data?.[String(entry?.id)] ?? [] };
  };

  it('are from what to what, with kind and title', async () => {
    const { changes } = await changesOf('catalog/brand');
    expect(changes).toEqual([
      expect.objectContaining({ name: 'name', kind: 'text', before: 'Kolo', after: 'Kolo & Sons', line: '' }),
    ]);
    expect(changes[0]?.titles[0]).toBe('brand:field.name');
  });

  it('have the labels of rows they refer to', async () => {
    const category = '/admin/catalog/category/';
    const above = (await shop.post<{ id: number }>(`${category}add`, { name: 'Kitchen' })).data;
    const { id, version } = (await shop.post<{ id: number; version: number }>(`${category}add`, { name: 'Cups' })).data;
    await shop.post(`${category}Update`, { id, version, parentId: above.id });
    const { changes } = await changesOf('catalog/category');
    expect(changes).toEqual([
      expect.objectContaining({ name: 'parentId', kind: 'tree', after: above.id, labels: { [above.id]: 'Kitchen' } }),
    ]);
  });

  it('[M-27.deny] are read only with the permission of the log', async () => {
    expect((await changesOf('catalog/brand', await shop.staff([`${brand}index`]))).status).toBe(403);
    expect((await changesOf('catalog/brand', await shop.staff([`${prefix}index`]))).changes).toHaveLength(1);
  });
});
