import { type AnyResource, type Issue } from '@shopkeeper/resource';
import { lineText } from '@shopkeeper/resource/fields';
import { brokenRules, checkDraft, checkPatch } from '@shopkeeper/resource/schema';
import type { SourceRecord } from '../file-reading/spool.ts';
import { type ImportedChange, type RowError, rowProfileOf } from '../rows/import-profile.ts';
import { writable } from '../rows/operations.ts';
import { blankOf, readCell } from './file-cells.ts';
import { type BatchContext, type Cells, cellText, keyOf, type Stored, textAt } from './import-context.ts';
import type { RowGroup } from './import-groups.ts';

/**
 * The planned change of one document of an import file. `raw` is the input of adding or updating, `draft` the checked one.
 * `lines` are all its text lines, `line` is the first.
 */
export type RowPlan = { readonly line: number; readonly lines: readonly number[]; readonly name: string } & (
  | { readonly kind: 'create'; readonly raw: Cells; readonly draft: Cells }
  | { readonly kind: 'update'; readonly raw: Cells; readonly id: number; readonly changes: readonly ImportedChange[] }
  | { readonly kind: 'skip'; readonly id: number }
  | { readonly kind: 'error'; readonly rowErrors: readonly RowError[] }
);

interface ReadRow {
  readonly values: Cells;
  readonly rowErrors: readonly RowError[];
}

function readRow(importContext: BatchContext, record: SourceRecord): ReadRow {
  const { registered, columns, texts, book, header } = importContext;
  const reading = { resource: registered.resource, texts, find: book.find };
  const values: Cells = {};
  const rowErrors: RowError[] = [];
  for (const [at, column] of columns.entries()) {
    if (column === null) continue;
    const text = cellText(importContext, record, at);
    const read = text === '' ? blankOf(column) : readCell(column, text, reading);
    if (read === null) continue;
    if ('value' in read) values[column.key] = read.value;
    else
      rowErrors.push({
        line: record.line,
        column: header[at] ?? null,
        rule: read.rule,
        params: {},
        value: text.slice(0, 200),
      });
  }
  return { values, rowErrors };
}

/** Lines that are already stored keep their ids; the file identifies them by their text. */
function withKnownLines(resource: AnyResource, values: Cells, now: Stored): Cells {
  const lines = Object.entries(values).flatMap(([key, value]) => {
    const field = resource.ownFields[key];
    const name = field === undefined ? null : lineText(field);
    if (name === null || !Array.isArray(value)) return [];
    const known = new Map((now[key] as Cells[]).map((line) => [line[name], line]));
    return [[key, value.map((line: Cells) => mergedLine(line, known.get(line[name])))]];
  });
  return { ...values, ...Object.fromEntries(lines) };
}

function mergedLine(line: Cells, known: Cells | undefined): Cells {
  const { parentId: _parent, lineNo: _no, ...own } = known ?? {};
  return { ...own, ...line };
}

const plain = (resource: AnyResource, key: string, value: unknown): unknown => {
  const field = resource.ownFields[key];
  const name = field === undefined ? null : lineText(field);
  return name !== null && Array.isArray(value) ? value.map((line: Cells) => line[name]) : value;
};

const changesOf = (resource: AnyResource, values: Cells, now: Stored): ImportedChange[] =>
  Object.entries(values).flatMap(([field, value]) => {
    const [before, after] = [plain(resource, field, now[field] ?? null), plain(resource, field, value)];
    return JSON.stringify(before) === JSON.stringify(after) ? [] : [{ field, before, after }];
  });

/** Converts the issues of a draft into row errors, each at the column of its field. */
function located(importContext: BatchContext, record: SourceRecord, rowErrors: readonly Issue[]): RowError[] {
  return rowErrors.map(({ path, rule, params = {} }) => {
    const key = path.split('.')[0];
    const at = importContext.columns.findIndex((column) => column !== null && column.key === key);
    const column = at < 0 ? null : (importContext.header[at] ?? null);
    return { line: record.line, column, rule, params, value: at < 0 ? '' : textAt(record, at).slice(0, 200) };
  });
}

function checkedUpdate(importContext: BatchContext, values: Cells, now: Stored): { raw: Cells; rowErrors: readonly Issue[] } {
  const { resource } = importContext.registered;
  const raw: Cells = { id: now.id, version: now.version, ...withKnownLines(resource, updatable(resource, values), now) };
  const checked = checkPatch(resource, raw);
  if (checked.issues) return { raw, rowErrors: checked.issues };
  const { id: _id, version: _version, ...patch } = checked.value;
  return { raw, rowErrors: brokenRules(resource, { ...writable(resource, now), ...patch }) };
}

