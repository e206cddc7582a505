import { readFile, rm, stat } from 'node:fs/promises';
import { brokenUploadRule, extensionOf, type UploadPolicy, type UploadRule } from '@shopkeeper/resource/schema';
import { RequestError } from '../routes/errors.ts';
import type { ReceivedFile } from '../routes/route.ts';
import { type FileKind, kindOf } from './file-kinds.ts';
import { type PictureFormat, redraw } from './picture.ts';

const rejections: Readonly<Record<UploadRule, readonly [status: number, error: string]>> = {
  'upload-incomplete': [400, 'request.upload-incomplete'],
  'upload-type': [400, 'request.upload-type'],
  'upload-size': [413, 'request.upload-size'],
};
const rejection = (rule: UploadRule): RequestError =>
  new RequestError(...rejections[rule], { fields: [{ path: 'fileInput', rule }] });

const pictureFormat = ({ mime }: FileKind): PictureFormat => mime.slice('image/'.length) as PictureFormat;

/** The kind of a received file that fits a policy, by its extension, declared type and first bytes. */
export async function requireKind(
  file: ReceivedFile,
  policy: UploadPolicy,
): Promise<{ readonly kind: FileKind; readonly extension: string }> {
  const broken = brokenUploadRule({ name: file.name, size: file.size, type: file.declaredType }, policy);
  if (broken) throw rejection(broken);
  const extension = extensionOf(file.name);
  const kind = await kindOf({ path: file.path, extension, declaredType: file.declaredType });
  if (!kind) throw rejection('upload-type');
  return { kind, extension };
}

/** What is stored of a received file: a picture is drawn anew at a path of its own, which the caller removes. */
export async function drawnFile(file: Pick<ReceivedFile, 'path'>, kind: FileKind) {
  if (kind.shape !== 'picture') return null;
  const drawn = await redraw(file.path, pictureFormat(kind));
  if (!drawn) throw rejection('upload-type');
  return drawn;
}

/** The uploaded name for display: no folders, no control characters, at most 200 characters. */
export const shownName = (name: string): string => (name.split(/[/\\]/).at(-1) ?? '').replace(/\p{C}/gu, '').slice(-200);

/** A received file as it may be kept; `size` is bytes. */
export interface CheckedFile {
  readonly name: string;
  readonly mimetype: string;
  readonly size: number;
  readonly content: Buffer;
}

/**
 * The content of a received file after the checks of every upload, for files that are not published: type by extension, declared type
 * and first bytes, and size; pictures are re-encoded, without their metadata.
 *
 * @throws 400 `request.upload-incomplete`, `request.upload-type`; 413 `request.upload-size`
 */
export async function checkedFile(file: ReceivedFile, policy: UploadPolicy): Promise<CheckedFile> {
  const { kind } = await requireKind(file, policy);
  const drawn = await drawnFile(file, kind);
  const path = drawn?.path ?? file.path;
  try {
    const { size } = await stat(path);
    return { name: shownName(file.name), mimetype: kind.mime, size, content: await readFile(path) };
  } finally {
    if (drawn) await rm(drawn.path, { force: true });
  }
}
