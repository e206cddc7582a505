import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, testShop, type TestShop } from '../../../../tests/setup/shop.ts';
import { issueCaptcha } from '../../../../packages/server/src/session/captcha.ts';
import { choices, definition, group, question, repeated } from '../testing/definitions.ts';

interface Row {
  readonly id: number;
  readonly version: number;
  readonly versionNo: number;
  readonly isEdited: boolean;
  readonly status: string;
  readonly submissionCount: number;
}

interface Failed {
  readonly error: string;
  readonly fields?: readonly { readonly path: string; readonly rule: string; readonly msg: string }[];
}

const prefix = '/admin/studio/form';
const submissions = '/admin/studio/form-submission';
const asked = definition(
  question('kind', 'radio', { isRequired: true, choices: choices('company', 'person') }),
  group('company', [question('taxNo', 'text', { isRequired: true })], { field: 'kind', op: 'eq', value: 'company' }),
  repeated('guests', [question('guest', 'text', { isRequired: true })]),
);

let shop: TestShop;
let no = 0;
beforeAll(async () => {
  shop = await testShop();
});
afterAll(() => shop.close());

const keyed = () => ({ 'idempotency-key': randomUUID() });
const act = <T = Row>(call: string, body: object) => shop.post<T>(`${prefix}/${call}`, body, shop.owner, keyed());
const now = async (id: number) => (await act('GetDetailPage', { id })).data;

/** Performs a transition of the row as it is now. */
async function move<T = Failed>(call: string, id: number, input: object = {}) {
  const { version } = await now(id);
  return act<T>(call, { id, version, ...input });
}

async function joinShop(): Promise<Caller> {
  no += 1;
  const body = { username: `answerer${no}`, password: 'Plum-lane-18' };
  const { data } = await shop.post<{ token: string }>('/api/User/register', body, null);
  return { token: data.token, audience: 'member' };
}

async function published(more: object = {}, of: object = asked): Promise<Row & { readonly code: string }> {
  no += 1;
  const code = `form-${no}`;
  const added = await act('add', { name: code, code, access: 'public', definition: of, ...more });
  expect(added.status).toBe(200);
  expect((await move('publish', added.data.id)).status).toBe(200);
  return { ...(await now(added.data.id)), code };
}

const read = async <T = { state: string; definition: unknown; versionNo: number }>(code: string) => {
  const reply = await shop.app.inject({
    method: 'GET',
    url: `/api/form/read?code=${code}`,
    headers: { 'accept-language': 'en' },
  });
  return { status: reply.statusCode, data: reply.json<{ data: T }>().data };
};

const submit = async <T = { id: number }>(body: object, key: string = randomUUID(), lang = 'en') => {
  const reply = await shop.app.inject({
    method: 'POST',
    url: '/api/form/submit',
    headers: { 'accept-language': lang, 'idempotency-key': key, server: '1' },
    payload: body,
  });
  return { status: reply.statusCode, data: reply.json<{ data: T }>().data };
};

