import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  type Approver,
  decide,
  newApprover,
  oneStep,
  pages,
  publishFor,
  requestRow,
  runningRequestOf,
} from '../../../../tests/setup/approvals.ts';
import { type Caller, testShop, type TestShop } from '../../../../tests/setup/shop.ts';
import { definition, question } from '../../form/testing/definitions.ts';

const forms = '/admin/studio/form';
const submissions = '/admin/studio/form-submission';

interface Row {
  readonly id: number;
  readonly version: number;
  readonly status: string;
  readonly note: string | null;
  readonly approvalId: number | null;
}

let shop: TestShop;
let ann: Approver;
let no = 0;
beforeAll(async () => {
  shop = await testShop({ isStepped: true });
  ann = await newApprover(shop);
});
afterAll(() => shop.close());

const keyed = () => ({ 'idempotency-key': randomUUID() });

/** A published form; returns its code. */
async function published(more: object): Promise<string> {
  no += 1;
  const code = `loan-${no}`;
  const draft = { name: `Loan of a wheel ${no}`, code, access: 'public', definition: definition(question('name')), ...more };
  const { data } = await shop.post<Row>(`${forms}/add`, draft);
  expect((await shop.post(`${forms}/publish`, { id: data.id, version: data.version }, shop.owner, keyed())).status).toBe(200);
  return code;
}
async function sent(code: string): Promise<number> {
  const answer = await shop.post<Row>('/api/form/submit', { code, versionNo: 1, answers: { name: 'Lin' } }, null, keyed());
  expect(answer.status, JSON.stringify(answer.data)).toBe(200);
  return answer.data.id;
}
const detail = async (id: number) => (await shop.post<Row>(`${submissions}/GetDetailPage`, { id })).data;
async function move(name: string, id: number, who: Caller = shop.owner) {
  const { version } = await detail(id);
  return shop.post<{ error?: string }>(`${submissions}/${name}`, { id, version }, who);
}
const requestOf = (id: number) => runningRequestOf(shop, 'studio/form-submission', id);

it('a submission is decided by staff while no workflow is published, and where its form needs no approval', async () => {
  const unasked = await sent(await published({ needsApproval: true }));
  expect(await detail(unasked)).toMatchObject({ status: 'submitted', approvalId: null });
  expect((await move('accept', unasked)).status).toBe(200);
  await publishFor(shop, 'studio/form-submission', oneStep([ann.username]));
  const plain = await sent(await published({}));
  expect(await detail(plain)).toMatchObject({ status: 'submitted', approvalId: null });
  expect((await move('reject', plain)).status).toBe(200);
});

it('[M-35] a submission waits for its approval, which accepts or rejects it with the reason', async () => {
  const code = await published({ needsApproval: true });
  const [one, two, three] = [await sent(code), await sent(code), await sent(code)];
  const requestId = await requestOf(one);
  expect(await detail(one)).toMatchObject({ status: 'awaiting_approval', approvalId: requestId });
  for (const name of ['accept', 'reject', 'del']) expect((await move(name, one)).status, name).toBe(409);
  expect((await decide(shop, shop.owner, 'approve', requestId)).data.error).toBe('instance.not-yours');
  expect((await decide(shop, ann, 'approve', requestId)).status).toBe(200);
  expect((await decide(shop, ann, 'approve', requestId)).status).toBe(409);
  expect(await detail(one)).toMatchObject({ status: 'accepted', approvalId: requestId });
  expect((await decide(shop, ann, 'reject', await requestOf(two))).status, 'no reason').toBe(400);
  expect((await decide(shop, ann, 'reject', await requestOf(two), { reason: 'All are lent' })).status).toBe(200);
  expect(await detail(two)).toMatchObject({ status: 'rejected', note: 'All are lent' });
  expect((await decide(shop, shop.owner, 'cancel', await requestOf(three), { reason: 'By hand' })).status).toBe(200);
  expect(await detail(three)).toMatchObject({ status: 'submitted' });
  expect((await move('accept', three)).status).toBe(200);
  expect((await requestRow(shop, requestId)).status).toBe('approved');
});

it('[A-17] is audited by who may and is asked', async () => {
  const clerk = await shop.staff([`${submissions}/audit`]);
  const bob = await newApprover(shop, [`${submissions}/audit`]);
  await publishFor(shop, 'studio/form-submission', oneStep([bob.username]));
  const [one, plain] = [await sent(await published({ needsApproval: true })), await sent(await published({}))];
  const audit = async (who: Caller, id: number, input: object) => {
    const { status, data } = await shop.post<{ error?: string }>(`${submissions}/Audit`, { ids: [id], ...input }, who, keyed());
    return data.error === undefined ? status : [status, data.error];
  };
  expect(await audit(clerk, one, { action: 'approve' })).toEqual([409, 'instance.not-yours']);
  expect(await audit(bob, plain, { action: 'approve' })).toEqual([409, 'instance.not-waiting']);
  expect(await audit(bob, plain, { action: 'submit' })).toEqual([409, 'instance.not-waiting']);
  expect(await audit(ann, one, { action: 'approve' })).toEqual([403, 'request.forbidden']);
  expect(await audit(bob, one, { action: 'reject' })).toEqual([400, 'request.invalid']);
  expect(await audit(bob, one, { action: 'reject', opinion: 'All are lent' })).toBe(200);
  expect(await detail(one)).toMatchObject({ status: 'rejected', note: 'All are lent' });
  await publishFor(shop, 'studio/form-submission', oneStep([ann.username]));
});

it('is seen and decided about with the permissions only, by members of the staff', async () => {
  const id = await sent(await published({ needsApproval: true }));
  const requestId = await requestOf(id);
  const reader = await shop.staff([`${submissions}/index`]);
  const { version } = await requestRow(shop, requestId);
  expect((await shop.post(`${pages.instance}/approve`, { id: requestId, version }, reader, keyed())).status).toBe(403);
  expect((await move('accept', id, reader)).status).toBe(403);
  expect((await detail(id)).status).toBe('awaiting_approval');
});
