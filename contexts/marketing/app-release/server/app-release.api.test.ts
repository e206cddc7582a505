import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testShop, type TestShop } from '../../../../tests/setup/shop.ts';
import { bucketIn } from './check-update.ts';

interface Release {
  readonly id: number;
  readonly version: number;
  readonly status: string;
  readonly rolloutPercent: number | null;
  readonly sha256: string | null;
  readonly sizeBytes: number | null;
}

interface Found {
  readonly action: string;
  readonly release: { versionCode: number; url: string | null; sha256: string; sizeBytes: number; isRollback: boolean } | null;
  readonly etag: string;
  readonly isUnchanged: boolean;
}

let shop: TestShop;
let fileId: number;
const prefix = '/admin/marketing/app-release/';
const sum = createHash('sha256').update('package').digest('hex');
beforeAll(async () => {
  shop = await testShop();
  const [file] = await shop.db.rows<{ id: number }>(
    `insert into platform_attachment (name, url, suffix, mimetype, kind, size, sha256, tags)
     values ('shop.zip', '/storage/shop.zip', 'zip', 'application/zip', 'document', 7000, $1, '{}') returning id::int`,
    [sum],
  );
  fileId = file?.id ?? 0;
});
afterAll(() => shop.close());

let apps = 0;
async function newApp(): Promise<{ appId: number; appKey: string }> {
  apps += 1;
  const appKey = `shop-${apps}`;
  const { data } = await shop.post<{ id: number }>('/admin/marketing/app/add', { appKey, name: appKey });
  return { appId: data.id, appKey };
}

const draft = (appId: number, code: number, more: object = {}) => ({
  appId,
  platform: 'android',
  packageType: 'native',
  versionName: `1.${code}.0`,
  versionCode: code,
  title: `Version ${code}`,
  fileId,
  storeLinks: [],
  ...more,
});
const add = async (body: object): Promise<Release> => {
  const answer = await shop.post<Release>(`${prefix}add`, body);
  expect(answer, JSON.stringify(answer.data)).toMatchObject({ status: 200 });
  return answer.data;
};
const act = ({ id, version }: Release, name: string, input: object = {}) =>
  shop.post<{ row: Release; error?: string; details?: object }>(`${prefix}${name}`, { id, version, ...input });
const read = async (id: number): Promise<Release> => (await shop.post<Release>(`${prefix}GetDetailPage`, { id })).data;
async function published(body: object, input: object = {}): Promise<Release> {
  const { id } = await add(body);
  expect(await act(await read(id), 'publish', input)).toMatchObject({ status: 200 });
  return read(id);
}
const check = (body: object) =>
  shop.post<Found>('/api/App/checkUpdate', { platform: 'android', deviceId: 'device', versionCode: 1, ...body }, null);

