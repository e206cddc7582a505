import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { securityReport } from '../security/report.ts';
import { listMatrixOf } from './list-matrix.ts';
import { statementsOfEveryCall } from './every-call.ts';
import { planExceptions } from '../setup/provided-fixtures.ts';
import { unexcused } from './exceptions.ts';
import { judging } from './explain.ts';
import { fullShop, type FullShop, shopName } from './full-shop.ts';
import { lists, statementsOf, type Statement } from './lists.ts';
import { samplesOf } from './samples.ts';
import words from './search-texts.json' with { type: 'json' };

let shop: FullShop;
const excused = new Set<string>();
const counts = { shop: shopName, lists: lists.length, statements: 0, findings: 0 };
const { results } = securityReport('plans');

beforeAll(async () => {
  shop = await fullShop();
}, 600_000);
afterAll(async () => {
  Object.assign(results, counts, { 'allowed with a reason': excused.size });
  await shop.close();
});

it(`${shopName}: all growing tables have enough rows to check plans`, () => {
  expect([...shop.facts.keys()].sort()).toEqual([
    'catalog_product',
    'catalog_product_sku',
    'catalog_stock_level',
    'catalog_stock_movement',
    'community_article',
    'community_article_collection',
    'community_article_comment',
    'community_article_like',
    'community_report',
    'kit_audit',
    'kit_bulk_row',
    'kit_change_set',
    'kit_file',
    'kit_idempotency',
    'kit_job',
    'kit_outbox',
    'kit_session',
    'kit_session_pair',
    'kit_sign_in',
    'member_address',
    'member_member',
    'sales_order',
    'sales_order_event',
    'sales_order_line',
    'sales_payment',
    'sales_shipment',
    'sales_shipment_line',
  ]);
});

/**
 * Search texts that occur in many rows, in few and in none; single characters that many texts start with, and one that none does.
 */
const quicks = [...words.pieces, ...words.signs];

/**
 * Describes the unbounded reads of growing tables. Findings with an exception are left out and the exception is marked as used.
 */
function complaints(title: string, found: readonly string[]): string[] {
  const left = unexcused(title, found, (options) => excused.add(options));
  counts.statements += 1;
  counts.findings += left.length;
  return left.length === 0 ? [] : [`${title}: ${[...new Set(left)].join('; ')}`];
}

describe(`${shopName}, checked as one of a million: all queries of a list read a bounded number of rows`, () => {
  for (const list of lists) {
    const { context, name } = list.resource;
    it(`${context}/${name}: default view, each sort order, each filter with each operator, search texts, totals`, async () => {
      const samples = await samplesOf(shop.db, list.resource);
      const found = await judging(shop, async (judge) => {
        const all: string[] = [];
        for (const { title, body } of listMatrixOf(list.resource, samples, quicks))
          for (const statement of await statementsOf(shop.db, list, body)) all.push(...complaints(title, await judge(statement)));
        return all;
      });
      expect(found).toEqual([]);
    });
  }
});

it('all statements of other calls and tasks read a bounded number of rows, and no list sends one for each row', async () => {
  const { sent, repeated } = await statementsOfEveryCall(shop.db);
  expect(repeated).toEqual([]);
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
}, 240_000);

describe('plan check', () => {
  const order = lists.find(({ resource }) => resource.name === 'order');
  const opening = async (): Promise<Statement[]> => {
    if (!order) throw new Error('there are no orders');
    return statementsOf(shop.db, order, { page: { currentPage: 1, pageSize: 20 } });
  };

  it('detects a missing index', async () => {
    const before =
      'drop index sales_order_placed_at_id_status_owner_id_archived_at_is_test_id, sales_order_is_test_placed_at_id_status_owner_id_archived_at_id';
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
  ])('reports %s as unbounded', async (_what, text) => {
    expect(await judging(shop, (judge) => judge({ text, values: [] }))).not.toEqual([]);
  });

  const states = `status in ('pending_payment', 'to_ship', 'shipped', 'closed') and deleted_at is null`;

  it.each([
    [
      'three orders in ten, sorted by what no index has',
      `select id from sales_order where ${states} order by item_count limit 20`,
      'set local enable_indexscan = off',
      /^Bitmap Heap Scan over sales_order of \d+ entries, then a sort$/,
    ],
    [
      'orders of the commonest state, sorted by what no index has',
      `select id from sales_order where status = 'completed' and deleted_at is null order by item_count limit 20`,
      'set local enable_seqscan = off; set local enable_indexscan = off',
      /^Bitmap Heap Scan over sales_order of \d+ entries, then a sort$/,
    ],
    [
      'the same without a bitmap',
      `select id from sales_order where status = 'completed' and deleted_at is null order by item_count limit 20`,
      'set local enable_seqscan = off; set local enable_bitmapscan = off',
      /^Index (Only )?Scan over sales_order of \d+ entries, then a sort$/,
    ],
    [
      'groups of three orders in ten',
      `select item_count, count(*) from sales_order where ${states} group by item_count`,
      'set local enable_seqscan = off; set local enable_indexscan = off',
      /^Bitmap Heap Scan over sales_order of \d+ entries$/,
    ],
    [
      'a sort within each of two states',
      'select id from sales_order where deleted_at is null order by payment_status, item_count limit 20',
      'set local enable_seqscan = off; set local enable_sort = off',
      /^Index Scan over sales_order of \d+ entries, then a sort$/,
    ],
    [
      'a few orders found by crossing two large parts',
      `select id from sales_order where ${states} and payment_method = 'cash' order by item_count limit 20`,
      'set local enable_seqscan = off; set local enable_indexscan = off',
      /^Bitmap Heap Scan over sales_order of \d+ entries, then a sort$/,
    ],
    [
      'lines of three orders in ten',
      `select l.sku_id, sum(l.qty) from (select id from sales_order where ${states}) o join sales_order_line l on l.parent_id = o.id group by l.sku_id`,
      'set local enable_seqscan = off',
      /^Index Scan over sales_order_line of \d+ entries/,
    ],
  ])('reports the entries read by %s, estimated for a million rows', async (_what, text, before, found) => {
    const told = await judging(shop, (judge) => judge({ text, values: [] }), before);
    expect(told).toContainEqual(expect.stringMatching(found));
  });

  it.each([
    ['a sort of what one member has', 'select id from sales_order where member_id = 7000 order by item_count limit 20'],
    [
      'a sort of what a limit has ended',
      `select id from (select id, item_count from sales_order where status = 'completed' and deleted_at is null
         order by placed_at desc nulls last limit 10001) s order by item_count`,
    ],
    [
      'a sort within the orders of one moment',
      'select id from sales_order where deleted_at is null order by placed_at desc nulls last, item_count limit 20',
    ],
    [
      'the first rows of an index',
      'select id from sales_order where deleted_at is null order by placed_at desc nulls last limit 20',
    ],
    ['as many rows as are counted', 'select count(*) from (select 1 from sales_order limit 10001) s'],
    ['one row by its key', 'select * from sales_order where id = 7'],
  ])('accepts %s', async (_what, text) => {
    expect(await judging(shop, (judge) => judge({ text, values: [] }))).toEqual([]);
  });
});

it('every exception is still needed', () => {
  expect(planExceptions.map(({ statement }) => statement).filter((statement) => !excused.has(statement))).toEqual([]);
});