describe('forms', () => {
  it('[M-39.write] reject a definition with an issue for each path, and store nothing', async () => {
    const wrong = definition(question('a', 'select'), group('g', [question('b')], { field: 'b', op: 'filled', value: null }));
    const { status, data } = await act<Failed>('add', { name: 'Wrong', code: 'wrong', definition: wrong });
    expect(status).toBe(400);
    expect(data.fields?.map(({ path, rule }) => `${path} ${rule}`)).toEqual([
      'definition.nodes.0.choices form.noChoices',
      'definition.nodes.1.shownWhen form.cycle',
    ]);
    expect(data.fields?.every(({ msg }) => msg.length > 5 && !msg.includes('rule.'))).toBe(true);
    expect(await shop.db.rows('select id from studio_form where code = $1', ['wrong'])).toEqual([]);
  });

  it('[M-39.write] are published in versions that never change, and roll back to an older one', async () => {
    const first = await published();
    expect(first).toMatchObject({ status: 'published', versionNo: 1, isEdited: false });
    const other = definition(question('other'));
    const { data: edited } = await act('Update', { id: first.id, version: first.version, definition: other });
    expect(edited).toMatchObject({ isEdited: true });
    expect((await read(first.code)).data).toMatchObject({ versionNo: 1, definition: asked });
    expect((await move('publish', first.id)).status).toBe(200);
    expect((await read(first.code)).data).toMatchObject({ versionNo: 2, definition: other });
    expect((await move('publish', first.id)).data).toMatchObject({ error: 'form.no-changes' });
    expect((await move('rollBack', first.id, { toVersion: 2 })).data).toMatchObject({ error: 'form.no-version' });
    await move('rollBack', first.id, { toVersion: 1 });
    expect((await read(first.code)).data).toMatchObject({ versionNo: 3, definition: asked });
    const { data: versions } = await act<{ result: { versionNo: number; sameAs: number | null }[] }>('versions', {
      id: first.id,
    });
    expect(versions.result.map(({ versionNo, sameAs }) => [versionNo, sameAs])).toEqual([
      [3, 1],
      [2, null],
      [1, null],
    ]);
    await expect(shop.db.run('update studio_form_version set same_as = 1')).rejects.toThrow(/studio_form_version|append|change/i);
  });

  it('[M-39.list] are listed, searched, filtered, sorted and paged', async () => {
    for (const [name, access] of [
      ['Listed B', 'public'],
      ['Listed C', 'member'],
      ['Listed A', 'public'],
    ] as const)
      expect((await act('add', { name, code: name.toLowerCase().replace(' ', '-'), access })).status).toBe(200);
    const found = async (more: object = {}) => {
      const list = { quick: 'listed', sorts: [{ field: 'name', order: 'asc' }], ...more };
      const { data } = await act<{ result: { name: string }[]; page: { total: number } }>('GetPageData', list);
      return [data.page.total, data.result.map(({ name }) => name.slice(-1)).join('')];
    };
    expect(await found()).toEqual([3, 'ABC']);
    expect(await found({ sorts: [{ field: 'name', order: 'desc' }] })).toEqual([3, 'CBA']);
    expect(await found({ filters: [{ field: 'access', op: 'in', value: ['member'] }] })).toEqual([1, 'C']);
    expect(await found({ page: { currentPage: 2, pageSize: 2 } })).toEqual([3, 'C']);
    expect(await found({ quick: 'listed-a' })).toEqual([1, 'A']);
  });

  it('without questions, or archived, cannot be published; a published one cannot be deleted', async () => {
    const { data: empty } = await act('add', { name: 'Empty', code: 'empty' });
    expect((await move('publish', empty.id)).data).toMatchObject({ error: 'form.no-fields' });
    const { id, code } = await published();
    expect((await move('del', id)).data).toMatchObject({ error: 'form.published' });
    expect((await move('archive', id)).status).toBe(200);
    expect((await read(code)).data).toMatchObject({ state: 'closed', definition: null });
    expect((await move('publish', id)).status).toBe(409);
  });

  it('are unknown to visitors unless they are published and open to them', async () => {
    await act('add', { name: 'Draft', code: 'draft', access: 'public', definition: asked });
    const none = await published({ access: 'none' });
    for (const code of ['draft', none.code, 'nothing'])
      expect([(await read(code)).status, (await submit({ code, versionNo: 1, answers: {} })).status]).toEqual([404, 404]);
    const members = await published({ access: 'member' });
    expect((await read(members.code)).data).toMatchObject({ state: 'sign-in', definition: null });
    const sent = await submit<Failed>({ code: members.code, versionNo: 1, answers: { kind: 'person' } });
    expect(sent).toMatchObject({ status: 409, data: { error: 'form.sign-in' } });
    const later = await published({ opensAt: 4_000_000_000_000 });
    expect((await read(later.code)).data).toMatchObject({ state: 'not-yet' });
  });
});

