import sanitize from 'sanitize-html';
import { describe, expect, it } from 'vitest';
import { until } from '../../../packages/server/src/testing/until.ts';
import { useSecurityShop } from '../security-test-shop.ts';
import type { Call, Reply } from '../wire.ts';
import { hostileFiles, hostileTexts, unknownKeys, uploadOf } from './hostile-work.ts';
import { longestStall, maxStallMs } from './longest-stall.ts';

const harness = useSecurityShop({ working: true });

const send = (call: Call): Promise<Reply> => harness.shop.wire.send(call);
const headers = (): Call['headers'] => harness.callers.boss.headers;
const post = (path: string, body: object | string): Promise<Reply> =>
  send({
    method: 'POST',
    path,
    body: typeof body === 'string' ? body : JSON.stringify(body),
    headers: { ...headers(), 'content-type': 'application/json' },
  });

interface Job {
  readonly status: string;
}

/** Waits until the job of a reply has ended; a reply without one has no job. */
async function ended({ data }: Reply): Promise<void> {
  const { jobId: id } = (data ?? {}) as { jobId?: string };
  if (id === undefined) return;
  const job = async () => (await post('/admin/platform/job/GetDetailPage', { id })).data as Job;
  await until(async () => !['queued', 'running'].includes((await job()).status), 60_000);
}

/** The works that held the event loop for too long, with their milliseconds. */
async function stallsOf(works: Readonly<Record<string, () => Promise<unknown>>>): Promise<readonly string[]> {
  const long: string[] = [];
  for (const [what, work] of Object.entries(works)) {
    const stall = await longestStall(work);
    if (stall > maxStallMs) long.push(`${what}: ${stall.toFixed(0)} ms`);
  }
  return long;
}

describe(`no input holds the event loop for more than ${maxStallMs} ms`, () => {
  it('a control: the sanitiser without a bound does', async () => {
    const work = async () => sanitize('<b>'.repeat(80_000));
    expect(await longestStall(work, 1)).toBeGreaterThan(maxStallMs);
  }, 60_000);

  it('rich texts', async () => {
    const row = async () =>
      (await post('/admin/catalog/product/GetDetailPage', { id: 1 })).data as { id: number; version: number };
    const works = Object.entries(hostileTexts).map(([what, detail]) => [
      what,
      async () => {
        const { id, version } = await row();
        const { status } = await post('/admin/catalog/product/Update', { id, version, detail });
        expect([200, 400]).toContain(status);
      },
    ]);
    expect(await stallsOf(Object.fromEntries(works))).toEqual([]);
  }, 120_000);

  it('import files, checked and applied', async () => {
    const works = Object.entries(hostileFiles()).flatMap(([what, bytes]) =>
      (['dryRun', 'apply'] as const).map((mode): [string, () => Promise<unknown>] => {
        const call = uploadOf(bytes, mode, headers());
        return [`${what}, ${mode}`, async () => ended(await send(call))];
      }),
    );
    expect(await stallsOf(Object.fromEntries(works))).toEqual([]);
  }, 300_000);

  it('an export of long texts', async () => {
    const text = '<p>a <i>b</i> &amp;</p>'.repeat(8_000);
    await harness.shop.db.run('update catalog_product set detail = $1', [text]);
    const csv = async () => expect((await post('/admin/catalog/product/Export', {})).status).toBe(200);
    expect(await stallsOf({ csv })).toEqual([]);
  }, 120_000);

  it('unknown keys of public calls, and their replies are small', async () => {
    const replies: Reply[] = [];
    const keys = (count: number) => {
      const body = unknownKeys(count);
      return async () => void replies.push(await post('/api/User/replaceToken', body));
    };
    expect(await stallsOf({ few: keys(4_000), many: keys(80_000) })).toEqual([]);
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([400, 413]));
    expect(Math.max(...replies.map(({ text }) => text.length))).toBeLessThan(4_000);
  }, 60_000);

  it('bodies of many values', async () => {
    const values = (count: number, of: (at: number) => string): string =>
      Array.from({ length: count }, (_, at) => of(at)).join(',');
    const update = '/admin/catalog/product/Update';
    const save = (product: string, stock: string) => `{"product":{${product}},"stock":[${stock}]}`;
    const calls: Readonly<Record<string, readonly [path: string, body: string]>> = {
      'a megabyte of keys': [update, `{"id":1,"version":1,${values(70_000, (at) => `"k${at}":${at}`)}}`],
      'a megabyte of filters': ['/admin/catalog/product/GetPageData', `{"filters":[${values(500_000, () => '1')}]}`],
      'as many filters as are read': ['/admin/catalog/product/GetPageData', `{"filters":[${values(26_000, () => '1')}]}`],
      'four megabytes of keys': [
        '/admin/catalog/product/SaveWithStock',
        save(
          values(200_000, (at) => `"k${at}":${at}`),
          '',
        ),
      ],
      'four megabytes of stock': [
        '/admin/catalog/product/SaveWithStock',
        save(
          '',
          values(1_900_000, () => '1'),
        ),
      ],
      'as much stock as is read': [
        '/admin/catalog/product/SaveWithStock',
        save(
          '',
          values(99_000, () => '1'),
        ),
      ],
    };
    const works = Object.entries(calls).map(([what, [path, body]]): [string, () => Promise<unknown>] => [
      what,
      async () => expect((await post(path, body)).status).toBe(400),
    ]);
    expect(await stallsOf(Object.fromEntries(works))).toEqual([]);
  }, 120_000);

  it('a burst of sign-ins', async () => {
    const one = (_: unknown, at: number) => post('/admin/Index/login', { username: `nobody${at}`, password: 'not the password' });
    expect(await stallsOf({ 'fifty at once': () => Promise.all(Array.from({ length: 50 }, one)) })).toEqual([]);
  }, 60_000);
});
