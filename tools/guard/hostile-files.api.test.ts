import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Callers, makeCallers } from './callers.ts';
import { fileBody, fileType } from './calls.ts';
import { type GuardShop, guardShop } from './guard-shop.ts';
import { brokenMultiparts, hostileFiles, hostileSheets } from './hostile-files.ts';
import { tellGuard } from './report.ts';
import type { Reply } from './wire.ts';
import { changedBetween, witness } from './witness.ts';

let shop: GuardShop;
let callers: Callers;
const told: Record<string, unknown> = {};

beforeAll(async () => {
  shop = await guardShop();
  callers = await makeCallers(shop.db);
});
afterAll(async () => {
  tellGuard('files', told);
  await shop.close();
});

const post = (at: string, body: Buffer | string, type = fileType): Promise<Reply> =>
  shop.wire.send({
    method: 'POST',
    path: at,
    body,
    headers: { ...callers.boss.headers, 'content-type': type, 'accept-language': 'en' },
  });
const look = () => witness({ db: shop.db, dataDir: shop.dataDir, sequences: false });
const unfinished = (): Promise<string[]> => readdir(path.join(shop.dataDir, 'incoming')).catch(() => []);
const uploads = '/admin/platform/attachment/upload';

interface StoredReply {
  readonly file: { readonly url: string; readonly name: string };
}

/** A stored file can act as nothing but a picture: its type is ours, nothing sniffs it, and it holds what it shows. */
async function judgeStored(reply: Reply): Promise<string | null> {
  const { file } = reply.data as StoredReply;
  const served = await shop.wire.send({ method: 'GET', path: file.url });
  const { 'content-type': type, 'x-content-type-options': sniff, 'content-security-policy': policy } = served.headers;
  if (served.status !== 200 || !/^image\/(png|jpeg|gif|webp)$/.test(String(type))) return `is served as ${String(type)}`;
  if (sniff !== 'nosniff' || !String(policy).includes('sandbox')) return 'may act as a page';
  if (!/^\/storage\/attachment\/\d{8}\/[0-9a-f]{40}\.[a-z]+$/.test(file.url)) return `stands at ${file.url}`;
  if (/[\\/\p{C}]/u.test(file.name)) return `is called ${file.name}`;
  return served.text.includes('alert(1)') ? 'still holds what was hidden in it' : null;
}

describe('files that somebody sends on purpose', () => {
  it('get the verdict that each must get, and a refused one leaves nothing', async () => {
    const files = await hostileFiles();
    const wrong: string[] = [];
    let slowest = 0;
    for (const { what, name, type, bytes, verdict } of files) {
      const before = await look();
      const reply = await post(uploads, fileBody(name, type, bytes));
      const got = reply.status === 200 ? 'stored' : reply.error || String(reply.status);
      if (got !== verdict) wrong.push(`${what}: ${got} instead of ${verdict}`);
      const fault = got === 'stored' ? await judgeStored(reply) : null;
      if (fault !== null) wrong.push(`${what}: ${fault}`);
      const changed = changedBetween(before, await look());
      if (got !== 'stored' && changed.length > 0) wrong.push(`${what}: changed ${changed.join(', ')}`);
      slowest = Math.max(slowest, reply.ms);
    }
    told['files'] = files.length;
    told['slowest file, ms'] = Math.round(slowest);
    expect(wrong).toEqual([]);
    expect(await unfinished()).toEqual([]);
  }, 120_000);

  it('cannot be put together so that the reading of parts breaks', async () => {
    const before = await look();
    const got = [];
    for (const { what, type, body } of brokenMultiparts)
      got.push([what, (await post(uploads, body, type)).status, (await post('/admin/catalog/brand/Import', body, type)).status]);
    told['multipart bodies'] = got.length * 2;
    expect(
      got.filter(([, upload, sent]) => ![400, 413, 415].includes(Number(upload)) || ![400, 413, 415].includes(Number(sent))),
    ).toEqual([]);
    expect(changedBetween(before, await look())).toEqual([]);
    expect(await unfinished()).toEqual([]);
  }, 120_000);
});

/** Every import there is. */
const imports = (): string[] =>
  shop.routes.flatMap((route) => (route.upload && route.path.endsWith('/Import') ? [route.path] : []));

/** The line of headings that an import's own template begins with. */
const headingOf = async (at: string): Promise<string> => {
  const { text } = await post(at.replace(/Import$/, 'DownLoadTemplate'), '{}', 'application/json');
  return text.replace('\ufeff', '').split(/[\r\n]/)[0] ?? '';
};

describe('sheets that somebody sends on purpose', () => {
  it('are looked through or refused by every import, and change nothing but what is kept of them', async () => {
    const wrong: string[] = [];
    let sheets = 0;
    const before = await look();
    for (const [place, at] of imports().entries()) {
      // Imports that follow from declarations read by the same code: one of them is enough for what takes a while.
      const sent = hostileSheets(await headingOf(at)).filter(({ isLong }) => !isLong || place === 0);
      for (const { what, name, bytes, verdict } of sent) {
        const reply = await post(at, fileBody(name, 'text/csv', bytes));
        sheets += 1;
        const { fields } = (reply.data ?? {}) as { fields?: { rule: string }[] };
        const got = reply.status === 200 ? 'looked through' : (fields?.[0]?.rule ?? (reply.error || String(reply.status)));
        if (!verdict.test(got)) wrong.push(`${at} ${what}: ${got}`);
      }
    }
    told['sheets'] = sheets;
    expect(wrong).toEqual([]);
    const changed = changedBetween(before, await look()).filter(
      (what) => !['kit_sheet', 'kit_sheet_part', 'kit_job'].includes(what),
    );
    expect(changed).toEqual([]);
    expect(await unfinished()).toEqual([]);
  }, 240_000);
});
