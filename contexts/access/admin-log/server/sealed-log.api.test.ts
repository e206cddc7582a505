import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AuditVerification, sealAfterMs, sealAudit, sealedUpTo, verifyAudit } from '@shopkeeper/server/http';
import { testShop, type TestShop } from '../../../../tests/setup/shop.ts';

let shop: TestShop;
const brand = '/admin/catalog/brand/';
const log = '/admin/access/admin-log/';

interface Statement {
  readonly text: string;
  readonly values?: readonly unknown[];
}

/** What the verification finds after statements of somebody who can write to the database past its triggers; all is undone. */
async function afterTampering(statements: readonly Statement[], expected: string | null = null): Promise<AuditVerification> {
  const undone = new Error('undone');
  let found: AuditVerification | null = null;
  const work = shop.db.transaction(async (tx) => {
    for (const table of ['kit_audit', 'kit_audit_seal']) await tx.run(`alter table ${table} disable trigger user`);
    for (const { text, values = [] } of statements) await tx.run(text, values);
    found = await verifyAudit(tx, expected);
    throw undone;
  });
  await expect(work).rejects.toBe(undone);
  if (!found) throw new Error('the verification did not end');
  return found;
}

const breaksAfter = async (...statements: readonly Statement[]) => (await afterTampering(statements)).breaks;
const idOf = async (label: string): Promise<number> =>
  (await shop.db.rows<{ id: number }>('select id from kit_audit where label = $1', [label]))[0]?.id ?? 0;

async function logged(...names: string[]): Promise<void> {
  for (const name of names) await shop.post(`${brand}add`, { name });
}

/** A log of three sealed batches. */
beforeAll(async () => {
  shop = await testShop({ isStepped: true });
  for (const batch of ['A', 'B', 'C']) {
    await logged(`${batch}1`, `${batch}2`);
    await sealAudit(shop.db, Date.now());
  }
});
afterAll(() => shop.close());

describe('the sealed activity log', () => {
  it('[M-27.list] holds as it was written, and the page says how far it is sealed', async () => {
    const up = await sealedUpTo(shop.db);
    expect(await verifyAudit(shop.db, up.hash)).toMatchObject({ breaks: [], batches: 3, redacted: 0, hasExpected: true });
    expect((await verifyAudit(shop.db, 'f'.repeat(64))).hasExpected).toBe(false);
    expect((await shop.post(`${log}sealed`)).data).toMatchObject({ batches: 3, hash: up.hash, entries: up.entries });
  });

  it.each([
    `after = jsonb_set(after, '{name}', '"B2"')`,
    'actor_id = actor_id + 1',
    `created_at = created_at - interval '1 millisecond'`,
    `label = 'b1'`,
  ])('[M-27.write] names an entry that was changed: %s', async (set) => {
    const id = await idOf('B1');
    expect(await breaksAfter({ text: `update kit_audit set ${set} where id = $1`, values: [id] })).toEqual([
      { what: 'changed', id },
    ]);
  });

  it('[M-27.write] names a removed entry, one in its place, and one that was put among the sealed ones', async () => {
    const id = await idOf('A2');
    const remove = { text: 'delete from kit_audit where id = $1', values: [id] };
    const add = {
      text: `insert into kit_audit (id, audience, actor_name, ip, trace_id, action, resource, label)
             overriding system value values ($1, 'admin', 'x', '', '', 'add', 'catalog/brand', 'X')`,
      values: [id],
    };
    expect(await breaksAfter(remove)).toEqual([{ what: 'removed', id }]);
    expect(await breaksAfter(remove, add)).toEqual([{ what: 'changed', id }]);
    expect(
      await breaksAfter({ ...add, values: [-1] }, { text: 'update kit_audit_seal set from_id = -5 where batch_no = 1' }),
    ).toEqual([{ what: 'inserted', id: -1 }]);
  });

  it('[M-27.write] names a cut tail: entries, entries with their seals, and a hash that was noted down before', async () => {
    const [one, two] = [await idOf('C1'), await idOf('C2')];
    const entries = { text: 'delete from kit_audit where id >= $1', values: [one] };
    const seals = { text: 'delete from kit_audit_seal where batch_no = 3' };
    const head = {
      text: 'update kit_audit_head h set batch_no = 2, hash = s.hash from kit_audit_seal s where s.batch_no = 2',
    };
    const { hash } = await sealedUpTo(shop.db);
    expect((await breaksAfter(entries)).map(({ id }) => id)).toEqual(expect.arrayContaining([one, two]));
    expect(await breaksAfter(entries, seals)).toEqual([{ what: 'tail', id: 3 }]);
    expect(await afterTampering([entries, seals, head], hash)).toMatchObject({ breaks: [], hasExpected: false });
  });

  it('[M-27.write] names an altered seal, so that an entry cannot be sealed again in silence', async () => {
    const id = await idOf('B1');
    const values = [id];
    const reseal = `update kit_audit_seal s set digests = (select jsonb_agg(case when (d ->> 0)::bigint = $1 then jsonb_set(d, '{2}', to_jsonb(
      encode(sha256(convert_to((select jsonb_build_array(actor_name, ip, label, before, after)::text from kit_audit where id = $1), 'UTF8')), 'hex')))
      else d end) from jsonb_array_elements(digests) d) where batch_no = 2`;
    const change = { text: `update kit_audit set label = 'Z' where id = $1`, values };
    expect(await breaksAfter(change, { text: reseal, values })).toEqual([{ what: 'seal', id: 2 }]);
    expect(await breaksAfter({ text: 'delete from kit_audit_seal where batch_no = 2' })).toEqual([{ what: 'seal', id: 3 }]);
  });

  it('counts what the erasure of a person emptied apart, and nothing beyond it', async () => {
    const values = [await idOf('B2')];
    const named = { text: 'insert into kit_audit_redaction (audit_id) values ($1)', values };
    const emptied = { text: `update kit_audit set label = '', before = null where id = $1`, values };
    expect(await afterTampering([named, emptied])).toMatchObject({ breaks: [], redacted: 1 });
    const beyond = { text: `update kit_audit set action = 'del' where id = $1`, values };
    expect(await breaksAfter(named, emptied, beyond)).toHaveLength(1);
  });

  it('seals nothing that is not old enough, and nobody changes a seal', async () => {
    await logged('D1');
    expect(await sealAudit(shop.db, Date.now() - sealAfterMs)).toBe(0);
    await expect(shop.db.run('delete from kit_audit_seal')).rejects.toThrow('history');
    await expect(shop.db.run("update kit_audit_seal set hash = ''")).rejects.toThrow('history');
  });

  it('[M-27.deny] says how far it is sealed only to whoever may see the log', async () => {
    expect((await shop.post(`${log}sealed`, {}, await shop.staff([`${brand}index`]))).status).toBe(403);
  });
});
