import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { askedOf } from './asked.ts';
import { statementsOfEveryCall } from './every-call.ts';
import { exceptions } from './exceptions.ts';
import { judging } from './explain.ts';
import { fullShop, type FullShop } from './full-shop.ts';
import { lists, statementsOf, type Statement } from './lists.ts';
import { samplesOf } from './samples.ts';
import words from './words.json' with { type: 'json' };

let shop: FullShop;
const excused = new Set<string>();

beforeAll(async () => {
  shop = await fullShop();
}, 240_000);
afterAll(() => shop.close());

/** Words that stand in many rows, in few and in none; a single sign that many begin with, and one that none does. */
const quicks = [...words.pieces, ...words.signs];

/** What reads a table that grows without end, in words. What an exception names is left out, and the exception is used. */
function complaints(title: string, found: readonly string[]): string[] {
  const exception = exceptions.find(({ asked }) => title.startsWith(asked));
  if (found.length > 0 && exception) excused.add(exception.asked);
  return exception || found.length === 0 ? [] : [`${title}: ${[...new Set(found)].join('; ')}`];
}

describe('what a list is asked stops reading in time, however many rows there are', () => {
  for (const list of lists) {
    const { context, name } = list.resource;
    it(`${context}/${name}: as it opens, each order, each filter with each operator, words, sums`, async () => {
      const samples = await samplesOf(shop.db, list.resource);
      const found = await judging(shop, async (judge) => {
        const all: string[] = [];
        for (const { title, body } of askedOf(list.resource, samples, quicks))
          for (const statement of await statementsOf(shop.db, list, body)) all.push(...complaints(title, await judge(statement)));
        return all;
      });
      expect(found).toEqual([]);
    });
  }
});

it('what every other call and task sends stops reading in time too', async () => {
  const sent = await statementsOfEveryCall(shop.db);
  expect(sent.length).toBeGreaterThan(200);
  const found = await judging(shop, async (judge) => {
    const all: string[] = [];
    for (const statement of sent) {
      const title = `${statement.by} [${statement.text.replaceAll(/\s+/g, ' ').slice(0, 80)}]`;
      all.push(...complaints(title, await judge(statement)));
    }
    return all;
  });
  expect(found).toEqual([]);
}, 60_000);

describe('the judge', () => {
  const order = lists.find(({ resource }) => resource.name === 'order');
  const opening = async (): Promise<Statement[]> => {
    if (!order) throw new Error('there are no orders');
    return statementsOf(shop.db, order, { page: { currentPage: 1, pageSize: 20 } });
  };

  it('notices an index that is gone', async () => {
    const before = 'drop index sales_order_placed_at_id_status_owner_id_idx';
    const found = await judging(shop, async (judge) => (await Promise.all((await opening()).map(judge))).flat(), before);
    expect(found).toContain('Seq Scan over sales_order, then a sort');
  });

  it.each([
    ['a sum over all', 'select sum(payable_amount) from sales_order'],
    ['a piece of a text that no index knows', `select id from sales_order where receiver_detail like '%no such%' limit 20`],
    ['an order that no index has', 'select id from sales_order order by item_count limit 20'],
    [
      'a rare value without an index',
      `select id from sales_order where hold_reason = 'x' order by placed_at desc nulls last limit 20`,
    ],
  ])('calls %s without end', async (_what, text) => {
    expect(await judging(shop, (judge) => judge({ text, values: [] }))).not.toEqual([]);
  });

  it.each([
    [
      'the first rows of an index',
      'select id from sales_order where deleted_at is null order by placed_at desc nulls last limit 20',
    ],
    ['as many rows as are counted', 'select count(*) from (select 1 from sales_order limit 10001) s'],
    ['one row by its key', 'select * from sales_order where id = 7'],
  ])('lets %s pass', async (_what, text) => {
    expect(await judging(shop, (judge) => judge({ text, values: [] }))).toEqual([]);
  });
});

it('every exception is still needed', () => {
  expect(exceptions.map(({ asked }) => asked).filter((asked) => !excused.has(asked))).toEqual([]);
});
