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
  tasksOf,
} from '../../../../tests/setup/approvals.ts';
import { idempotencyHeader } from '../../../../tests/setup/order-shop.ts';
import { type Caller, testShop, type TestShop } from '../../../../tests/setup/shop.ts';
import { addCategory, joinCommunity, type Person } from '../../forum/testing/people.ts';
import type { ListedRevision } from '../revision.domain.ts';

const staff = '/admin/community/article/';
const own = '/user/article/';

interface Row {
  readonly id: number;
  readonly version: number;
  readonly status: string;
  readonly reason: string | null;
  readonly approvalId: number | null;
}
interface Answer {
  readonly row: Row;
  readonly error?: string;
}

let shop: TestShop;
let ada: Person;
let bea: Person;
let ann: Approver;
let categoryId: number;

beforeAll(async () => {
  shop = await testShop({ isStepped: true });
  ada = await joinCommunity(shop, 'ada');
  bea = await joinCommunity(shop, 'bea');
  ann = await newApprover(shop);
  categoryId = await addCategory(shop, 'Glazes');
});
afterAll(() => shop.close());

const detail = async (id: number) => (await shop.post<Row>(`${staff}GetDetailPage`, { id })).data;
async function move(name: string, id: number, input: object = {}, who: Caller = shop.owner) {
  const { version } = await detail(id);
  return shop.post<Answer>(`${staff}${name}`, { id, version, ...input }, who);
}
async function asAuthor(name: string, id: number, input: object = {}, who: Caller = ada) {
  const { version } = await detail(id);
  return shop.post<Answer>(`${own}${name}`, { id, version, ...input }, who);
}
const draft = { title: 'How celadon is fired', content: '<p>Slowly</p>' };
const ofShop = async () => (await shop.post<Row>(`${staff}add`, { ...draft, categoryId })).data.id;
const ofAda = async () => (await shop.post<Row>(`${own}add`, { ...draft, categoryId }, ada)).data.id;
const requestOf = (id: number) => runningRequestOf(shop, 'community/article', id);
const isPublic = async (id: number) => (await shop.post('/api/community/article', { id }, null)).status === 200;
const counted = async () => {
  const [row] = await shop.db.rows<{ n: number }>(
    'select article_count::int as n from community_article_category where id = $1',
    [categoryId],
  );
  return row?.n;
};
/** An article of a member that was submitted and waits for its approval. */
async function submitted(): Promise<{ readonly id: number; readonly requestId: number }> {
  await shop.db.run(`update community_article set submitted_at = submitted_at - interval '2 days'`);
  const id = await ofAda();
  expect((await asAuthor('submit', id)).data.row).toMatchObject({ status: 'pending' });
  return { id, requestId: await requestOf(id) };
}

it('is published as before while no workflow for articles is published', async () => {
  const [shops, members] = [await ofShop(), await ofAda()];
  expect((await move('publish', shops)).data.row).toMatchObject({ status: 'published', approvalId: null });
  expect((await asAuthor('submit', members)).status).toBe(200);
  if ((await detail(members)).status === 'pending') await move('publish', members);
  const { version } = await detail(shops);
  expect((await shop.post(`${staff}Update`, { id: shops, version, content: '<p>Very slowly</p>' })).status).toBe(200);
  expect([await isPublic(shops), await isPublic(members)]).toEqual([true, true]);
  expect([await requestOf(shops), await requestOf(members)]).toEqual([0, 0]);
});

