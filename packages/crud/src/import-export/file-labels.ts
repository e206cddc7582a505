import { type AnyResource } from '@shopkeeper/resource';
import { type AnyField, lineText } from '@shopkeeper/resource/fields';
import { type Language, languages } from '@shopkeeper/resource/schema';
import { keyOf, titleOf } from '@shopkeeper/resource/view';

/** Localization of import and export files: texts by key (`brand:field.name`, `rule.required`) and the shop's time zone. */
export interface FileMessages {
  readonly text: (lang: Language, key: string, details?: Readonly<Record<string, unknown>>) => string;
  /** IANA name; instants are written and read in it. */
  readonly timeZone: string;
}

/** One column of an import or export file. */
export interface FileColumn {
  readonly key: string;
  readonly field: AnyField;
}

const standard = ['id', 'createdAt', 'updatedAt'];
const unwritten = new Set(['secret', 'json']);

const isWritten = ({ field }: FileColumn): boolean =>
  !unwritten.has(field.kind) && (field.kind !== 'lines' || lineText(field) !== null);

/** Returns every column that a file can contain, the id first and the instants last. Secrets and nested data are excluded. */
export function columnsOf(resource: AnyResource): FileColumn[] {
  const own = Object.entries(resource.ownFields).map(([key, field]) => ({ key, field }));
  const kept = standard.flatMap((key) => {
    const field = resource.fields[key];
    return field === undefined ? [] : [{ key, field }];
  });
  const [id, ...instants] = kept;
  return [...(id ? [id] : []), ...own, ...instants].filter(isWritten);
}

/** Returns the columns that can be imported: the fields that people can write. */
export const writableColumns = (resource: AnyResource): FileColumn[] =>
  Object.entries(resource.ownFields)
    .map(([key, field]) => ({ key, field }))
    .filter((column) => column.field.write !== 'server' && column.field.kind !== 'refs' && isWritten(column));

/** Returns the heading of a column in a language. */
export function headingOf(resource: AnyResource, key: string, options: { texts: FileMessages; lang: Language }): string {
  const name = titleOf(resource, key);
  return options.texts.text(options.lang, name.startsWith('shell:') ? name.slice('shell:'.length) : name);
}

/** Normalizes a heading or label for comparison: ignores letter case, whitespace, dashes, underscores and required marks. */
export const labelKey = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[\s\ufeff*_-]/g, '');

/** How the columns of a file are recognised. */
export interface ColumnRecognition {
  readonly texts: FileMessages;
  /** Further headings of fields, by field. */
  readonly further?: Readonly<Record<string, readonly string[]>>;
  /** Fields that the user chose, by heading; '' ignores a heading. */
  readonly assigned?: Readonly<Record<string, string>>;
}

/**
 * Finds the column of each heading of a file, as the user chose, by its name in any language of the product, by the field's own
 * name or by a further heading of its profile; null for unknown or repeated ones.
 */
export function recognisedColumns(
  resource: AnyResource,
  header: readonly string[],
  { texts, further = {}, assigned = {} }: ColumnRecognition,
): (FileColumn | null)[] {
  const known = new Map<string, FileColumn>();
  for (const column of writableColumns(resource)) {
    for (const heading of further[column.key] ?? []) known.set(labelKey(heading), column);
  }
  for (const column of writableColumns(resource)) {
    known.set(labelKey(column.key), column);
    for (const lang of languages) known.set(labelKey(headingOf(resource, column.key, { texts, lang })), column);
  }
  const byKey = new Map(writableColumns(resource).map((column) => [column.key, column]));
  const seen = new Set(header.flatMap((heading) => assigned[heading] ?? []));
  return header.map((heading) => {
    const chosen = assigned[heading];
    if (chosen !== undefined) return byKey.get(chosen) ?? null;
    const column = known.get(labelKey(heading));
    if (column === undefined || seen.has(column.key)) return null;
    seen.add(column.key);
    return column;
  });
}

/** Returns the label of a choice's value in a language. */
export const choiceLabel = (
  resource: AnyResource,
  column: FileColumn,
  options: { texts: FileMessages; lang: Language; value: string },
) => options.texts.text(options.lang, keyOf(resource, 'choice', column.key, options.value));
