import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, dueTask, testShop, type TestShop } from '../../../../tests/setup/shop.ts';
import type { AnsweredFile } from '../form-files.domain.ts';
import { definition, question, repeated } from '../testing/definitions.ts';

interface Failed {
  readonly error: string;
  readonly fields?: readonly { readonly path: string; readonly rule: string; readonly msg: string }[];
}

const prefix = '/admin/studio/form';
const submissions = '/admin/studio/form-submission';
const asked = definition(
  question('photo', 'image', { max: 2, maxMegabytes: 1 }),
  question('name'),
  repeated('papers', [question('paper', 'file', { accept: ['pdf'] })]),
);

let shop: TestShop;
let png: Buffer;
let no = 0;
beforeAll(async () => {
  shop = await testShop();
  const picture = sharp({ create: { width: 24, height: 16, channels: 3, background: '#2b6' } });
  png = await picture
    .withExif({ IFD0: { Copyright: 'where it was taken' } })
    .png()
    .toBuffer();
});
afterAll(() => shop.close());

const tokenOf = (as: Caller | null): Record<string, string> =>
  as === null ? {} : as.audience === 'admin' ? { authorization: `Bearer ${as.token}` } : { 'member-token': as.token };
const keyed = () => ({ 'idempotency-key': randomUUID() });

async function published(more: object = {}): Promise<{ readonly id: number; readonly code: string }> {
  no += 1;
  const code = `files-${no}`;
  const draft = { name: code, code, access: 'public', definition: asked, ...more };
  const { data } = await shop.post<{ id: number }>(`${prefix}/add`, draft, shop.owner, keyed());
  await shop.post(`${prefix}/publish`, { id: data.id, version: 1 }, shop.owner, keyed());
  return { id: data.id, code };
}

async function joinShop(): Promise<Caller> {
  no += 1;
  const body = { username: `sender${no}`, password: 'Plum-lane-18' };
  const { data } = await shop.post<{ token: string }>('/api/User/register', body, null);
  return { token: data.token, audience: 'member' };
}

interface Sending {
  readonly key?: string;
  readonly name?: string;
  readonly type?: string;
  readonly bytes?: Buffer | string;
  readonly as?: Caller;
}

async function upload(code: string, { key = 'photo', name = 'a.png', type = 'image/png', bytes = png, as }: Sending = {}) {
  const form = new FormData();
  form.set('code', code);
  form.set('key', key);
  form.set('fileInput', new Blob([bytes as string], { type }), name);
  const reply = await shop.app.inject({
    method: 'POST',
    url: as ? '/user/form/upload' : '/api/form/upload',
    headers: { server: '1', 'accept-language': 'en', ...tokenOf(as ?? null) },
    payload: form,
  });
  return { status: reply.statusCode, data: reply.json<{ data: { file: AnsweredFile } & Failed }>().data };
}

const submit = (code: string, answers: object, as: Caller | null = null) =>
  shop.post<{ id: number } & Failed>(as ? '/user/form/submit' : '/api/form/submit', { code, versionNo: 1, answers }, as, keyed());

const readAs = (url: string, body: object, as: Caller | null) =>
  shop.app.inject({
    method: 'POST',
    url,
    headers: { server: '1', ...tokenOf(as ?? null) },
    payload: body,
  });

const stored = async (): Promise<number> =>
  (await shop.db.rows<{ count: number }>('select count(*)::int as count from studio_form_file_content'))[0]?.count ?? 0;

