import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
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

interface StepForm {
  readonly fields: readonly { readonly code: string }[];
  readonly values: object;
}

interface Row {
  readonly id: number;
  readonly version: number;
  readonly status: string;
  readonly note: string | null;
  readonly approvalId: number | null;
  /** The decision that waits for the reader. */
  readonly decision: { readonly form: StepForm | null } | null;
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
const detail = async (id: number, who: Caller = shop.owner) =>
  (await shop.post<Row>(`${submissions}/GetDetailPage`, { id }, who)).data;
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

describe('a step that has its approver fill in values', () => {
  const label = (en: string) => ({ 'zh-cn': '', en });
  const reference = { code: 'reference', kind: 'text', label: label('Reference'), isRequired: true, options: [] };
  const budget = { code: 'budget', kind: 'money', label: label('Budget'), isRequired: false, options: [] };
  const checked = { code: 'checked', kind: 'flag', label: label('Checked'), isRequired: true, options: [] };
  const fields = [reference, budget, checked];
  const values = { reference: 'V-7', budget: 12_345, checked: true };
  let bob: Approver;
  let code: string;
  beforeAll(async () => {
    bob = await newApprover(
      shop,
      ['audit', 'index'].map((name) => `${submissions}/${name}`),
    );
    code = await published({ needsApproval: true });
    await publishFor(shop, 'studio/form-submission', [
      { code: 'start', kind: 'start', next: ['check'] },
      { code: 'check', kind: 'approve', next: ['boss'], accounts: [bob.username], fields },
      { code: 'boss', kind: 'approve', next: ['end'], accounts: [ann.username] },
      { code: 'end', kind: 'end', next: [] },
    ]);
  });
  afterAll(() => publishFor(shop, 'studio/form-submission', oneStep([ann.username])));

  interface Refusal {
    readonly error?: string;
    readonly fields?: readonly { readonly path: string; readonly msg: string }[];
  }
  async function audit(ids: readonly number[], input: object, language = 'en') {
    const headers = { ...keyed(), 'accept-language': language };
    const { status, data } = await shop.post<Refusal>(`${submissions}/Audit`, { ids, ...input }, bob, headers);
    return { status, error: data.error, fields: (data.fields ?? []).map(({ path, msg }) => `${path}: ${msg}`) };
  }
  const approval = (given: unknown) => ({ action: 'approve', values: given });

  it('[A-17] takes them with Audit of the submission, and stores them with the decision', async () => {
    const [id, other] = [await sent(code), await sent(code)];
    expect((await detail(id, bob)).decision?.form).toEqual({ fields, values: {} });
    expect((await detail(id)).decision).toBe(null);
    expect(await audit([id], { action: 'approve' })).toMatchObject({ status: 409, error: 'instance.must-fill-in' });
    expect(await audit([id, other], { action: 'approve' })).toMatchObject({ status: 409, error: 'instance.must-fill-in' });
    expect((await audit([id], approval({ ...values, opinion: 'Fine' }))).fields[0]).toMatch(/^values\.opinion: /);
    expect(await audit([id], approval(values))).toMatchObject({ status: 200 });
    const [task] = await shop.db.rows(`select answers from workflow_task where instance_id = $1 and step_code = 'check'`, [
      await requestOf(id),
    ]);
    expect(task).toEqual({
      answers: [
        { field: reference, value: 'V-7' },
        { field: budget, value: 12_345 },
        { field: checked, value: true },
      ],
    });
  });

  it('refuses wrong ones at their fields in the language of the caller, and changes nothing', async () => {
    const id = await sent(code);
    const before = await requestRow(shop, await requestOf(id));
    const wrong = await audit([id], approval({ budget: -1 }));
    const refused = [400, 'values.reference', 'values.budget', 'values.checked'];
    expect([wrong.status, ...wrong.fields.map((one) => one.split(':')[0])]).toEqual(refused);
    for (const one of (await audit([id], approval({ budget: -1 }), 'zh-cn')).fields) expect(one).toMatch(/: .*[\u4e00-\u9fff]/);
    for (const given of [[1], 'x', { reference: 'x'.repeat(201) }]) {
      const {
        status,
        fields: [at],
      } = await audit([id], approval(given));
      expect([status, at?.startsWith('values')]).toEqual([400, true]);
    }
    expect(await requestRow(shop, await requestOf(id))).toEqual(before);
  });

  it('takes none with a rejection, with several rows, and with a row that waits for nobody', async () => {
    const [one, two, plain] = [await sent(code), await sent(code), await sent(await published({}))];
    const statuses = [];
    for (const [ids, input] of [
      [[one], { ...approval(values), action: 'reject', opinion: 'All are lent' }],
      [[one, two], approval(values)],
      [[plain], approval(values)],
    ] as const) {
      const { status, fields: at } = await audit(ids, input);
      statuses.push([status, at.map((issue) => issue.split(':')[0])]);
    }
    expect(statuses).toEqual(Array(3).fill([400, ['values']]));
    expect((await audit([999_999], approval(values))).status).toBe(404);
    expect((await detail(one)).status).toBe('awaiting_approval');
  });

  it('shows the values of last time after a return', async () => {
    const id = await sent(code);
    expect((await audit([id], approval(values))).status).toBe(200);
    expect((await detail(id, bob)).decision).toBe(null);
    const back = { step: 'check', reason: 'Once more' };
    expect((await decide(shop, ann, 'returnTo', await requestOf(id), back)).status).toBe(200);
    expect((await detail(id, bob)).decision?.form?.values).toEqual(values);
  });
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
