import { afterAll, beforeAll, expect, it } from 'vitest';
import { onServer } from './connection.ts';
import { filledDatabase, type FreshDatabase, freshDatabase } from './fresh-database.ts';

let one: FreshDatabase;
let two: FreshDatabase;

beforeAll(async () => {
  [one, two] = await Promise.all([freshDatabase(), freshDatabase()]);
});

afterAll(async () => {
  await Promise.all([one.drop(), two.drop()]);
});

it('gives each test its own database', async () => {
  await onServer(one.url, 'create table mine (id int)');
  const found = (url: string) => onServer(url, "select 1 as one from pg_tables where tablename = 'mine'");
  expect(await found(one.url)).toHaveLength(1);
  expect(await found(two.url)).toHaveLength(0);
});

it('uses a PostgreSQL that is new enough and supports non-ASCII letters', async () => {
  const [answer] = await onServer<{ version: number; upper: string }>(
    one.url,
    "select current_setting('server_version_num')::int as version, upper('é') as upper",
  );
  expect(answer?.version).toBeGreaterThanOrEqual(150_000);
  expect(answer?.upper).toBe('É');
});

it('fills a database once, and gives each test its own copy', async () => {
  let filled = 0;
  const fill = async (url: string): Promise<void> => {
    filled += 1;
    await onServer(url, 'create table filling as select 1 as id');
  };
  const copies = await Promise.all([filledDatabase('copied', fill), filledDatabase('copied', fill)]);
  const [first, second] = copies.map(({ url }) => url);
  await onServer(first ?? '', 'insert into filling values (2)');
  expect(await onServer(second ?? '', 'select id from filling')).toEqual([{ id: 1 }]);
  expect(filled).toBe(1);
  await Promise.all(copies.map((copy) => copy.drop()));
});
