import type { Callers } from './callers.ts';
import { fileBody, fileType } from './calls.ts';
import type { GuardShop } from './guard-shop.ts';
import type { HostileFile } from './hostile-pictures.ts';
import type { HostileSheet } from './hostile-sheets.ts';
import type { Reply } from './wire.ts';
import { changedBetween, type Witness, witness } from './witness.ts';

/** What files and sheets are sent with. */
export interface FileGround {
  readonly shop: Pick<GuardShop, 'db' | 'dataDir' | 'wire'>;
  readonly callers: Callers;
}

/** What a body is sent as: where to, and which type it says it has. */
export interface Target {
  readonly at: string;
  readonly type?: string;
}

export const post = ({ shop, callers }: FileGround, { at, type = fileType }: Target, body: Buffer | string): Promise<Reply> =>
  shop.wire.send({
    method: 'POST',
    path: at,
    body,
    headers: { ...callers.boss.headers, 'content-type': type, 'accept-language': 'en' },
  });

export const look = ({ shop }: FileGround): Promise<Witness> => witness({ db: shop.db, dataDir: shop.dataDir, sequences: false });

interface StoredReply {
  readonly file: { readonly url: string; readonly name: string };
}

interface Served {
  readonly file: StoredReply['file'];
  readonly reply: Reply;
}

async function servedOf({ shop }: FileGround, { data }: Reply): Promise<Served> {
  const { file } = data as StoredReply;
  return { file, reply: await shop.wire.send({ method: 'GET', path: file.url }) };
}

/** How a stored file is handed out: to be looked at, or to be kept. */
const wayOf = ({ reply: { headers } }: Served): string =>
  headers['content-disposition'] === 'attachment' ? 'a download' : 'stored';

/** A stored file can act as nothing but a picture: its type is ours, nothing sniffs it, and it holds what it shows. */
function judgeServed({ file, reply }: Served, bytes: HostileFile['bytes']): string | null {
  const { 'content-type': type, 'x-content-type-options': sniff, 'content-security-policy': policy } = reply.headers;
  const isDownload = reply.headers['content-disposition'] === 'attachment';
  const mayBe = isDownload ? /^(application\/(pdf|zip)|text\/(plain|csv))(;|$)/ : /^image\/(png|jpeg|gif|webp)$/;
  if (reply.status !== 200 || !mayBe.test(String(type))) return `is served as ${String(type)}`;
  if (sniff !== 'nosniff' || !String(policy).includes('sandbox')) return 'may act as a page';
  if (!/^\/storage\/[a-z-]+\/\d{8}\/[0-9a-f]{40}\.[a-z]+$/.test(file.url)) return `stands at ${file.url}`;
  if (/[\\/\p{C}]/u.test(file.name)) return `is called ${file.name}`;
  if (isDownload) return null;
  if (reply.text === Buffer.from(bytes).toString('utf8')) return 'is stored as it was sent';
  return reply.text.includes('alert(1)') ? 'still holds what was hidden in it' : null;
}

/** What is wrong, told as `what: wrong`, and how long the slowest took. */
export interface FilesJudged {
  readonly wrong: readonly string[];
  readonly slowestMs: number;
}

/** Sends files to one call: each gets its verdict, and a refused one leaves nothing. */
export async function judgeFiles(ground: FileGround, at: string, files: readonly HostileFile[]): Promise<FilesJudged> {
  const wrong: string[] = [];
  let slowestMs = 0;
  let before = await look(ground);
  for (const { what, name, type, bytes, verdict } of files) {
    const reply = await post(ground, { at }, fileBody(name, type, bytes));
    const served = reply.status === 200 ? await servedOf(ground, reply) : null;
    const got = served ? wayOf(served) : reply.error || String(reply.status);
    if (!verdict.split(' or ').includes(got)) wrong.push(`${what}: ${got} instead of ${verdict}`);
    const fault = served && judgeServed(served, bytes);
    if (fault !== null) wrong.push(`${what}: ${fault}`);
    const after = await look(ground);
    const changed = changedBetween(before, after);
    if (!served && changed.length > 0) wrong.push(`${what}: changed ${changed.join(', ')}`);
    before = after;
    slowestMs = Math.max(slowestMs, reply.ms);
  }
  return { wrong, slowestMs };
}

/** The line of headings that an import's own template begins with. */
export async function headingOf(ground: FileGround, at: string): Promise<string> {
  const target = { at: at.replace(/Import$/, 'DownLoadTemplate'), type: 'application/json' };
  const { text } = await post(ground, target, '{}');
  return text.replace('\ufeff', '').split(/[\r\n]/)[0] ?? '';
}

/** What is kept of a sheet that was looked through. */
const kept = ['kit_sheet', 'kit_sheet_part', 'kit_job'];

/** What a sheet came to, in the words of its verdict. */
function sheetCame({ status, error, data }: Reply): string {
  const { fields, rows } = (data ?? {}) as { fields?: readonly { readonly rule: string }[]; rows?: number };
  return status === 200 ? `looked through: ${rows}` : (fields?.[0]?.rule ?? (error || String(status)));
}

/** Sends sheets to one import: each gets its verdict, and none writes a row of what it is a sheet of. */
export async function judgeSheets(ground: FileGround, at: string, sheets: readonly HostileSheet[]): Promise<string[]> {
  const wrong: string[] = [];
  const before = await look(ground);
  for (const { what, name, bytes, verdict } of sheets) {
    const got = sheetCame(await post(ground, { at }, fileBody(name, 'text/csv', bytes)));
    const expected = verdict[at.includes('/product/') ? 1 : 0];
    if (got !== expected) wrong.push(`${at} ${what}: ${got} instead of ${expected}`);
  }
  const changed = changedBetween(before, await look(ground)).filter((what) => !kept.includes(what));
  if (changed.length > 0) wrong.push(`${at}: changed ${changed.join(', ')}`);
  return wrong;
}
