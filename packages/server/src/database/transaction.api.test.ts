import { afterAll, beforeAll, expect, it } from 'vitest';
import { scratchDatabase, type ScratchDatabase } from '../testing/scratch-database.ts';
import type { Tx } from './database.ts';

let scratch: ScratchDatabase;

beforeAll(async () => {
  scratch = await scratchDatabase();
  await scratch.db.run('create table note (said text not null)');
});
afterAll(() => scratch.drop());

/** Records the largest number of statements that node-postgres had accepted and not answered. */
const watched = ({ client }: Tx) => {
  const seen = { most: 0, stop: () => Reflect.deleteProperty(client, 'query') };
  let open = 0;
  const query = client.query.bind(client) as (...args: readonly unknown[]) => Promise<unknown>;
  Object.assign(client, {
    async query(...args: readonly unknown[]) {
      open += 1;
      seen.most = Math.max(seen.most, open);
      return query(...args).finally(() => (open -= 1));
    },
  });
  return seen;
};

it('parallel statements of a transaction run one at a time, in the order they were issued', async () => {
  await scratch.db.transaction(async (tx) => {
    const seen = watched(tx);
    const said = ['first', 'second', 'third', 'fourth'];
    await Promise.all(said.map((one) => tx.run('insert into note values ($1)', [one])));
    const rows = await tx.rows<{ said: string }>('select said from note order by ctid');
    expect(rows.map((row) => row.said)).toEqual(said);
    seen.stop();
    expect(seen.most).toBe(1);
  });
});

it('a statement issued beside a failing one is rejected too, and the transaction is rolled back', async () => {
  await scratch.db.run(`insert into note values ('kept')`);
  const before = await scratch.db.rows('select said from note');
  const args = scratch.db.transaction(async (tx) => {
    await tx.run(`delete from note`);
    const options = [tx.run('insert into note values (null)'), tx.run(`insert into note values ('late')`)];
    const [, late] = await Promise.allSettled(options);
    expect(late).toMatchObject({ status: 'rejected', reason: { code: '25P02' } });
    await Promise.all(options);
  });
  await expect(args).rejects.toMatchObject({ code: '23502' });
  expect(await scratch.db.rows('select said from note')).toEqual(before);
});