describe('submissions', () => {
  it('[M-39.write] are checked for each field in the language of the caller, and keep no hidden answer', async () => {
    const { code, id } = await published();
    const bad = { code, versionNo: 1, answers: { kind: 'company', extra: 1, guests: [{}] } };
    const rejected = await submit<Failed>(bad);
    expect(rejected.status).toBe(400);
    expect(rejected.data.fields?.map(({ path, rule }) => `${path} ${rule}`).toSorted()).toEqual([
      'answers.extra unknown',
      'answers.guests.0.guest required',
      'answers.taxNo required',
    ]);
    const messages = async (lang: string) => (await submit<Failed>(bad, randomUUID(), lang)).data.fields?.map(({ msg }) => msg);
    expect(await messages('zh-cn')).not.toEqual(await messages('en'));
    const sent = await submit({ code, versionNo: 1, answers: { kind: 'person', taxNo: 'hidden', guests: [{ guest: 'Ann' }] } });
    expect(sent.status).toBe(200);
    const { data } = await shop.post<{ answers: unknown; answered: { text: string }[]; status: string }>(
      `${submissions}/GetDetailPage`,
      { id: sent.data.id },
    );
    expect(data).toMatchObject({ status: 'submitted', answers: { kind: 'person', guests: [{ guest: 'Ann' }] } });
    expect(data.answered.map(({ text }) => text)).toEqual(['PERSON', 'Ann']);
    expect((await act<Row>('GetDetailPage', { id })).data.submissionCount).toBe(1);
  });

  it('need an idempotency key, count once for it, and keep to the version that was seen', async () => {
    const { code, id } = await published();
    const body = { code, versionNo: 1, answers: { kind: 'person' } };
    const key = randomUUID();
    expect((await submit(body, key)).data).toEqual((await submit(body, key)).data);
    expect((await submit<Failed>(body, '')).status).toBe(400);
    await move('Update', id, { definition: definition(question('new')) });
    expect((await move('publish', id)).status).toBe(200);
    expect((await submit<Failed>(body)).data).toMatchObject({ error: 'form.other-version' });
    const { data } = await act<Row>('GetDetailPage', { id });
    expect(data.submissionCount).toBe(1);
  });

  it('[M-39.export] are listed by form, accepted or rejected, and exported with their answers', async () => {
    const { code, id } = await published();
    const { data: sent } = await submit({ code, versionNo: 1, answers: { kind: 'company', taxNo: 'T-77' } });
    const { data: listed } = await shop.post<{ result: Row[] }>(`${submissions}/GetPageData`, {
      filters: [{ field: 'formId', op: 'in', value: [id] }],
    });
    expect(listed.result.map((row) => row.id)).toContain(sent.id);
    for (const [at, call] of ['reject', 'accept'].entries())
      expect((await shop.post(`${submissions}/${call}`, { id: sent.id, version: at + 1 })).status).toBe(200);
    const { data: row } = await shop.post<Row>(`${submissions}/GetDetailPage`, { id: sent.id });
    expect(row.status).toBe('accepted');
    const file = await shop.app.inject({
      method: 'POST',
      url: `${submissions}/Export`,
      headers: { authorization: `Bearer ${shop.owner.token}`, 'accept-language': 'en', server: '1' },
      payload: {},
    });
    expect(file.body).toContain('taxNo: T-77');
  });

  it('are taken up to the limit of the form, and its address says that it is full', async () => {
    const { code, id } = await published({ submitLimit: 1 });
    const body = { code, versionNo: 1, answers: { kind: 'person' } };
    expect((await submit(body)).status).toBe(200);
    expect((await submit<Failed>(body)).data).toMatchObject({ error: 'form.full' });
    expect((await read(code)).data).toMatchObject({ state: 'full', definition: null });
    expect((await move('Update', id, { submitLimit: 0 })).status).toBe(400);
    expect((await move('Update', id, { submitLimit: 2 })).status).toBe(200);
    expect((await submit(body)).status).toBe(200);
  });

  it('of visitors need a captcha where the form says so, once each; members are known and need none', async () => {
    const { code } = await published({ captcha: true });
    expect((await read(code)).data).toMatchObject({ captcha: true });
    const body = { code, versionNo: 1, answers: { kind: 'person' } };
    expect((await submit<Failed>(body)).data).toMatchObject({ error: 'request.captcha-required' });
    const captchaId = randomUUID();
    const captchaInfo = await issueCaptcha(shop.db, captchaId);
    const wrong = await submit<Failed>({ ...body, captchaId: randomUUID(), captchaInfo });
    expect(wrong.data).toMatchObject({ error: 'request.captcha-wrong' });
    const key = randomUUID();
    const solved = { ...body, captchaId, captchaInfo };
    expect((await submit(solved, key)).status).toBe(200);
    // The same request again is answered from its key; another one with the same captcha is not.
    expect((await submit(solved, key)).status).toBe(200);
    expect((await submit<Failed>(solved)).data).toMatchObject({ error: 'request.captcha-wrong' });
    const member = await joinShop();
    expect((await shop.post<{ captcha: boolean }>('/user/form/read', { code }, member)).data.captcha).toBe(false);
    expect((await shop.post('/user/form/submit', body, member, keyed())).status).toBe(200);
  });

  it('[M-39.deny] are neither read nor changed without the permission, nor are forms', async () => {
    const stranger = await shop.staff(['/admin/sales/order/index']);
    for (const call of ['GetPageData', 'add', 'Update', 'del', 'Export', 'publish', 'archive', 'rollBack', 'versions'])
      expect((await shop.post(`${prefix}/${call}`, {}, stranger)).status, call).toBe(403);
    for (const call of ['GetPageData', 'GetDetailPage', 'del', 'Export', 'accept', 'reject'])
      expect((await shop.post(`${submissions}/${call}`, {}, stranger)).status, call).toBe(403);
  });

  it('of a member are stored with the member, once where the form says so, also when sent twice at once', async () => {
    const { code } = await published({ access: 'member', onePerMember: true });
    const member = await joinShop();
    const body = { code, versionNo: 1, answers: { kind: 'person' } };
    const send = () => shop.post<{ id: number } & Failed>('/user/form/submit', body, member, keyed());
    expect((await shop.post<{ state: string }>('/user/form/read', { code }, member)).data.state).toBe('open');
    const sent = await Promise.all(Array.from({ length: 5 }, send));
    expect(sent.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409]);
    expect((await shop.post<{ state: string }>('/user/form/read', { code }, member)).data.state).toBe('answered');
    expect((await send()).data).toMatchObject({ error: 'form.answered' });
  });
});
