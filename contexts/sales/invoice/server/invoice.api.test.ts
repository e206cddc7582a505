import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testShop, type Caller, type TestShop } from '../../../../tests/setup/shop.ts';
import { orderCalls } from '../../order/testing/order-calls.ts';
import type { ErrorBody } from '../../order/testing/test-shop.ts';

interface InvoiceRow extends ErrorBody {
  readonly id: number;
  readonly version: number;
  readonly amount: number;
  readonly status: string;
}

let shop: TestShop;
let member: { memberId: number; addressId: number };
let lily: Caller;
let rose: Caller;
const page = '/admin/sales/invoice';
const { buy, buyPaid } = orderCalls(
  () => shop,
  () => member,
);

async function join(username: string, mobile: string) {
  const body = { username, password: 'Plum-lane-18', mobile };
  const { data } = await shop.post<{ token: string; memberInfo: { id: number } }>('/api/User/register', body, null);
  return { id: data.memberInfo.id, caller: { token: data.token, audience: 'member' } as const };
}

beforeAll(async () => {
  shop = await testShop();
  const one = await join('lily', '13800000197');
  lily = one.caller;
  rose = (await join('rose', '13800000198')).caller;
  const [address] = await shop.db.rows<{ id: number }>(
    `insert into member_address (member_id, name, mobile, region, detail) values ($1, 'Lin Mei', '13800000197', '310104', '18 Plum Lane') returning id`,
    [one.id],
  );
  member = { memberId: one.id, addressId: address?.id ?? 0 };
});
afterAll(() => shop.close());

const ask = (orderId: number, input: object = {}, as: Caller = lily) =>
  shop.post<InvoiceRow>('/user/invoice/add', { orderId, titleKind: 'person', title: 'Lin Mei', ...input }, as);

describe('an invoice', () => {
  it('is asked for by the member of a paid order, once, and issued with its number', async () => {
    const { id } = await buyPaid(3);
    const company = { titleKind: 'company', title: 'Plum Tea Ltd', taxNo: '91310104MA1FR00X12', email: 'tea@plum.example' };
    const asked = await ask(id, company);
    expect(asked.data).toMatchObject({ amount: 3_000, status: 'requested', orderId: id });
    expect((await ask(id)).data).toMatchObject({ error: 'invoice.exists' });
    const issued = await shop.post<{ row: InvoiceRow }>(`${page}/issue`, {
      id: asked.data.id,
      version: asked.data.version,
      invoiceNo: '25312000000012345678',
      fileUrl: 'https://files.plum.example/i.pdf',
    });
    expect(issued.data.row).toMatchObject({ status: 'issued', invoiceNo: '25312000000012345678', issuedAt: expect.any(Number) });
    const { data } = await shop.post<{ result: InvoiceRow[] }>('/user/invoice/GetPageData', {}, lily);
    expect(data.result).toMatchObject([{ status: 'issued', invoiceNo: '25312000000012345678' }]);
    expect((await shop.post<{ result: InvoiceRow[] }>('/user/invoice/GetPageData', {}, rose)).data.result).toEqual([]);
  });

  it('is refused without payment, for the order of another member, and without a right tax number', async () => {
    const unpaid = await buy(1);
    const paid = await buyPaid(1);
    expect((await ask(unpaid.id)).data).toMatchObject({ error: 'invoice.not-paid' });
    expect((await ask(paid.id, {}, rose)).data).toMatchObject({ fields: [{ path: 'orderId', rule: 'missing-reference' }] });
    expect((await ask(paid.id, { titleKind: 'company', title: 'Plum Tea Ltd' })).data).toMatchObject({
      fields: [{ path: 'taxNo' }],
    });
    expect((await ask(paid.id, { titleKind: 'company', title: 'Plum Tea Ltd', taxNo: '12' })).data).toMatchObject({
      fields: [{ path: 'taxNo', rule: 'invoice.tax-number' }],
    });
  });

  it('that was voided leaves room for another; an issued one is not edited', async () => {
    const { id } = await buyPaid(2);
    const { data: first } = await ask(id);
    const voided = await shop.post<{ row: InvoiceRow }>(`${page}/void`, {
      id: first.id,
      version: first.version,
      reason: 'Wrong name',
    });
    expect(voided.data.row).toMatchObject({ status: 'void', voidReason: 'Wrong name' });
    const { data: second } = await ask(id, { title: 'Lin Mei Mei' });
    await shop.post(`${page}/issue`, { id: second.id, version: second.version, invoiceNo: 'F-2' });
    const edit = await shop.post<ErrorBody>(`${page}/Update`, { id: second.id, version: second.version + 1, title: 'Another' });
    expect(edit.data).toMatchObject({ error: 'invoice.illegal-transition' });
  });

  it('is asked for five times at once and made once', async () => {
    const { id } = await buyPaid(1);
    const answers = await Promise.all(Array.from({ length: 5 }, () => ask(id)));
    expect(answers.filter(({ code }) => code === 1)).toHaveLength(1);
    expect(new Set(answers.map(({ data }) => data.error))).toEqual(new Set([undefined, 'invoice.exists']));
  });

  it('[M-05.deny] is listed and exported for staff with the permission only', async () => {
    const clerk = await shop.staff(['/admin/sales/order/index']);
    for (const name of ['GetPageData', 'Export']) expect((await shop.post(`${page}/${name}`, {}, clerk)).status).toBe(403);
    const headers = { authorization: `Bearer ${shop.owner.token}` };
    const { body } = await shop.app.inject({ method: 'POST', url: `${page}/Export`, headers, payload: {} });
    expect(body).toContain('Plum Tea Ltd');
  });
});