describe('files of a form', () => {
  it('are sent with the answers, listed, and read by staff with the right only, from the database', async () => {
    const { code } = await published();
    const { data } = await upload(code, { name: '../x/cat.png' });
    expect(data.file).toMatchObject({ name: 'cat.png' });
    const paper = await upload(code, { key: 'paper', name: 'a.pdf', type: 'application/pdf', bytes: '%PDF-1.7\n1 0 obj' });
    // What the browser says of a file does not count.
    const answers = { photo: [{ ...data.file, name: 'other.png', size: 1 }], papers: [{ paper: [paper.data.file] }] };
    const sent = await submit(code, answers);
    expect(sent.status).toBe(200);
    const { id } = sent.data;
    const detail = await shop.post<{ answers: object; files: string; answered: { files?: AnsweredFile[] }[] }>(
      `${submissions}/GetDetailPage`,
      { id },
    );
    expect(detail.data.answers).toEqual({ photo: [data.file], papers: [{ paper: [paper.data.file] }] });
    expect(detail.data.answered.map(({ files }) => files?.[0]?.name)).toEqual(['cat.png', 'a.pdf']);
    const place = `${submissions}/${id}#file-${data.file.id}`;
    const exported = await readAs(`${submissions}/Export`, {}, shop.owner);
    expect(exported.body).toContain(`cat.png ${place}`);
    const wanted = { id, fileId: data.file.id };
    const read = await readAs(`${submissions}/file`, wanted, shop.owner);
    expect(read.headers).toMatchObject({
      'content-type': 'image/png',
      'content-disposition': "attachment; filename*=UTF-8''cat.png",
      'cache-control': 'no-store',
    });
    // Drawn anew: what the camera wrote into it is gone.
    expect((await sharp(read.rawPayload).metadata()).exif).toBeUndefined();
    const reader = await shop.staff([`${submissions}/index`]);
    const stranger = await shop.staff([`${prefix}/index`]);
    const statuses = async (callers: readonly (Caller | null)[]) =>
      Promise.all(callers.map(async (as) => (await readAs(`${submissions}/file`, wanted, as)).statusCode));
    expect(await statuses([reader, stranger, null, await joinShop()])).toEqual([200, 403, 401, 401]);
    expect((await readAs(`${submissions}/file`, { id: id + 1, fileId: data.file.id }, shop.owner)).statusCode).toBe(404);
    expect((await shop.app.inject({ url: `/storage/form/20260101/${data.file.id}.png` })).statusCode).toBe(404);
  });

  it('of a member are read by that member only', async () => {
    const [member, other] = [await joinShop(), await joinShop()];
    const { code } = await published({ access: 'member' });
    const { data } = await upload(code, { as: member });
    const { id } = data.file;
    const read = async (as: Caller | null) => (await readAs('/user/form/file', { id }, as)).statusCode;
    expect([await read(member), await read(other), await read(null), await read(shop.owner)]).toEqual([200, 404, 401, 401]);
    // Nor are they sent by somebody else who knows the id.
    const answers = { photo: [data.file] };
    expect((await submit(code, answers, other)).data.fields?.[0]).toMatchObject({ path: 'answers.photo', rule: 'form.fileGone' });
    expect((await submit(code, answers, member)).status).toBe(200);
    expect(await read(member)).toBe(200);
  });

  it('are sent once, to their own question and form', async () => {
    const [{ code }, { code: elsewhere }] = [await published(), await published()];
    const { data } = await upload(code);
    const answers = { photo: [data.file] };
    expect((await submit(elsewhere, answers)).data.fields?.[0]).toMatchObject({ rule: 'form.fileGone' });
    expect((await submit(code, { papers: [{ paper: [data.file] }] })).data.fields?.map(({ rule }) => rule)).toContain(
      'form.fileGone',
    );
    const sent = await Promise.all([1, 2, 3, 4].map(() => submit(code, answers)));
    expect(sent.map(({ status }) => status).toSorted()).toEqual([200, 400, 400, 400]);
    expect(sent.find(({ status }) => status === 400)?.data.fields?.[0]?.msg).toMatch(/no longer here|已不存在/);
  });

  it('are rejected by content, type, size and question, and leave nothing', async () => {
    const { code } = await published();
    const before = await stored();
    const bad: readonly (readonly [what: string, file: Sending, status: number, error: string])[] = [
      ['a page', { name: 'a.html', type: 'text/html', bytes: '<script>' }, 400, 'request.upload-type'],
      ['a page called picture', { bytes: '<script>alert(1)</script>' }, 400, 'request.upload-type'],
      ['a drawing', { name: 'a.svg', type: 'image/svg+xml', bytes: '<svg/>' }, 400, 'request.upload-type'],
      ['half a picture', { bytes: png.subarray(0, 40) }, 400, 'request.upload-type'],
      ['a picture said to be a page', { type: 'text/html' }, 400, 'request.upload-type'],
      ['a type of another question', { name: 'a.pdf', type: 'application/pdf', bytes: '%PDF-1.7' }, 400, 'request.upload-type'],
      ['nothing', { bytes: '' }, 400, 'request.upload-incomplete'],
      ['too much', { bytes: Buffer.concat([png, Buffer.alloc(1_048_576)]) }, 413, 'request.upload-size'],
      ['more than any form takes', { bytes: Buffer.concat([png, Buffer.alloc(10_485_760)]) }, 413, 'request.upload-size'],
      ['a question for text', { key: 'name' }, 400, 'request.invalid'],
      ['no question', { key: '__proto__' }, 400, 'request.invalid'],
    ];
    for (const [what, file, status, error] of bad)
      expect(await upload(code, file), what).toMatchObject({ status, data: { error } });
    expect(await stored()).toBe(before);
  });

  it('are taken only for an open, published form, and while there is room', async () => {
    const draft = { name: 'Draft', code: 'no-files', access: 'public', definition: asked };
    await shop.post(`${prefix}/add`, draft, shop.owner, keyed());
    expect((await upload('no-files')).status).toBe(404);
    expect((await upload('there-is-none')).status).toBe(404);
    expect((await upload((await published({ access: 'none' })).code)).status).toBe(404);
    for (const [more, error] of [
      [{ access: 'member' }, 'form.sign-in'],
      [{ opensAt: 4_000_000_000_000 }, 'form.not-yet'],
      [{ opensAt: 1_000, closesAt: 2_000 }, 'form.closed'],
    ] as const)
      expect(await upload((await published(more)).code), error).toMatchObject({ status: 409, data: { error } });
    const { code, id } = await published();
    const huge = [randomUUID(), id, 2_000 * 1_048_576];
    await shop.db.run(
      `insert into studio_form_file (id, form_id, field_key, name, mimetype, size) values ($1, $2, 'photo', 'x', 'image/png', $3)`,
      huge,
    );
    expect(await upload(code)).toMatchObject({ status: 409, data: { error: 'form.no-room' } });
  });

  it('that were not sent are deleted after a day; sent ones stay until their submission goes for good', async () => {
    const { code } = await published();
    const [kept, lost] = [(await upload(code)).data.file, (await upload(code)).data.file];
    const { data } = await submit(code, { photo: [kept] });
    await shop.db.run(`update studio_form_file set created_at = created_at - interval '25 hours' where id = any($1)`, [
      [kept.id, lost.id],
    ]);
    await dueTask(shop, 'studio.form.sweep-files')(Date.now());
    const left = async () =>
      (await shop.db.rows<{ id: string }>('select file_id as id from studio_form_file_content')).map(({ id }) => id);
    expect(await left()).toContain(kept.id);
    expect(await left()).not.toContain(lost.id);
    expect((await submit(code, { photo: [lost] })).data.fields?.[0]).toMatchObject({ rule: 'form.fileGone' });
    await shop.db.run('delete from studio_form_submission where id = $1', [data.id]);
    expect(await left()).not.toContain(kept.id);
  });
});
