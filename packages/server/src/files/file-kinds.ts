import { open } from 'node:fs/promises';
import { fileTypeFromFile } from 'file-type';

/**
 * A kind of file that can be uploaded. `magic` lists the types that its first bytes may indicate; text has no such bytes and must
 * be readable.
 */
export interface FileKind {
  readonly mime: string;
  readonly claims: readonly string[];
  readonly magic: readonly string[] | 'text';
  readonly shape: 'picture' | 'sound' | 'film' | 'document';
}

const kind = (
  mime: string,
  magic: FileKind['magic'],
  more: { shape?: FileKind['shape']; claims?: readonly string[] } = {},
): FileKind => ({
  mime,
  magic,
  shape: more.shape ?? 'document',
  claims: [mime, ...(more.claims ?? [])],
});

const office = (name: string): string => `application/vnd.openxmlformats-officedocument.${name}`;
const jpeg = kind('image/jpeg', ['jpg'], { shape: 'picture', claims: ['image/jpg', 'image/pjpeg'] });

/**
 * Every kind that can be stored, by extension. Types that a browser would execute (html, svg, xml, scripts) are missing, so that
 * not even an upload setting of `*` allows them.
 */
export const fileKinds: Readonly<Record<string, FileKind>> = {
  jpg: jpeg,
  jpeg,
  png: kind('image/png', ['png', 'apng'], { shape: 'picture' }),
  gif: kind('image/gif', ['gif'], { shape: 'picture' }),
  webp: kind('image/webp', ['webp'], { shape: 'picture' }),
  mp3: kind('audio/mpeg', ['mp3'], { shape: 'sound', claims: ['audio/mp3'] }),
  wav: kind('audio/wav', ['wav'], { shape: 'sound', claims: ['audio/x-wav', 'audio/wave', 'audio/vnd.wave'] }),
  mp4: kind('video/mp4', ['mp4', 'm4v'], { shape: 'film' }),
  pdf: kind('application/pdf', ['pdf']),
  zip: kind('application/zip', ['zip'], { claims: ['application/x-zip-compressed'] }),
  rar: kind('application/vnd.rar', ['rar'], { claims: ['application/x-rar-compressed', 'application/x-rar'] }),
  doc: kind('application/msword', ['cfb']),
  xls: kind('application/vnd.ms-excel', ['cfb']),
  docx: kind(office('wordprocessingml.document'), ['docx']),
  xlsx: kind(office('spreadsheetml.sheet'), ['xlsx']),
  txt: kind('text/plain', 'text'),
  csv: kind('text/csv', 'text', { claims: ['text/plain', 'application/csv', 'application/vnd.ms-excel'] }),
};

/** Sent by browsers that do not know the type; compatible with every kind. */
const noClaim = new Set(['', 'application/octet-stream']);

/** Returns the kind of a received file if its extension, declared type and first bytes agree; otherwise null. */
export async function kindOf(file: { path: string; extension: string; declaredType: string }): Promise<FileKind | null> {
  const found = Object.hasOwn(fileKinds, file.extension) ? fileKinds[file.extension] : undefined;
  if (!found) return null;
  const claim = file.declaredType.toLowerCase().split(';')[0]?.trim() ?? '';
  if (!noClaim.has(claim) && !found.claims.includes(claim)) return null;
  return (await hasMagic(file.path, found.magic)) ? found : null;
}

async function hasMagic(path: string, magic: FileKind['magic']): Promise<boolean> {
  const detected = await fileTypeFromFile(path).catch(() => undefined);
  if (magic === 'text') return detected === undefined && isText(await head(path));
  return detected !== undefined && magic.includes(detected.ext);
}

async function head(path: string): Promise<Buffer> {
  const handle = await open(path);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(65_536), 0, 65_536, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}

/**
 * Whether there are no control characters except tabs and line breaks. Any such encoding passes: files from Chinese offices are
 * GBK.
 */
const isText = (bytes: Buffer): boolean => !bytes.some((byte) => byte < 9 || (byte > 13 && byte < 32));
