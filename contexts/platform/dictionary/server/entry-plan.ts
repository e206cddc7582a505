import type { PlannedDocument, RowError } from '@shopkeeper/crud/import-export';
import { anyOf, columns, typedQuery } from '@shopkeeper/crud/queries';
import { readRow } from '@shopkeeper/crud/rows';
import type { Issue, RowOf } from '@shopkeeper/resource';
import { checkDraft, checkPatch } from '@shopkeeper/resource/schema';
import type { Queryable } from '@shopkeeper/server/database';
import { and, isNull } from 'drizzle-orm';
import { dictionaryTable } from '#tables';
import { dictionary } from '../dictionary.resource.ts';
import { type EntryChange, entryChanges, type EntryColumn, type MergedEntry, mergedEntries } from '../entry-file.domain.ts';
import { type EntryLayout, type ReadDictionary, rowErrorAt } from './entry-file.ts';

type Row = RowOf<typeof dictionary>;

/** What becomes of a dictionary of the file. `raw` is the input of adding or editing; null where nothing is written. */
export interface DictionaryPlan {
  readonly kind: PlannedDocument['kind'];
  readonly read: ReadDictionary;
  readonly raw: Readonly<Record<string, unknown>> | null;
  readonly changes: readonly EntryChange[];
  readonly rowErrors: readonly RowError[];
}

const idsOf = typedQuery<{ codes: readonly string[] }>()('dictionary_ids_of', (db, { codes }) =>
  db
    .select(columns({ id: dictionaryTable.id }))
    .from(dictionaryTable)
    .where(and(anyOf(dictionaryTable.code, codes), isNull(dictionaryTable.deletedAt))),
);

/** The stored dictionaries with these codes, by code. */
async function storedOf(db: Queryable, codes: readonly string[]): Promise<ReadonlyMap<string, Row>> {
  const found = new Map<string, Row>();
  for (const { id } of await idsOf(db, { codes })) {
    const row = (await readRow(db, { resource: dictionary, id })) as Row | null;
    if (row) found.set(row.code, row);
  }
  return found;
}

const columnAt: Readonly<Record<string, EntryColumn>> = { enabled: 'valueEnabled' };

/** Errors of a draft at the cells from which they come. */
export function located(
  layout: EntryLayout,
  read: ReadDictionary,
  { issues, items }: { readonly issues: readonly Issue[]; readonly items: readonly MergedEntry[] },
): readonly RowError[] {
  return issues.map(({ path, rule, params = {} }) => {
    const [field = '', at, key = 'value'] = path.split('.');
    const value = field === 'items' ? (items[Number(at)]?.value ?? '') : read.code;
    const line = read.entries.find((entry) => entry.value === value)?.line ?? read.lines[0] ?? 0;
    const column = (field === 'items' ? (columnAt[key] ?? key) : field) as EntryColumn;
    return { ...rowErrorAt(layout, { line, column, rule, value }), params };
  });
}

function headChanges(row: Row, { values }: ReadDictionary): readonly EntryChange[] {
  return Object.entries(values).flatMap(([field, after]) => {
    const before = row[field as keyof typeof values] ?? null;
    return before === after ? [] : [{ field, before, after }];
  });
}

function plannedOne(layout: EntryLayout, read: ReadDictionary, row: Row | undefined): DictionaryPlan {
  const { rowErrors, values, code } = read;
  if (rowErrors.length > 0) return { kind: 'error', read, raw: null, changes: [], rowErrors };
  const stored = row?.items ?? [];
  const items = mergedEntries(stored, read.entries);
  const changes = row ? [...headChanges(row, read), ...entryChanges(stored, items)] : [];
  if (row && changes.length === 0) return { kind: 'skip', read, raw: null, changes, rowErrors };
  const raw = row ? { id: row.id, version: row.version, ...values, items } : { code, ...values, items };
  const { issues } = row ? checkPatch(dictionary, raw) : checkDraft(dictionary, raw);
  if (issues) return { kind: 'error', read, raw: null, changes: [], rowErrors: located(layout, read, { issues, items }) };
  return { kind: row ? 'update' : 'create', read, raw, changes, rowErrors };
}

/** Compares dictionaries of the file with the stored ones. */
export async function planDictionaries(
  db: Queryable,
  layout: EntryLayout,
  batch: readonly ReadDictionary[],
): Promise<readonly DictionaryPlan[]> {
  const stored = await storedOf(
    db,
    batch.map(({ code }) => code),
  );
  return batch.map((read) => plannedOne(layout, read, stored.get(read.code)));
}

/** The plan as the report of the import shows it. */
export const reported = ({ kind, read, changes, rowErrors }: DictionaryPlan): PlannedDocument => ({
  kind,
  lines: read.lines,
  rowErrors: kind === 'error' ? rowErrors : [],
  warnings: [],
  preview: () => ({
    kind,
    handle: read.code,
    name: read.values.name ?? read.code,
    lines: read.lines.slice(0, 200),
    changes,
    variants: [],
  }),
});
