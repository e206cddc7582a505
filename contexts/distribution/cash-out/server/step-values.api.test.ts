import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { idempotencyHeader } from '../../../../tests/setup/order-shop.ts';
import { testShop, type TestShop } from '../../../../tests/setup/shop.ts';
import {
  type Approver,
  cashOuts,
  decide,
  newApprover,
  newRequest,
  oneStep,
  pages,
  publish,
  requestRow,
} from '../testing/approval-shop.ts';

let now = Date.UTC(2026, 5, 1, 4);
let shop: TestShop;
let ann: Approver;
let bob: Approver;
beforeAll(async () => {
  shop = await testShop({ clock: { now: () => now }, isStepped: true });
  [ann, bob] = [await newApprover(shop), await newApprover(shop)];
});
afterAll(() => shop.close());

const label = (zh: string, en: string) => ({ 'zh-cn': zh, en });
const reference = { code: 'reference', kind: 'text', label: label('凭证号', 'Reference'), isRequired: true, options: [] };
const budget = { code: 'budget', kind: 'money', label: label('', 'Budget'), isRequired: false, options: [] };
const values = { reference: 'V-7', budget: 12_345 };

interface Page {
  readonly history: readonly { readonly state: string; readonly answers: readonly { field: object; value: unknown }[] | null }[];
  readonly asks: { readonly fields: readonly { readonly code: string }[]; readonly values: object } | null;
}
const pageOf = async (id: number, who: Approver) => (await shop.post<Page>(`${pages.instance}/GetDetailPage`, { id }, who)).data;
/** What a decision with these values is refused for, at which paths, in a language. */
async function refusal(id: number, given: unknown, language = 'en') {
  const { version } = await requestRow(shop, id);
  const { status, data } = await shop.post<{ fields?: { path: string; msg: string }[] }>(
    `${pages.instance}/approve`,
    { id, version, values: given },
    ann,
    { ...idempotencyHeader(), 'accept-language': language },
  );
  return [status, ...(data.fields ?? []).map(({ path, msg }) => `${path}: ${msg}`)];
}

