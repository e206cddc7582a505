import { randomUUID } from 'node:crypto';
import { asSystem } from '@shopkeeper/crud/lifecycle';
import { tableNameOf } from '@shopkeeper/resource/view';
import { type WorkflowSubject, workflowSubjects } from '@shopkeeper/workflow';
import { startRequest } from '@shopkeeper/workflow/server';
import { beforeAll, expect, it } from 'vitest';
import { resources } from '../../apps/server/src/compose.ts';
import type { Caller } from '../setup/shop.ts';
import { call, limitTo, scopedCallers, scopedRows, type ScopedRows } from './scoped-shop.ts';
import { useSecurityShop } from './security-test-shop.ts';

const harness = useSecurityShop();
const definitions = '/admin/workflow/definition';
let audited: readonly ScopedRows[];
let clerk: Caller;

const subjectOf = ({ resource: { context, name } }: ScopedRows) => `${context}/${name}` as WorkflowSubject;

/** Two approvals, both by the clerk: the first moves the request and leaves its row alone. */
async function publish(subject: WorkflowSubject, owner: Caller): Promise<void> {
  const check = (code: string, next: string) => ({ code, name: code, kind: 'approve', next: [next], accounts: ['scoped'] });
  const steps = [
    { code: 'start', name: 'start', kind: 'start', next: ['first'] },
    check('first', 'second'),
    check('second', 'end'),
    { code: 'end', name: 'end', kind: 'end', next: [] },
  ];
  const body = { name: 'Both', subject, substituteId: 1, steps };
  const added = await call(harness.shop, `${definitions}/add`, { body, as: owner });
  const { id, version } = added.json().data as { id: number; version: number };
  expect((await call(harness.shop, `${definitions}/publish`, { body: { id, version }, as: owner })).status).toBe(200);
}

/** Starts a request about a row; one that runs in the demo shop is over before. */
async function start(rows: ScopedRows, subjectId: number): Promise<void> {
  await harness.shop.db.run(
    `update workflow_instance set status = 'cancelled', running_for = null, ended_at = started_at
     where subject = $1 and subject_id = $2 and status = 'running'`,
    [subjectOf(rows), subjectId],
  );
  await asSystem(harness.shop, 'test.audit', (op) =>
    startRequest(op, { subject: subjectOf(rows), subjectId, title: 'Scoped', amount: null, starterId: null }),
  );
}

/** Issues coupons, which the demo shop has not done: a scope needs two rows. */
async function issueCoupons(note: string): Promise<void> {
  const { shop, callers } = harness;
  const [template] = await shop.db.rows<{ id: number }>(
    `select id::int from promotion_coupon_template
     where status = 'active' and channel <> 'code' and claim_from is null and claim_to is null and valid_to is null order by id limit 1`,
  );
  const issued = await shop.app.inject({
    method: 'POST',
    url: '/admin/promotion/coupon-issue/add',
    headers: { server: '1', 'idempotency-key': randomUUID(), ...callers.boss.headers },
    payload: { templateId: template?.id, target: 'everybody', note },
  });
  expect(issued.statusCode, issued.body).toBe(200);
}

beforeAll(async () => {
  for (const note of ['Inside', 'Outside']) await issueCoupons(note);
  const all = await scopedRows(harness.shop);
  audited = all.filter(({ resource }) => resource.operations.includes('audit'));
  const callers = await scopedCallers(harness.shop, audited);
  ({ clerk } = callers);
  for (const rows of audited) {
    await publish(subjectOf(rows), callers.owner);
    for (const id of [rows.inside[0] ?? 0, rows.outside.id]) await start(rows, id);
  }
});

/** The row and its request, as they are stored. */
const stored = (rows: ScopedRows, id: number) =>
  harness.shop.db.rows(
    `select to_jsonb(t) as row, to_jsonb(i) as request, (select jsonb_agg(to_jsonb(k) order by k.seq) from workflow_task k
       where k.instance_id = i.id) as tasks
     from ${tableNameOf(rows.resource)} t left join workflow_instance i on i.subject = $1 and i.subject_id = t.id where t.id = $2`,
    [subjectOf(rows), id],
  );

const audit = (rows: ScopedRows, ids: readonly number[], action: string) =>
  call(harness.shop, `${rows.resource.prefix}Audit`, { body: { ids, action, opinion: 'Seen' }, as: clerk });

it('[M-33] of every resource with an audit a row outside of the data scope is a missing one, and nothing of it changes', async () => {
  const declared = resources.filter(({ operations }) => operations.includes('audit'));
  expect(declared.map(({ context, name }) => `${context}/${name}`).toSorted()).toEqual([...workflowSubjects].toSorted());
  expect(audited.map(({ resource }) => resource.name)).toEqual(declared.map(({ name }) => name));
  await limitTo(harness.shop, audited);
  for (const rows of audited) {
    const [inside, { id }] = [rows.inside[0] ?? 0, rows.outside];
    const before = [await stored(rows, id), await stored(rows, inside)];
    for (const action of ['submit', 'approve', 'reject'])
      for (const ids of [[id], [inside, id]]) {
        const reply = await audit(rows, ids, action);
        const { details } = reply.json().data as { details: { id: number } };
        expect([subjectOf(rows), action, reply.status, details.id]).toEqual([subjectOf(rows), action, 404, id]);
      }
    expect([await stored(rows, id), await stored(rows, inside)]).toEqual(before);
    expect([subjectOf(rows), (await audit(rows, [inside], 'approve')).status]).toEqual([subjectOf(rows), 200]);
    expect(await stored(rows, inside)).not.toEqual(before[1]);
  }
});

it('control: without the data scope the clerk decides about the row outside', async () => {
  await limitTo(harness.shop, null);
  for (const rows of audited) {
    const before = await stored(rows, rows.outside.id);
    expect([subjectOf(rows), (await audit(rows, [rows.outside.id], 'approve')).status]).toEqual([subjectOf(rows), 200]);
    expect(await stored(rows, rows.outside.id)).not.toEqual(before);
  }
});
