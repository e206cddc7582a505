/** The site's upload settings: `maxsize` is `10mb` or bytes; `mimetype` is `*` or comma-separated extensions and types. */
export interface UploadPolicy {
  readonly maxsize: string | number;
  readonly mimetype: string;
}

/** What is known of a file before it is read. */
export interface UploadCandidate {
  readonly name: string;
  readonly size: number;
  readonly type: string;
}

/** The rules that an uploaded file can break (SPEC section 5). */
export type UploadRule = 'upload-incomplete' | 'upload-type' | 'upload-size';

/** Returns the first rule the file breaks, or null. Used by both the screen and the server. */
export function brokenUploadRule(file: Partial<UploadCandidate>, policy: UploadPolicy): UploadRule | null {
  if (!file.name || !file.size) return 'upload-incomplete';
  if (!allowsType(policy.mimetype, file.name, file.type ?? '')) return 'upload-type';
  return file.size > bytesOf(policy.maxsize) ? 'upload-size' : null;
}

/**
 * Whether the list is `*` or contains the extension (with or without a dot), the type or its wildcard. An empty file name is
 * never allowed.
 */
export function allowsType(allowed: string, name: string, type: string): boolean {
  if (name === '') return false;
  const list = allowed
    .toLowerCase()
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '');
  const extension = extensionOf(name);
  const mime = type.toLowerCase().split(';')[0]?.trim() ?? '';
  if (list.includes('*')) return true;
  if (extension !== '' && (list.includes(extension) || list.includes(`.${extension}`))) return true;
  return mime !== '' && (list.includes(mime) || list.includes(`${mime.split('/')[0]}/*`));
}

/** Returns the part after the last dot in lower case; empty for a name without a dot. */
export function extensionOf(name: string): string {
  const dot = name.lastIndexOf('.');
  return dot < 0 ? '' : name.slice(dot + 1).toLowerCase();
}

const units: Readonly<Record<string, number>> = {
  '': 1,
  b: 1,
  k: 2 ** 10,
  kb: 2 ** 10,
  m: 2 ** 20,
  mb: 2 ** 20,
  g: 2 ** 30,
  gb: 2 ** 30,
};

/** Parses `10mb`, `500 KB` or a number into bytes; 0 for an invalid size. */
export function bytesOf(size: string | number): number {
  if (typeof size === 'number') return size;
  const [, amount, unit] = /^\s*(\d+(?:\.\d+)?)\s*([kmg]?b?)\s*$/i.exec(size) ?? [];
  return Math.floor(Number(amount ?? 0) * (units[unit?.toLowerCase() ?? ''] ?? 0));
}
