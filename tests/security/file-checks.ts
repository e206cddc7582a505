import type { Callers } from './caller.ts';
import { fileBody, fileType } from './calls.ts';
import type { SecurityTestShop } from './security-test-shop.ts';
import type { HostileFile } from './hostile-pictures.ts';
import type { HostileImport } from './hostile-imports.ts';
import type { Reply } from './wire.ts';
import { changedBetween, changesOf, takeStateSnapshot } from './state-snapshot.ts';

/** The dependencies for sending files. */
export interface FileContext {
  readonly shop: Pick<SecurityTestShop, 'db' | 'dataDir' | 'wire'>;
  readonly callers: Callers;
}

/** The path and content type of an upload. */
export interface Target {
  readonly at: string;
  readonly type?: string;
}

export const post = ({ shop, callers }: FileContext, { at, type = fileType }: Target, body: Buffer | string): Promise<Reply> =>
  shop.wire.send({
    method: 'POST',
    path: at,
    body,
    headers: { ...callers.boss.headers, 'content-type': type, 'accept-language': 'en' },
  });

interface StoredReply {
  readonly file: { readonly url: string; readonly name: string };
}

interface Served {
  readonly file: StoredReply['file'];
  readonly reply: Reply;
}

async function servedOf({ shop }: FileContext, { data }: Reply): Promise<Served> {
  const { file } = data as StoredReply;
  return { file, reply: await shop.wire.send({ method: 'GET', path: file.url }) };
}

/** Returns how a stored file is served: inline or as a download. */
const wayOf = ({ reply: { headers } }: Served): string =>
  headers['content-disposition'] === 'attachment' ? 'a download' : 'stored';

/**
 * Checks that a stored file cannot act as a page: server-chosen type, no sniffing, sandboxed, and re-encoded when shown as a
 * picture.
 */
function checkServed({ file, reply }: Served, bytes: HostileFile['bytes']): string | null {
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

/** Uploads files to one call and checks each verdict; rejected files must leave nothing behind. Returns `what: wrong`. */
export async function checkFiles(context: FileContext, at: string, files: readonly HostileFile[]): Promise<string[]> {
  const wrong: string[] = [];
  const look = () => takeStateSnapshot({ ...context.shop, sequences: false });
  let before = await look();
  for (const { what, name, type, bytes, verdict } of files) {
    const reply = await post(context, { at }, fileBody(name, type, bytes));
    const served = reply.status === 200 ? await servedOf(context, reply) : null;
    const got = served ? wayOf(served) : reply.error || String(reply.status);
    if (!verdict.split(' or ').includes(got)) wrong.push(`${what}: ${got} instead of ${verdict}`);
    const fault = served && checkServed(served, bytes);
    if (fault !== null) wrong.push(`${what}: ${fault}`);
    const after = await look();
    const changed = changedBetween(before, after);
    if (!served && changed.length > 0) wrong.push(`${what}: changed ${changed.join(', ')}`);
    before = after;
  }
  return wrong;
}

/** Returns the header line of an import's own template. */
export async function headingOf(context: FileContext, at: string): Promise<string> {
  const target = { at: at.replace(/Import$/, 'DownLoadTemplate'), type: 'application/json' };
  const { text } = await post(context, target, '{}');
  return text.replace('\ufeff', '').split(/[\r\n]/)[0] ?? '';
}

/** The tables written for a checked import file. */
const kept = ['kit_job_file', 'kit_job_file_chunk', 'kit_job'];

/** Returns the verdict of an import reply. */
function sheetCame({ status, error, data }: Reply): string {
  const { fields, rows } = (data ?? {}) as { fields?: readonly { readonly rule: string }[]; rows?: number };
  return status === 200 ? `looked through: ${rows}` : (fields?.[0]?.rule ?? (error || String(status)));
}

/** Sends files to one import and checks each verdict; none may write a row of the resource. */
export async function checkImportFiles(context: FileContext, at: string, sheets: readonly HostileImport[]): Promise<string[]> {
  const wrong: string[] = [];
  const all = await changesOf(context.shop, async () => {
    for (const { what, name, bytes, verdict } of sheets) {
      const got = sheetCame(await post(context, { at }, fileBody(name, 'text/csv', bytes)));
      const expected = verdict[at.includes('/product/') ? 1 : 0];
      if (got !== expected) wrong.push(`${at} ${what}: ${got} instead of ${expected}`);
    }
  });
  const changed = all.filter((what) => !kept.includes(what));
  if (changed.length > 0) wrong.push(`${at}: changed ${changed.join(', ')}`);
  return wrong;
}
