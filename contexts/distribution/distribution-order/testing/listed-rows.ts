import { expect } from 'vitest';
import type { TestShop } from '../../../../tests/setup/shop.ts';

type Row = Readonly<Record<string, unknown>> & { readonly id: number };

interface Asked {
  /** Columns of the list. */
  readonly sorted: string;
  readonly filtered: string;
  /** What finds some of the rows, not all of them. */
  readonly word: string;
}

/** A list of at least three rows is paged without gaps, sorted in both directions, filtered and searched. */
export async function expectList(shop: TestShop, page: string, { sorted, filtered, word }: Asked): Promise<void> {
  const read = async (query: object) =>
    (await shop.post<{ result: readonly Row[]; page: { total: number } }>(`${page}/GetPageData`, query)).data;
  const whole = await read({ page: { pageSize: 500 } });
  const ids = whole.result.map(({ id }) => id);
  expect(ids.length).toBeGreaterThan(2);
  expect(whole.page.total).toBe(ids.length);
  const walked: number[] = [];
  for (let currentPage = 1; walked.length < ids.length; currentPage += 1) {
    const { result } = await read({ page: { currentPage, pageSize: 2 } });
    expect(result.length).toBe(Math.min(2, ids.length - walked.length));
    walked.push(...result.map(({ id }) => id));
  }
  expect(walked).toEqual(ids);
  const inOrder = async (order: 'asc' | 'desc') =>
    (await read({ sorts: [{ field: sorted, order }], page: { pageSize: 500 } })).result.map((row) => Number(row[sorted]));
  const up = await inOrder('asc');
  expect(new Set(up).size).toBeGreaterThan(1);
  expect(up).toEqual(up.toSorted((a, b) => a - b));
  expect(await inOrder('desc')).toEqual(up.toReversed());
  const [first] = whole.result;
  const where = async (op: 'eq' | 'ne') =>
    (await read({ filters: [{ field: filtered, op, value: first?.[filtered] }], page: { pageSize: 500 } })).result;
  const [same, others] = [await where('eq'), await where('ne')];
  expect(same.every((row) => row[filtered] === first?.[filtered])).toBe(true);
  expect(others.length).toBeGreaterThan(0);
  expect([...same, ...others].map(({ id }) => id).toSorted()).toEqual(ids.toSorted());
  const found = await read({ quick: word });
  expect(found.page.total).toBeGreaterThan(0);
  expect(found.page.total).toBeLessThan(ids.length);
  expect((await read({ quick: 'nothing is called this' })).page.total).toBe(0);
}
