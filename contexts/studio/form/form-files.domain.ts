import { brokenUploadRule, type UploadPolicy } from '@shopkeeper/resource/schema';
import type { DefinitionIssue, FieldNode, QuestionType } from './form-definition.domain.ts';

/** A file that was given as an answer. `id` is known only to whoever uploaded it; `size` is bytes. */
export interface AnsweredFile {
  readonly id: string;
  readonly name: string;
  readonly size: number;
}

/** How many files of how many megabytes a question takes at most, and takes when it says nothing. */
export const fileLimits = { count: 10, usualCount: 1, megabytes: 10, usualMegabytes: 5 } as const;

const pictures = ['jpg', 'png', 'gif', 'webp'] as const;
const documents = ['pdf', 'doc', 'docx', 'xls', 'xlsx', 'txt', 'csv', 'zip'] as const;

/** The extensions that may be accepted; `jpg` stands for `jpeg` too. */
export const acceptable = { image: pictures, file: [...pictures, ...documents] } as const;

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const longestName = 255;

export type FileType = keyof typeof acceptable;

export const isFileType = (type: QuestionType | 'group' | 'repeat'): type is FileType => type === 'image' || type === 'file';

/** The extensions that a question accepts. */
export function acceptedBy({ type, accept }: Pick<FieldNode, 'type' | 'accept'>): readonly string[] {
  if (!isFileType(type)) return [];
  const known: readonly string[] = acceptable[type];
  const chosen = known.filter((one) => accept?.includes(one));
  return chosen.length > 0 ? chosen : known;
}

/** How many files a question takes. */
export const mostFiles = ({ max }: Pick<FieldNode, 'max'>): number => Math.min(max ?? fileLimits.usualCount, fileLimits.count);

export const megabytesOf = ({ maxMegabytes }: Pick<FieldNode, 'maxMegabytes'>): number =>
  Math.min(maxMegabytes ?? fileLimits.usualMegabytes, fileLimits.megabytes);

/** What a question accepts, as uploads are checked. */
export function policyOf(field: FieldNode): UploadPolicy {
  const accepted = acceptedBy(field);
  return {
    maxsize: megabytesOf(field) * 1024 * 1024,
    mimetype: [...accepted, ...(accepted.includes('jpg') ? ['jpeg'] : [])].join(','),
  };
}

type Broken = Omit<DefinitionIssue, 'path'>;

const isFile = (value: unknown): value is AnsweredFile => {
  if (typeof value !== 'object' || value === null) return false;
  const { id, name, size } = value as Partial<AnsweredFile>;
  return (
    typeof id === 'string' &&
    uuid.test(id) &&
    typeof name === 'string' &&
    name.length <= longestName &&
    Number.isSafeInteger(size)
  );
};

/** The files of an answer; whatever else it has is left out. */
export const filesIn = (value: unknown): readonly AnsweredFile[] => (Array.isArray(value) ? value.filter(isFile) : []);

/** The rule that one file breaks: its type by its name, and its size. */
export function brokenFile(field: FieldNode, { name, size }: Pick<AnsweredFile, 'name' | 'size'>): Broken | null {
  // The type that a browser says is compared with the content later.
  const rule = brokenUploadRule({ name, size, type: '' }, policyOf(field));
  return rule && { rule };
}

/** The rule that the files of an answer break; null for valid ones. */
export function brokenFiles(field: FieldNode, value: unknown): Broken | null {
  if (!Array.isArray(value) || !value.every(isFile)) return { rule: 'type' };
  if (new Set(value.map(({ id }) => id)).size < value.length) return { rule: 'choice' };
  if (value.length < (field.min ?? 0)) return { rule: 'tooFew', params: { min: field.min ?? 0 } };
  const most = mostFiles(field);
  if (value.length > most) return { rule: 'tooMany', params: { max: most } };
  return value.map((file) => brokenFile(field, file)).find((broken) => broken !== null) ?? null;
}
