import { afterAll, beforeAll, expect, it } from 'vitest';
import { onServer } from './connection.ts';
import { type FreshDatabase, freshDatabase } from './fresh-database.ts';

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
