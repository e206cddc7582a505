import { createHash } from 'node:crypto';
import { appendFile, mkdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { defineRoute, diskStorage, type ReceivedFile, RequestError, type Route } from '@shopkeeper/server-kit';

const upload = { maxBytes: () => 20 * 1_048_576 };
const rule = { kind: 'signed-in', audience: 'admin' } as const;

const keyOf = (folder: string, name: string, bytes: Buffer): string => {
  const [, extension = 'bin'] = /\.([a-z0-9]{1,5})$/i.exec(name) ?? [];
  return `${folder}/20260101/${createHash('sha1').update(bytes).digest('hex')}.${extension.toLowerCase()}`;
};

/** Where each of the careless uploads stands. */
export const mutatedUploadPath = '/admin/platform/planted/upload';

const mutatedUpload = (handle: (file: ReceivedFile) => Promise<unknown>): Route =>
  defineRoute<ReceivedFile>({
    method: 'POST',
    path: mutatedUploadPath,
    rule,
    upload,
    handle: (_context, file) => handle(file),
  });

/** Keeps whatever it gets, as it is. */
export const carelessUpload = (dataDir: string): Route =>
  mutatedUpload(async (file) => {
    const key = keyOf('careless', file.name, await readFile(file.path));
    await diskStorage(path.join(dataDir, 'storage')).put(key, file.path);
    return { file: { url: `/storage/${key}`, name: file.name } };
  });

/** Says no, and has kept it by then. */
export const hastyUpload = (dataDir: string): Route =>
  mutatedUpload(async (file) => {
    await diskStorage(path.join(dataDir, 'storage')).put(keyOf('hasty', file.name, await readFile(file.path)), file.path);
    throw new RequestError(400, 'request.upload-type');
  });

/** Writes a file of twice the size where it is kept: on a disk that becomes full meanwhile half of it stays there. */
export const halvingUpload = (dataDir: string): Route =>
  mutatedUpload(async (file) => {
    const bytes = await readFile(file.path);
    const target = path.join(dataDir, 'storage', keyOf('halving', file.name, bytes));
    await mkdir(path.dirname(target), { recursive: true });
    await appendFile(target, Buffer.concat([bytes, bytes]));
    return { file: { url: '', name: file.name } };
  });

/** An import of brands that takes every line for a row, and writes it while it should only look. */
export const carelessImport = ({ method, path: at, rule: options }: Route): Route =>
  defineRoute<ReceivedFile>({
    method,
    path: at,
    rule: options,
    upload,
    async handle({ db }, file) {
      const lines = (await readFile(file.path))
        .toString('latin1')
        .split(/[\r\n]+/)
        .slice(0, 50);
      const names = lines.map((line, at) => `${at} ${line.replace(/[^ -~]/g, '').slice(0, 20)}`);
      await db.run(`insert into catalog_brand (name) select n || ' ' || gen_random_uuid() from unnest($1::text[]) n`, [names]);
      return { totals: { create: names.length } };
    },
  });
