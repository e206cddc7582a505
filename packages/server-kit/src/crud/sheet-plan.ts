import { brokenRules, checkDraft, checkPatch, lineText, tableNameOf, type AnyResource, type Fault } from '@shopkeeper/resource';
import type { Queryable } from '../database/database.ts';
import type { SignedContext } from '../http/route.ts';
import type { Mounted } from './extension.ts';
import { linesFields, readLines } from './rows.ts';
import { blankOf, readCell, unguarded } from './sheet-cells.ts';
import { type NameBook, nameBook } from './sheet-names.ts';
import type { Sheet, SheetRecord } from './sheet-text.ts';
import { recognisedColumns, type SheetColumn, type SheetTexts } from './sheet-words.ts';
import { columnOf, quoted, readableFields, selected, Values } from './sql-text.ts';

type Cells = Record<string, unknown>;
type Stored = Cells & { readonly id: number; readonly version: number };

/** A fault of one cell, or of a whole row (`column` null). `line` counts the file's text lines from 1. */
export interface SheetFault {
  readonly line: number;
  readonly column: string | null;
  readonly rule: string;
  readonly params: Readonly<Record<string, string | number>>;
  readonly value: string;
}

export interface SheetChange {
  readonly field: string;
  readonly before: unknown;
  readonly after: unknown;
}

/** What becomes of one row of a sheet. `raw` is what adding or updating is asked with. */
export type RowPlan = { readonly line: number; readonly name: string } & (
  | { readonly kind: 'create'; readonly raw: Cells }
  | { readonly kind: 'update'; readonly raw: Cells; readonly id: number; readonly changes: readonly SheetChange[] }
  | { readonly kind: 'skip'; readonly id: number }
  | { readonly kind: 'error'; readonly faults: readonly SheetFault[] }
);

/** A sheet whose columns are known, with the names and the stored rows its cells refer to. */
export interface SheetGround {
  readonly mounted: Mounted;
  readonly sheet: Sheet;
  readonly columns: readonly (SheetColumn | null)[];
  readonly texts: SheetTexts;
  readonly book: NameBook;
  readonly stored: Map<string, Stored>;
  /** Keys that earlier rows of the sheet have. */
  readonly seen: Map<string, number>;
}

const textAt = (record: SheetRecord, at: number): string => (record.cells[at] ?? '').trim();

/** Looks up everything a sheet refers to, in a few statements whatever its length. */
export async function groundOf(
  context: SignedContext,
  mounted: Mounted,
  asked: { readonly sheet: Sheet; readonly texts: SheetTexts },
): Promise<SheetGround> {
  const { resource } = mounted;
  const { sheet, texts } = asked;
  const columns = recognisedColumns(resource, sheet.header, texts);
  const used = (key: string): string[] => {
    const at = columns.findIndex((column) => column?.key === key);
    return [...new Set(sheet.records.map((record) => unguarded(textAt(record, at))))];
  };
  const known = columns.filter((column): column is SheetColumn => column !== null);
  const book = await nameBook(context.db, resource, { columns: known, used });
  const ground = { mounted, sheet, columns, texts, book, stored: new Map<string, Stored>(), seen: new Map<string, number>() };
  for (const row of await storedRows(context, ground)) ground.stored.set(keyOf(resource, row) ?? '', row);
  return ground;
}

const keyFields = (resource: AnyResource): readonly string[] => resource.unique[0] ?? [];

/** What tells rows apart: the values of the first unique rule; null when one that must be there is not. */
function keyOf(resource: AnyResource, row: Readonly<Cells>): string | null {
  const keys = keyFields(resource);
  const values = keys.map((key) => row[key] ?? null);
  const isTold = keys.length > 0 && keys.every((key, at) => values[at] !== null || resource.fields[key]?.nullable);
  return isTold ? JSON.stringify(values) : null;
}

/** Rows of the shop that the sheet may mean: those that share its values of the last part of the key. */
async function storedRows({ db, ...context }: SignedContext, ground: SheetGround): Promise<Stored[]> {
  const { resource, extension } = ground.mounted;
  const part = keyFields(resource).at(-1);
  const at = ground.columns.findIndex((column) => column !== null && column.key === part);
  if (part === undefined || at < 0) return [];
  const values = new Values();
  const names = values.add([...new Set(ground.sheet.records.map((record) => unguarded(textAt(record, at))))]);
  const scope = extension?.scope?.({ db, ...context });
  const text = `select ${selected(readableFields(resource))} from ${quoted(tableNameOf(resource))} t
    where t.deleted_at is null and t.${columnOf(part)}::text = any(${names}::text[])${scope ? ` and ${scope(values)}` : ''}`;
  const rows = await db.rows<Stored>(text, values.list);
  return rows.length === 0 ? [] : withLines(db, resource, rows);
}

async function withLines(db: Queryable, resource: AnyResource, rows: readonly Stored[]): Promise<Stored[]> {
  const whole = rows.map((row): Stored => ({ ...row }));
  const parentIds = rows.map(({ id }) => id);
  for (const [key, lines] of linesFields(resource)) {
    const found = await readLines(db, { resource, lines, parentIds });
    for (const row of whole) row[key] = found.filter((line) => line.parentId === row.id);
  }
  return whole;
}

interface ReadRow {
  readonly said: Cells;
  readonly faults: readonly SheetFault[];
}

