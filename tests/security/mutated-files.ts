import { createHash } from 'node:crypto';
import { appendFile, mkdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { defineRoute, type ReceivedFile, RequestError, type Route } from '@shopkeeper/server';
import { diskStorage } from '@shopkeeper/server/files';

const upload = { maxBytes: () => 20 * 1_048_576 };
const rule = { kind: 'signed-in', audience: 'admin' } as const;

const keyOf = (folder: string, name: string, bytes: Buffer): string => {
  const [, extension = 'bin'] = /\.([a-z0-9]{1,5})$/i.exec(name) ?? [];
  return `${folder}/20260101/${createHash('sha1').update(bytes).digest('hex')}.${extension.toLowerCase()}`;
};

/** The path of the mutated uploads. */
export const mutatedUploadPath = '/admin/platform/mutated/upload';

const mutatedUpload = (handle: (file: ReceivedFile) => Promise<unknown>): Route =>
  defineRoute<ReceivedFile>({
    method: 'POST',
    path: mutatedUploadPath,
    rule,
    upload,
    handle: (_context, file) => handle(file),
  });

/** Stores any file unchanged. */
export const carelessUpload = (dataDir: string): Route =>
  mutatedUpload(async (file) => {
    const key = keyOf('careless', file.name, await readFile(file.path));
    await diskStorage(path.join(dataDir, 'storage')).put(key, file.path);
    return { file: { url: `/storage/${key}`, name: file.name } };
  });

/** Rejects a file after storing it. */
export const hastyUpload = (dataDir: string): Route =>
  mutatedUpload(async (file) => {
    await diskStorage(path.join(dataDir, 'storage')).put(keyOf('hasty', file.name, await readFile(file.path)), file.path);
    throw new RequestError(400, 'request.upload-type');
  });

/** Writes twice the file directly to the storage; on a disk that fills up meanwhile, half of it is left. */
export const halvingUpload = (dataDir: string): Route =>
  mutatedUpload(async (file) => {
    const bytes = await readFile(file.path);
    const target = path.join(dataDir, 'storage', keyOf('halving', file.name, bytes));
    await mkdir(path.dirname(target), { recursive: true });
    await appendFile(target, Buffer.concat([bytes, bytes]));
    return { file: { url: '', name: file.name } };
  });

/** A brand import that treats every line as a row and writes during the dry run. */
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