const updatable = (resource: AnyResource, values: Cells): Cells =>
  Object.fromEntries(Object.entries(values).filter(([key]) => resource.ownFields[key]?.write !== 'once'));

/** The values of a later row that earlier ones lack; lists are joined. */
function joined(rows: readonly Readonly<Cells>[]): Cells {
  const values: Cells = {};
  for (const row of rows)
    for (const [key, value] of Object.entries(row)) {
      const before = values[key];
      if (Array.isArray(before) && Array.isArray(value)) values[key] = [...before, ...value];
      else if (before === undefined || before === null) values[key] = value;
    }
  return values;
}

/** Reads the rows of a document into its values, by the profile of the module. */
function readGroup(importContext: BatchContext, group: RowGroup): ReadRow {
  const rows = group.map((record) => readRow(importContext, record));
  const rowErrors = rows.flatMap((row) => row.rowErrors);
  const given = rows.map(({ values }) => values);
  const draft = rowProfileOf(importContext.registered.importProfile)?.draft;
  if (rowErrors.length > 0) return { values: given[0] ?? {}, rowErrors };
  if (draft) return { values: { ...draft(given) }, rowErrors };
  return { values: given.length === 1 ? (given[0] ?? {}) : joined(given), rowErrors };
}

/** The start of every plan of a document. */
type Head = Pick<RowPlan, 'line' | 'lines' | 'name'>;

function plannedCreation(
  importContext: BatchContext,
  record: SourceRecord,
  { head, values }: { readonly head: Head; readonly values: Cells },
): RowPlan {
  const { resource, importProfile } = importContext.registered;
  const raw = { ...(rowProfileOf(importProfile)?.fill?.(values) ?? values) };
  const checked = checkDraft<Cells>(resource, raw);
  if (checked.issues) return { ...head, kind: 'error', rowErrors: located(importContext, record, checked.issues) };
  const name = head.name || String(raw[resource.label] ?? '');
  return { ...head, name, kind: 'create', raw, draft: checked.value };
}

/** Notes the key of a document; returns the line of an earlier one with the same key. */
function twinOf({ seen }: BatchContext, key: string | null, line: number): number | undefined {
  if (key === null) return undefined;
  const twin = seen.get(key);
  if (twin === undefined) seen.set(key, line);
  return twin;
}

/** Why a document cannot be identified: an earlier one has the same key, or several stored rows have it. */
function keyIssue(
  importContext: BatchContext,
  key: string | null,
  line: number,
): { readonly rule: string; readonly params: Issue['params'] } | null {
  const twin = twinOf(importContext, key, line);
  if (twin !== undefined) return { rule: 'import-twice', params: { line: twin } };
  return key !== null && importContext.ambiguous.has(key) ? { rule: 'ambiguous', params: undefined } : null;
}

/**
 * Plans the change of one document by the rules of the form. Documents are planned in order, since a later row can have an earlier
 * one as its parent.
 */
export function planRow(importContext: BatchContext, group: RowGroup): RowPlan {
  const { registered, stored } = importContext;
  const { resource, importProfile } = registered;
  const [record = { line: 0, cells: [] }] = group;
  const { values, rowErrors } = readGroup(importContext, group);
  const { line } = record;
  const head = { line, lines: group.map((one) => one.line), name: String(values[resource.label] ?? '') };
  const bad = (more: readonly RowError[]): RowPlan => ({ ...head, kind: 'error', rowErrors: more });
  const badKey = (rule: string, params: Issue['params']): RowPlan =>
    bad(located(importContext, record, [{ path: importContext.keys.at(-1) ?? '', rule, ...(params ? { params } : {}) }]));
  if (rowErrors.length > 0) return bad(rowErrors);
  const key = keyOf(importContext, values);
  const issue = keyIssue(importContext, key, line);
  if (issue) return badKey(issue.rule, issue.params);
  const now = key === null ? undefined : stored.get(key);
  if (now === undefined) return plannedCreation(importContext, record, { head, values });
  const changes = changesOf(resource, updatable(resource, values), now);
  if (changes.length === 0) return { ...head, kind: 'skip', id: now.id };
  if (rowProfileOf(importProfile)?.updates === 'none') return badKey('duplicate', undefined);
  const update = checkedUpdate(importContext, values, now);
  if (update.rowErrors.length > 0) return bad(located(importContext, record, update.rowErrors));
  return { ...head, kind: 'update', raw: update.raw, id: now.id, changes };
}
