import { type AnyResource } from '@shopkeeper/resource';
import { readListQuery } from '@shopkeeper/resource/query';
import { readPage, valueOrThrow } from '@shopkeeper/crud/rows';
import { type SignedContext } from '@shopkeeper/server';
import { type Queryable } from '@shopkeeper/server/database';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testShop, type TestShop } from '../../../tests/setup/shop.ts';
import { serverContexts } from './modules.gen.ts';

interface Statement {
  readonly text: string;
  readonly values: readonly unknown[];
}

let shop: TestShop;

beforeAll(async () => {
  shop = await testShop();
});
afterAll(() => shop.close());

const parts = serverContexts.flatMap(({ modules: all }) =>
  all.flatMap(({ resource, extension }) => (resource ? [{ resource, extension }] : [])),
);

/** A staff user without super rights, so that every scope applies. */
const clerk = () => {
  const actor = { audience: 'admin', id: 1, isSuper: false, permissions: new Set<string>() };
  return { db: shop.db, engine: shop.engine, at: 0, actor } as unknown as SignedContext;
};

/** Returns the statement that a list call would read its page with, without running it. */
async function statementOf(resource: AnyResource, query: object): Promise<Statement> {
  const options: Statement[] = [];
  const listener: Queryable = {
    orm: shop.db.orm,
    rows: (text, values = []) => Promise.resolve(options.push({ text, values }) > 0 ? [] : []),
    run: () => Promise.resolve(0),
  };
  const extension = parts.find((part) => part.resource === resource)?.extension;
  await readPage(listener, {
    resource,
    query: valueOrThrow(readListQuery(resource, query)),
    scope: extension?.scope?.(clerk()),
    labeled: true,
  });
  const [first] = options;
  if (!first) throw new Error(`${resource.name} asked nothing`);
  return first;
}

/** The plan with sorts, sequential scans and bitmap scans disabled: any that remain have no usable index. */
const planOf = ({ text, values }: Statement): Promise<string> =>
  shop.db.transaction(async (tx) => {
    for (const way of ['seqscan', 'sort', 'bitmapscan']) await tx.run(`set local enable_${way} = off`);
    const lines = await tx.rows<{ 'QUERY PLAN': string }>(`explain (costs off) ${text}`, values);
    return lines.map((line) => line['QUERY PLAN']).join('\n');
  });

const page = (currentPage: number) => ({ page: { currentPage, pageSize: 20 } });

describe('the default order of a list', () => {
  for (const { resource } of parts)
    it(`of ${resource.context}/${resource.name} uses an index: no sequential scan, no sort`, async () => {
      const plan = await planOf(await statementOf(resource, page(1)));
      expect(plan).not.toMatch(/Seq Scan|Sort/);
    });

  it.each(['order', 'product'])('%s: the rows before a distant page are skipped in the index alone', async (name) => {
    const resource = parts.find((part) => part.resource.name === name)?.resource as AnyResource;
    const plan = await planOf(await statementOf(resource, page(1000)));
    expect(plan).not.toMatch(/Seq Scan/);
    expect(plan).toMatch(/Limit\n\s+->\s+Index Only Scan using/);
  });

  it('shows a sort in the plan when no index matches', async () => {
    const resource = parts.find((part) => part.resource.name === 'carrier')?.resource as AnyResource;
    const sorts = [{ field: 'phone', order: 'desc' }];
    expect(await planOf(await statementOf(resource, { ...page(1), sorts }))).toMatch(/Sort/);
  });
});