function readRow(ground: SheetGround, record: SheetRecord): ReadRow {
  const { mounted, columns, texts, book, sheet } = ground;
  const reading = { resource: mounted.resource, texts, find: book.find };
  const said: Cells = {};
  const faults: SheetFault[] = [];
  for (const [at, column] of columns.entries()) {
    if (column === null) continue;
    const text = textAt(record, at);
    const read = text === '' ? blankOf(column) : readCell(column, text, reading);
    if (read === null) continue;
    if ('value' in read) said[column.key] = read.value;
    else
      faults.push({
        line: record.line,
        column: sheet.header[at] ?? null,
        rule: read.rule,
        params: {},
        value: text.slice(0, 200),
      });
  }
  return { said, faults };
}

/** Lines that stand already keep their ids: the sheet knows them by their text. */
function withKnownLines(resource: AnyResource, said: Cells, now: Stored): Cells {
  const lines = Object.entries(said).flatMap(([key, value]) => {
    const field = resource.own[key];
    const name = field === undefined ? null : lineText(field);
    if (name === null || !Array.isArray(value)) return [];
    const known = new Map((now[key] as Cells[]).map((line) => [line[name], line]));
    return [[key, value.map((line: Cells) => keptLine(line, known.get(line[name])))]];
  });
  return { ...said, ...Object.fromEntries(lines) };
}

function keptLine(line: Cells, known: Cells | undefined): Cells {
  const { parentId: _parent, lineNo: _no, ...own } = known ?? {};
  return { ...own, ...line };
}

const plain = (resource: AnyResource, key: string, value: unknown): unknown => {
  const field = resource.own[key];
  const name = field === undefined ? null : lineText(field);
  return name !== null && Array.isArray(value) ? value.map((line: Cells) => line[name]) : value;
};

const changesOf = (resource: AnyResource, said: Cells, now: Stored): SheetChange[] =>
  Object.entries(said).flatMap(([field, value]) => {
    const [before, after] = [plain(resource, field, now[field] ?? null), plain(resource, field, value)];
    return JSON.stringify(before) === JSON.stringify(after) ? [] : [{ field, before, after }];
  });

/** Faults of a draft, each at the column that says its field. */
function placed(ground: SheetGround, record: SheetRecord, faults: readonly Fault[]): SheetFault[] {
  return faults.map(({ path, rule, params = {} }) => {
    const key = path.split('.')[0];
    const at = ground.columns.findIndex((column) => column !== null && column.key === key);
    const column = at < 0 ? null : (ground.sheet.header[at] ?? null);
    return { line: record.line, column, rule, params, value: at < 0 ? '' : textAt(record, at).slice(0, 200) };
  });
}

const writable = (resource: AnyResource, row: Cells): Cells =>
  Object.fromEntries(
    Object.entries(row).filter(([key]) => resource.own[key] !== undefined && resource.own[key]?.write !== 'server'),
  );

function checkedUpdate(ground: SheetGround, said: Cells, now: Stored): { raw: Cells; faults: readonly Fault[] } {
  const { resource } = ground.mounted;
  const raw: Cells = { id: now.id, version: now.version, ...withKnownLines(resource, updatable(resource, said), now) };
  const checked = checkPatch(resource, raw);
  if (checked.faults) return { raw, faults: checked.faults };
  const { id: _id, version: _version, ...patch } = checked.value;
  return { raw, faults: brokenRules(resource, { ...writable(resource, now), ...patch }) };
}

const updatable = (resource: AnyResource, said: Cells): Cells =>
  Object.fromEntries(Object.entries(said).filter(([key]) => resource.own[key]?.write !== 'once'));

/** What one row would do, by the rules of the form. Rows are planned in order: a later one may stand under an earlier one. */
export function planRow(ground: SheetGround, record: SheetRecord): RowPlan {
  const { resource } = ground.mounted;
  const { said, faults } = readRow(ground, record);
  const head = { line: record.line, name: String(said[resource.label] ?? '') };
  const bad = (more: readonly SheetFault[]): RowPlan => ({ ...head, kind: 'error', faults: more });
  if (faults.length > 0) return bad(faults);
  const key = keyOf(resource, said);
  const twin = key === null ? undefined : ground.seen.get(key);
  if (twin !== undefined && key !== null)
    return bad(placed(ground, record, [{ path: keyFields(resource).at(-1) ?? '', rule: 'sheet-twice', params: { line: twin } }]));
  if (key !== null) ground.seen.set(key, record.line);
  const now = key === null ? undefined : ground.stored.get(key);
  if (now === undefined) return plannedCreation(ground, record, { head, said });
  const changes = changesOf(resource, updatable(resource, said), now);
  if (changes.length === 0) return { ...head, kind: 'skip', id: now.id };
  const update = checkedUpdate(ground, said, now);
  if (update.faults.length > 0) return bad(placed(ground, record, update.faults));
  return { ...head, kind: 'update', raw: update.raw, id: now.id, changes };
}

function plannedCreation(
  ground: SheetGround,
  record: SheetRecord,
  { head, said }: { head: { line: number; name: string }; said: Cells },
): RowPlan {
  const checked = checkDraft(ground.mounted.resource, said);
  if (checked.faults) return { ...head, kind: 'error', faults: placed(ground, record, checked.faults) };
  return { ...head, kind: 'create', raw: said };
}