it('[M-35] an article of the shop waits for its approval, is not public meanwhile, and is published by it once', async () => {
  await publishFor(shop, 'community/article', oneStep([ann.username]));
  const [id, before] = [await ofShop(), await counted()];
  const asked = await move('publish', id);
  expect(asked.data.row).toMatchObject({ status: 'pending' });
  const requestId = await requestOf(id);
  expect([asked.data.row.approvalId, await isPublic(id), await counted()]).toEqual([requestId, false, before]);
  const other = await addCategory(shop, 'Kilns');
  const inputs = { publish: {}, reject: { reason: 'Too short' }, claim: {}, move: { categoryId: other } };
  const stands = await detail(id);
  for (const [name, input] of Object.entries(inputs))
    expect(await move(name, id, input), name).toMatchObject({ status: 409, data: { error: 'article.in-approval' } });
  expect(await detail(id)).toEqual(stands);
  const { version } = await detail(id);
  for (const [path, body] of [
    ['Update', { id, version, title: 'How celadon is glazed' }],
    ['del', { id, version }],
  ] as const)
    expect(await shop.post(`${staff}${path}`, body), path).toMatchObject({
      status: 409,
      data: { error: 'article.in-approval' },
    });
  expect(await decide(shop, shop.owner, 'approve', requestId)).toMatchObject({ status: 409 });
  expect((await decide(shop, ann, 'approve', requestId)).status).toBe(200);
  expect((await decide(shop, ann, 'approve', requestId)).status).toBe(409);
  expect(await detail(id)).toMatchObject({ status: 'published', approvalId: null, reason: null });
  expect([await isPublic(id), await counted()]).toEqual([true, (before ?? 0) + 1]);
  const { data } = await shop.post<{ result: ListedRevision[] }>(`${staff}revisions`, { id });
  expect(data.result.map(({ revisionNo, audience }) => [revisionNo, audience])).toEqual([[1, 'admin']]);
});

it('a text that was approved is changed while it is hidden, and is shown again once that is approved', async () => {
  const id = await ofShop();
  await move('publish', id);
  await decide(shop, ann, 'approve', await requestOf(id));
  const edit = async (more: object) => {
    const { version } = await detail(id);
    return shop.post(`${staff}Update`, { id, version, ...more });
  };
  expect(await edit({ content: '<p>Buy this</p>' })).toMatchObject({ status: 409, data: { error: 'article.approved' } });
  expect((await move('hide', id, { reason: 'Out of date' })).status).toBe(200);
  expect((await edit({ content: '<p>Slowly, in wood</p>' })).status).toBe(200);
  expect((await move('restore', id)).data.row.status).toBe('pending');
  expect(await isPublic(id)).toBe(false);
  await decide(shop, ann, 'approve', await requestOf(id));
  expect(await isPublic(id)).toBe(true);
  expect((await move('revert', id, { revisionNo: 1 })).data.row.status).toBe('pending');
  expect(await isPublic(id)).toBe(false);
  await decide(shop, ann, 'reject', await requestOf(id), { reason: 'The new one is better' });
  expect(await detail(id)).toMatchObject({ status: 'draft', reason: 'The new one is better', approvalId: null });
});

it('[M-35] an author reads why it was rejected, changes it, and gives it to the shop again', async () => {
  const { id, requestId } = await submitted();
  expect((await asAuthor('Update', id, { title: 'Another title' })).status).toBe(409);
  expect((await decide(shop, ann, 'reject', requestId)).status, 'no reason').toBe(400);
  expect((await decide(shop, ann, 'reject', requestId, { reason: 'Say at what heat' })).status).toBe(200);
  const { data: list } = await shop.post<{ result: Row[] }>(`${own}GetPageData`, {}, ada);
  expect(list.result.find((row) => row.id === id)).toMatchObject({ status: 'rejected', reason: 'Say at what heat' });
  expect((await asAuthor('Update', id, { content: '<p>At 1280 degrees</p>' })).status).toBe(200);
  await shop.db.run(`update community_article set submitted_at = submitted_at - interval '2 days'`);
  expect((await asAuthor('submit', id)).status).toBe(200);
  await decide(shop, ann, 'approve', await requestOf(id));
  expect(await isPublic(id)).toBe(true);
  const { data } = await shop.post<{ result: ListedRevision[] }>(`${own}revisions`, { id }, ada);
  expect(data.result[0]).toMatchObject({ audience: 'member' });
});

it('is a draft again when its author takes it back or its request is cancelled; strangers do neither', async () => {
  const taken = await submitted();
  expect((await asAuthor('withdraw', taken.id, {}, bea)).status).toBe(404);
  expect((await asAuthor('withdraw', taken.id)).data.row.status).toBe('draft');
  expect((await decide(shop, ann, 'approve', taken.requestId)).status).toBe(409);
  await shop.runDue();
  expect((await requestRow(shop, taken.requestId)).status).toBe('cancelled');
  expect((await tasksOf(shop, taken.requestId)).map(({ state }) => state)).toEqual(['cancelled']);
  expect(await detail(taken.id)).toMatchObject({ status: 'draft', approvalId: null });
  const cancelled = await submitted();
  expect((await decide(shop, shop.owner, 'cancel', cancelled.requestId, { reason: 'The kiln is closed' })).status).toBe(200);
  expect(await detail(cancelled.id)).toMatchObject({ status: 'draft', reason: 'The kiln is closed', approvalId: null });
});

