import { afterAll, beforeAll, expect, it } from 'vitest';
import { scratchDatabase, type ScratchDatabase } from '../testing/scratch-database.ts';
import { trafficOf } from '../testing/traffic.ts';

let scratch: ScratchDatabase;

beforeAll(async () => {
  scratch = await scratchDatabase();
  await scratch.db.run('create table note (said text not null)');
});
afterAll(() => scratch.drop());

it('statements that are issued together are answered in the order in which they were issued', async () => {
  await scratch.db.transaction(async (tx) => {
    const said = ['first', 'second', 'third', 'fourth'];
    await Promise.all(said.map((one) => tx.run('insert into note values ($1)', [one])));
    const rows = await tx.rows<{ said: string }>('select said from note order by ctid');
    expect(rows.map((row) => row.said)).toEqual(said);
  });
});

const readNotes = () => scratch.db.rows<{ said: string }>('select said from note order by ctid');

it('begin travels with the first statement, and what is only sent with the commit', async () => {
  await readNotes();
  const { statements, trips } = await trafficOf(scratch.db, () =>
    scratch.db.transaction(async (tx) => {
      await tx.rows('select said from note for update');
      tx.send('insert into note values ($1)', ['sent']);
    }),
  );
  expect(statements).toHaveLength(4);
  expect(trips).toBe(2);
  expect((await readNotes()).at(-1)).toEqual({ said: 'sent' });
});

it('the error of a statement that was only sent is thrown, and nothing is kept', async () => {
  const before = await readNotes();
  const late = scratch.db.transaction(async (tx) => {
    await tx.run(`insert into note values ('lost')`);
    tx.send('insert into note values (null)');
    return 'done';
  });
  await expect(late).rejects.toMatchObject({ code: '23502' });
  const early = scratch.db.transaction(async (tx) => {
    tx.send('insert into note values (null)');
    await tx.run(`insert into note values ('lost')`);
  });
  // Not that the second one was refused, but why.
  await expect(early).rejects.toMatchObject({ code: '23502' });
  const own = scratch.db.transaction(async (tx) => {
    tx.send(`insert into note values ('lost')`);
    await tx.rows('select 1 / 0');
  });
  await expect(own).rejects.toMatchObject({ code: '22012' });
  expect(await readNotes()).toEqual(before);
});

it('a prepared statement that failed once runs again on the same connection', async () => {
  const insert = (said: string | null) =>
    scratch.db.transaction(async (tx) => tx.send('insert into note values ($1)', [said], 'note_insert'));
  for (const said of [null, 'again', null]) await insert(said).catch(() => undefined);
  expect((await readNotes()).at(-1)).toEqual({ said: 'again' });
});

it('work without a waiting caller is not sent ahead, so that a file can be copied within it', async () => {
  const long = scratch.db.withLongTimeout.transaction(async (tx) => tx.client.pipeline);
  expect([await long, await scratch.db.transaction(async (tx) => tx.client.pipeline)]).toEqual([false, true]);
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