describe('a step that asks for values', () => {
  it('refuses missing, wrong and unknown ones at their paths, changes nothing, and stores right ones with their labels', async () => {
    await publish(shop, oneStep([ann.username], { fields: [reference, budget] }));
    const { requestId: id, cashOut } = await newRequest(shop, 30_000);
    const before = await requestRow(shop, id);
    expect((await pageOf(id, ann)).asks?.fields.map(({ code }) => code)).toEqual(['reference', 'budget']);
    expect((await pageOf(id, bob)).asks).toBe(null);
    const [status, at] = await refusal(id, undefined);
    expect([status, String(at).split(':')[0]]).toEqual([400, 'values.reference']);
    expect((await refusal(id, { reference: 'V', budget: -1 }))[1]).toMatch(/^values\.budget: /);
    expect((await refusal(id, { reference: 'V', budget: -1 }, 'zh-cn'))[1]).toMatch(/^values\.budget: .*[\u4e00-\u9fff]/);
    expect((await refusal(id, { ...values, more: 1 }))[1]).toMatch(/^values\.more: /);
    expect((await refusal(id, [1]))[1]).toMatch(/^values: /);
    expect(await requestRow(shop, id)).toEqual(before);
    const audited = await shop.post<{ error: string; details?: unknown }>(
      `${cashOuts}/Audit`,
      { ids: [cashOut.id], action: 'approve' },
      ann,
      idempotencyHeader(),
    );
    expect([audited.status, audited.data.error]).toEqual([409, 'instance.must-fill-in']);
    expect((await decide(shop, ann, 'approve', id, { values })).status).toBe(200);
    const { history } = await pageOf(id, ann);
    expect(history).toMatchObject([
      {
        state: 'approved',
        answers: [
          { field: reference, value: 'V-7' },
          { field: budget, value: 12_345 },
        ],
      },
    ]);
  });

  it('without fields takes no values', async () => {
    await publish(shop, oneStep([ann.username]));
    const { requestId: id } = await newRequest(shop, 30_000);
    expect((await refusal(id, values)).map((one) => String(one).split(':')[0])).toEqual([
      '400',
      'values.reference',
      'values.budget',
    ]);
    expect((await decide(shop, ann, 'approve', id, { values: {} })).status).toBe(200);
  });

  it('that a request is returned to shows the values of last time', async () => {
    await publish(shop, [
      { code: 'start', kind: 'start', next: ['check'] },
      { code: 'check', kind: 'approve', next: ['boss'], accounts: [ann.username], fields: [reference, budget] },
      { code: 'boss', kind: 'approve', next: ['end'], accounts: [bob.username] },
      { code: 'end', kind: 'end', next: [] },
    ]);
    const { requestId: id } = await newRequest(shop, 30_000);
    expect((await decide(shop, ann, 'approve', id, { values })).status).toBe(200);
    expect((await decide(shop, bob, 'returnTo', id, { step: 'check', reason: 'Once more' })).status).toBe(200);
    expect((await pageOf(id, ann)).asks?.values).toEqual(values);
  });

  it('asks for those of the version to which the request was moved; earlier answers keep their labels', async () => {
    const two = (fields: readonly object[]) => [
      { code: 'start', kind: 'start', next: ['check'] },
      { code: 'check', kind: 'approve', next: ['boss'], accounts: [ann.username], fields: [reference] },
      { code: 'boss', kind: 'approve', next: ['end'], accounts: [bob.username], fields },
      { code: 'end', kind: 'end', next: [] },
    ];
    await publish(shop, two([]));
    const { requestId: id } = await newRequest(shop, 30_000);
    expect((await decide(shop, ann, 'approve', id, { values: { reference: 'V-7' } })).status).toBe(200);
    await publish(shop, two([{ ...budget, isRequired: true }]));
    expect((await pageOf(id, bob)).asks).toBe(null);
    expect((await decide(shop, shop.owner, 'migrate', id)).status).toBe(200);
    expect((await pageOf(id, bob)).asks?.fields).toMatchObject([{ code: 'budget' }]);
    expect((await decide(shop, bob, 'approve', id)).status).toBe(400);
    expect((await decide(shop, bob, 'approve', id, { values: { budget: 1 } })).status).toBe(200);
    const { history } = await pageOf(id, bob);
    expect(history.map(({ answers }) => answers?.map(({ field }) => field))).toEqual([
      [reference],
      [{ ...budget, isRequired: true }],
    ]);
  });

  it('is left out where many requests are approved at once, with a reason for each row', async () => {
    await publish(shop, oneStep([ann.username], { fields: [reference] }));
    const asking = (await newRequest(shop, 30_000)).requestId;
    await publish(shop, oneStep([ann.username], { fields: [budget] }));
    const free = (await newRequest(shop, 30_000)).requestId;
    const rows = await Promise.all([asking, free].map((id) => requestRow(shop, id)));
    const body = {
      bulkAction: 'approve',
      input: {},
      query: { sorts: [], filters: [], quick: '' },
      chosen: { rows: rows.map(({ id, version }) => ({ id, version })) },
    };
    const { status, data } = await shop.post<{ jobId: string }>(`${pages.instance}/Bulk`, body, ann, idempotencyHeader());
    expect([status, data]).toMatchObject([200, {}]);
    now += 1_000;
    await shop.runDue();
    const done = await shop.db.rows(
      'select row_id::int as id, outcome, msg from kit_bulk_row where job_id = $1 order by row_id',
      [data.jobId],
    );
    expect(done).toMatchObject([
      { id: asking, outcome: 'rejected', msg: expect.stringContaining('values.reference') },
      { id: free, outcome: 'done' },
    ]);
    expect((await requestRow(shop, asking)).status).toBe('running');
  });
});