it('is withdrawn or published where both happen at the same moment', async () => {
  for (let round = 0; round < 3; round += 1) {
    const { id, requestId } = await submitted();
    const answers = await Promise.all([decide(shop, ann, 'approve', requestId), asAuthor('withdraw', id)]);
    await shop.runDue();
    const isApproved = answers[0].status === 200;
    const [{ status }, request] = [await detail(id), await requestRow(shop, requestId)];
    // What was published first may be taken back, for nobody has commented on it.
    expect(isApproved ? ['approved'] : ['cancelled']).toContain(request.status);
    expect(status).toBe(answers[1].status === 200 ? 'draft' : 'published');
  }
});

it('needs no decision once it was removed with its author, and can be published when it is given back', async () => {
  const { id, requestId } = await submitted();
  await shop.db.run('update community_article set deleted_at = now() where id = $1', [id]);
  expect((await decide(shop, ann, 'approve', requestId)).status).toBe(200);
  await shop.db.run('update community_article set deleted_at = null where id = $1', [id]);
  expect(await detail(id)).toMatchObject({ status: 'pending', approvalId: null });
  expect((await move('publish', id)).data.row).toMatchObject({ status: 'pending' });
  expect((await decide(shop, ann, 'approve', await requestOf(id))).status).toBe(200);
  expect(await isPublic(id)).toBe(true);
});

it('[A-17] is audited by who may, and decided about by who is asked', async () => {
  const [cleo, eve] = [await newApprover(shop, [`${staff}audit`]), await shop.staff([`${staff}index`])];
  const clerk = await shop.staff([`${staff}audit`]);
  const audit = async (who: Caller, action: string, ...[ids, opinion = null]: readonly [readonly number[], (string | null)?]) => {
    const { status, data } = await shop.post<Answer>(`${staff}Audit`, { ids, action, opinion }, who, idempotencyHeader());
    return data.error === undefined ? status : [status, data.error];
  };
  const [one, two] = [await ofShop(), await ofShop()];
  await publishFor(shop, 'community/article', oneStep([cleo.username]));
  expect(await audit(eve, 'submit', [one])).toEqual([403, 'request.forbidden']);
  expect(await audit(clerk, 'approve', [one])).toEqual([409, 'instance.not-waiting']);
  expect(await audit(clerk, 'submit', [one, two])).toBe(200);
  expect(await audit(clerk, 'submit', [one])).toEqual([409, 'instance.already-running']);
  expect(await audit(clerk, 'approve', [one])).toEqual([409, 'instance.not-yours']);
  expect(await audit(cleo, 'reject', [one])).toEqual([400, 'request.invalid']);
  expect(await audit(cleo, 'reject', [one], 'Say at what heat')).toBe(200);
  expect(await audit(cleo, 'approve', [two, 900_000_001])).toEqual([404, 'request.not-found']);
  expect(await detail(two)).toMatchObject({ status: 'pending' });
  expect(await audit(cleo, 'approve', [two])).toBe(200);
  expect([await isPublic(one), await isPublic(two)]).toEqual([false, true]);
  await publishFor(shop, 'community/article', oneStep([ann.username]));
});

it('is published by staff with the permission only, and decided about by those who are asked', async () => {
  const [reader, publisher] = [await shop.staff([`${staff}index`]), await shop.staff([`${staff}index`, `${staff}publish`])];
  const id = await ofShop();
  expect((await move('publish', id, {}, reader)).status).toBe(403);
  expect((await move('publish', id, {}, publisher)).status).toBe(200);
  const requestId = await requestOf(id);
  const { version } = await requestRow(shop, requestId);
  expect((await shop.post(`${pages.instance}/approve`, { id: requestId, version }, publisher)).status).toBe(403);
  expect((await move('publish', 900_000_001, {}, publisher)).status).toBe(400);
  expect((await shop.post(`${staff}publish`, { id: 900_000_001, version: 1 }, publisher)).status).toBe(404);
});