describe('a release', () => {
  it('is published with its package and told to devices, with an answer that they know again', async () => {
    const { appId, appKey } = await newApp();
    expect((await check({ appKey })).data).toMatchObject({ action: 'none', release: null });
    const release = await published(draft(appId, 2));
    expect(release).toMatchObject({ status: 'published', rolloutPercent: 100, sha256: sum, sizeBytes: 7_000 });
    const { status, data } = await check({ appKey });
    expect(status).toBe(200);
    expect(data).toMatchObject({ action: 'optional', release: { versionCode: 2, sha256: sum, url: '/storage/shop.zip' } });
    const again = await check({ appKey, etag: data.etag });
    expect(again.data).toMatchObject({ isUnchanged: true, release: null, etag: data.etag });
    expect((await check({ appKey: 'unknown' })).status).toBe(404);
    expect(await check({ appKey, deviceId: '' })).toMatchObject({ status: 400, data: { fields: [{ path: 'deviceId' }] } });
  });

  it('is rejected without a package, with a lower code or an earlier version, and when its code is taken', async () => {
    const { appId } = await newApp();
    const bare = await add(draft(appId, 3, { fileId: null }));
    expect(await act(bare, 'publish')).toMatchObject({ status: 409, data: { error: 'app-release.no-package' } });
    const [low, early] = [await add(draft(appId, 1)), await add(draft(appId, 9, { versionName: '1.4.9' }))];
    await published(draft(appId, 5));
    expect(await act(low, 'publish')).toMatchObject({
      status: 409,
      data: { error: 'app-release.code-order', details: { code: 5 } },
    });
    expect(await act(early, 'publish')).toMatchObject({ status: 409, data: { error: 'app-release.name-order' } });
    expect((await shop.post(`${prefix}add`, draft(appId, 5, { versionName: '7.0.0' }))).status).toBe(409);
    for (const [bad, path] of [
      [{ versionName: '1.2' }, 'versionName'],
      [{ isSilent: true }, 'isSilent'],
      [{ packageType: 'hot' }, 'minNativeCode'],
      [{ minSupportedCode: 60 }, 'minSupportedCode'],
    ] as const)
      expect(await shop.post(`${prefix}add`, draft(appId, 50, bad))).toMatchObject({ status: 400, data: { fields: [{ path }] } });
  });

  it('does not change once it was published, except its notes and the review; nor does its package', async () => {
    const { appId } = await newApp();
    const release = await published(draft(appId, 2, { storeLinks: [{ store: 'Store', url: 'https://store.example/app' }] }));
    const { id, version } = release;
    for (const change of [{ versionCode: 4 }, { fileId: null }, { isMandatory: true }, { storeLinks: [] }])
      expect(await shop.post(`${prefix}Update`, { id, version, ...change })).toMatchObject({
        status: 409,
        data: { error: 'app-release.frozen' },
      });
    const notes = { notesEn: 'Faster', isInReview: true, storeLinks: [{ store: 'Store', url: 'https://store.example/app' }] };
    expect((await shop.post(`${prefix}Update`, { id, version, ...notes })).status).toBe(200);
    expect((await shop.post(`${prefix}del`, { id, version: version + 1 })).status).toBe(409);
    expect(await shop.post('/admin/platform/attachment/del', { id: fileId, version: 1 })).toMatchObject({
      status: 409,
      data: { error: 'request.in-use' },
    });
    expect((await read(id)).status).toBe('published');
  });

  it('is rolled out to a fixed share of devices, which only grows', async () => {
    const { appId, appKey } = await newApp();
    const release = await published(draft(appId, 2), { percent: 30 });
    const ids = Array.from({ length: 60 }, (_, n) => `phone-${n}`);
    const offeredTo = async () => {
      const answers = await Promise.all(
        ids.map(async (deviceId) => [deviceId, (await check({ appKey, deviceId })).data] as const),
      );
      return answers.filter(([, { action }]) => action === 'optional').map(([deviceId]) => deviceId);
    };
    const [{ salt } = { salt: '' }] = await shop.db.rows<{ salt: string }>(
      'select rollout_salt as salt from marketing_app_release where id = $1',
      [release.id],
    );
    const few = await offeredTo();
    expect(few).toEqual(ids.filter((deviceId) => bucketIn(deviceId)(salt) < 30));
    expect(await act(await read(release.id), 'rollOut', { percent: 30 })).toMatchObject({ status: 409 });
    expect(await act(await read(release.id), 'rollOut', { percent: 70 })).toMatchObject({ status: 200 });
    const many = await offeredTo();
    expect(many).toEqual(ids.filter((deviceId) => bucketIn(deviceId)(salt) < 70));
    expect(many).toEqual(expect.arrayContaining(few));
  });

  it('that is mandatory is published while another one is rolled out, and reaches everybody', async () => {
    const { appId, appKey } = await newApp();
    await published(draft(appId, 2), { percent: 1 });
    await published(draft(appId, 3, { isMandatory: true }));
    await published(draft(appId, 4), { percent: 1 });
    const { data } = await check({ appKey });
    expect(data.action).toBe('forced');
    expect(data.release?.versionCode).toBeGreaterThanOrEqual(3);
  });

  it('is paused, resumed and withdrawn; a device with a withdrawn hot package returns to the last one', async () => {
    const { appId, appKey } = await newApp();
    const hot = { packageType: 'hot', minNativeCode: 1 };
    await published(draft(appId, 2, hot));
    const bad = await published(draft(appId, 3, hot));
    expect(await act(bad, 'pause')).toMatchObject({ status: 200 });
    expect((await check({ appKey })).data.release?.versionCode).toBe(2);
    expect(await act(await read(bad.id), 'resume')).toMatchObject({ status: 200 });
    expect((await check({ appKey })).data.release?.versionCode).toBe(3);
    expect(await act(await read(bad.id), 'withdraw', { reason: 'It crashes' })).toMatchObject({ status: 200 });
    expect((await check({ appKey, hotCode: 3 })).data.release).toMatchObject({ versionCode: 2, isRollback: true });
    expect(await act(await read(bad.id), 'resume')).toMatchObject({
      status: 409,
      data: { error: 'app-release.illegal-transition' },
    });
    expect((await read(bad.id)).status).toBe('withdrawn');
  });

  it('is published one after the other, however many are published at once', async () => {
    const { appId } = await newApp();
    const drafts = await Promise.all([2, 3, 4, 5, 6].map((code) => add(draft(appId, code, { versionName: `1.${9 - code}.0` }))));
    await Promise.all(drafts.map((one) => act(one, 'publish')));
    const rows = await shop.db.rows<{ name: string }>(
      `select version_name as name from marketing_app_release where app_id = $1 and status = 'published'`,
      [appId],
    );
    // Higher codes have earlier names, so any two of them would be out of order.
    expect(rows).toHaveLength(1);
  });
});

it('is described in the API document with examples of what is asked and answered', async () => {
  const { data } = await shop.post<{ paths: Readonly<Record<string, { post: object }>> }>('/admin/studio/api-docs/document', {});
  const { post } = data.paths['/api/App/checkUpdate'] ?? {};
  expect(post).toMatchObject({
    requestBody: { content: { 'application/json': { schema: { examples: [{ appKey: 'shop' }, { hotCode: 12 }] } } } },
    responses: {
      200: {
        content: {
          'application/json': {
            schema: {
              properties: {
                data: { examples: [{ action: 'optional' }, { action: 'forced' }, { isUnchanged: true }, { action: 'none' }] },
              },
            },
          },
        },
      },
    },
  });
});
