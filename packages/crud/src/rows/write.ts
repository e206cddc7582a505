import { type AnyResource } from '@shopkeeper/resource';
import { type AnyField, type AnyLines, type Fields } from '@shopkeeper/resource/fields';
import { linesTableNameOf, linkTableNameOf, tableNameOf } from '@shopkeeper/resource/view';
import type { Tx } from '@shopkeeper/server/database';
import { RequestError } from '@shopkeeper/server';
import { freeLineKeys } from './free-line-keys.ts';
import { type AnyRow, linesFields, readRow, refsFields, withChildren } from './rows.ts';
import { columnOf, encoded, placeholderFor, quoted, readableFields, selected, statementName, Values } from '../list/sql-text.ts';

type Draft = Readonly<Record<string, unknown>>;

const isColumn = (field: AnyField | undefined): field is AnyField =>
  field !== undefined && field.kind !== 'lines' && field.kind !== 'refs';

const columnsIn = (fields: Fields, draft: Draft): [string, AnyField, unknown][] =>
  Object.entries(draft).flatMap(([key, value]): [string, AnyField, unknown][] => {
    const field = Object.hasOwn(fields, key) && key !== 'id' ? fields[key] : undefined;
    return value !== undefined && isColumn(field) ? [[key, field, value]] : [];
  });

/** Returns the sort weight of a new last row. */
export async function nextWeigh(tx: Tx, resource: AnyResource): Promise<number> {
  // In the order of the list, so that its index answers.
  const [row] = await tx.rows<{ weigh: number }>(
    `select weigh from ${quoted(tableNameOf(resource))} where deleted_at is null order by weigh desc nulls last, id desc nulls last limit 1`,
  );
  return (row?.weigh ?? 0) + 1;
}

/** The field with a row's sort weight, where rows are sorted by hand. */
export const weighField = (resource: AnyResource): string | undefined =>
  resource.operations.includes('sortable')
    ? Object.keys(resource.ownFields).find((key) => resource.ownFields[key]?.kind === 'weigh')
    : undefined;

/** Inserts a checked draft with its lines and many-references; returns the whole row. */
export async function insertRow(tx: Tx, resource: AnyResource, draft: Draft): Promise<AnyRow> {
  const weigh = weighField(resource);
  const weighed = weigh && draft[weigh] === undefined ? { ...draft, [weigh]: await nextWeigh(tx, resource) } : draft;
  const cells = columnsIn(resource.ownFields, weighed);
  const values = new Values();
  const names = cells.map(([key]) => columnOf(key)).join(', ');
  const places = cells.map(([, field, value]) => placeholderFor(values, field, value)).join(', ');
  const table = quoted(tableNameOf(resource));
  const what = cells.length === 0 ? 'default values' : `(${names}) values (${places})`;
  const text = `insert into ${table} as t ${what} returning ${selected(readableFields(resource))}`;
  const [made] = await tx.rows<AnyRow>(text, values.list, statementName(text));
  if (!made) throw new Error(`${resource.name} was not inserted`);
  await saveChildren(tx, { resource, id: made.id, draft });
  return withChildren(tx, resource, { row: made });
}

/** 409 `request.stale-version` with the current row and the version that was sent. */
export const staleVersion = (current: AnyRow | null, sent: number): RequestError =>
  new RequestError(409, 'request.stale-version', { details: { sent, current: current?.version ?? null, row: current } });

export interface Update {
  readonly resource: AnyResource;
  readonly id: number;
  /** The version that the change is based on; null when the caller already holds the row's lock. */
  readonly version: number | null;
  readonly patch: Draft;
  /** Updates only from these states: those a transition may start from. */
  readonly from?: readonly string[];
  /** The whole row as read under its lock: what the patch does not change is not read again. */
  readonly before?: AnyRow;
}

/** The columns that an update answers with: those that it may have changed, where the others are known. */
const returned = (resource: AnyResource, { before, patch }: Update): readonly string[] =>
  readableFields(resource).filter(
    (key) => before === undefined || patch[key] !== undefined || ['id', 'version', 'updatedAt'].includes(key),
  );

/** Updates by compare-and-set on the version; throws 409 when the row has changed since. Returns the whole row. */
export async function updateRow(tx: Tx, update: Update): Promise<AnyRow> {
  const { resource, id, version, patch, from, before } = update;
  const values = new Values();
  const sets = columnsIn(resource.fields, patch)
    .filter(([key]) => key !== 'version' && key !== 'createdAt')
    .map(([key, field, value]) => `${columnOf(key)} = ${placeholderFor(values, field, value)}`);
  const conditions = [`id = ${values.add(id)}`, 'deleted_at is null'];
  if (version !== null) conditions.push(`version = ${values.add(version)}`);
  if (from && resource.state) conditions.push(`${columnOf(resource.state)} = any(${values.add(from)}::text[])`);
  const text = `update ${quoted(tableNameOf(resource))} t set ${[...sets, 'version = version + 1', 'updated_at = kit_now()'].join(', ')} where ${conditions.join(' and ')} returning ${selected(returned(resource, update))}`;
  const [row] = await tx.rows<AnyRow>(text, values.list, statementName(text));
  if (!row) throw staleVersion(await readRow(tx, { resource, id }), version ?? 0);
  await saveChildren(tx, { resource, id, draft: patch, ...(before ? { before } : {}) });
  const known = Object.fromEntries(Object.entries(before ?? {}).filter(([key]) => patch[key] === undefined));
  return withChildren(tx, resource, { row: { ...known, ...row }, known });
}

/** Soft-deletes a row: it disappears from every list and its unique values can be used again. */
export async function deleteRow(tx: Tx, options: { resource: AnyResource; id: number; version: number }): Promise<void> {
  const table = quoted(tableNameOf(options.resource));
  const touched = await tx.run(
    `update ${table} set deleted_at = kit_now(), version = version + 1 where id = $1 and version = $2 and deleted_at is null`,
    [options.id, options.version],
  );
  if (touched === 0) throw staleVersion(await readRow(tx, { resource: options.resource, id: options.id }), options.version);
}

interface Children {
  readonly resource: AnyResource;
  readonly id: number;
  readonly draft: Draft;
  /** The whole row as read under its lock. */
  readonly before?: Draft;
}

async function saveChildren(tx: Tx, children: Children): Promise<void> {
  const { resource, id, draft, before = {} } = children;
  for (const [key, lines] of linesFields(resource)) {
    if (draft[key] === undefined) continue;
    const stored = before[key] as Draft[] | undefined;
    await saveLines(tx, { resource, lines, parentId: id, drafts: draft[key] as Draft[], stored });
  }
  for (const [key] of refsFields(resource)) {
    if (draft[key] !== undefined)
      await saveLinks(tx, { table: linkTableNameOf(resource, key), id, targets: draft[key] as number[] });
  }
}

async function saveLinks(tx: Tx, links: { table: string; id: number; targets: readonly number[] }): Promise<void> {
  const table = quoted(links.table);
  await tx.run(`delete from ${table} where owner_id = $1 and not (target_id = any($2::bigint[]))`, [links.id, links.targets]);
  await tx.run(`insert into ${table} (owner_id, target_id) select $1, unnest($2::bigint[]) on conflict do nothing`, [
    links.id,
    links.targets,
  ]);
}

interface LineSave {
  readonly resource: AnyResource;
  readonly lines: AnyLines;
  readonly parentId: number;
  readonly drafts: readonly Draft[];
  /** The stored lines as read under the parent's lock. */
  readonly stored?: readonly Draft[] | undefined;
}

const jsonCell = (field: AnyField, value: unknown): unknown => {
  if (value === undefined || value === null) return null;
  const cell = encoded(field, value);
  return field.kind === 'json' ? value : cell;
};

/**
 * Saves lines as a difference: deletes missing lines, updates known ones and inserts new ones, in three statements whatever their
 * number. Lines can swap the values of a unique key. An id of another parent is rejected (400), so that no line can be moved by
 * guessing ids.
 */
export async function saveLines(tx: Tx, save: LineSave): Promise<void> {
  const { resource, lines, parentId, drafts, stored } = save;
  const table = quoted(linesTableNameOf(resource, lines));
  const numbered = drafts.map((draft, index) => ({ ...draft, lineNo: index + 1 }) as Draft & { lineNo: number });
  const known = numbered.filter((line) => typeof line.id === 'number');
  await tx.run(`delete from ${table} where parent_id = $1 and not (id = any($2::bigint[]))`, [
    parentId,
    known.map((line) => line.id),
  ]);
  const columns = Object.entries(lines.fields).filter(
    ([key, field]) => isColumn(field) && numbered.some((line) => line[key] !== undefined),
  );
  const cells = (list: readonly Draft[]) =>
    JSON.stringify(
      list.map((line) =>
        Object.fromEntries([
          ['id', line.id ?? null],
          ['line_no', line.lineNo],
          ...columns.map(([key, field]) => [columnOf(key).slice(1, -1), jsonCell(field, line[key])]),
        ]),
      ),
    );
  const names = columns.map(([key]) => columnOf(key));
  if (known.length > 0) {
    const sets = ['line_no = s.line_no', ...names.map((name) => `${name} = s.${name}`)].join(', ');
    const records = cells(known);
    await freeLineKeys(tx, { lines, parentId, known, columns: new Set(columns.map(([key]) => key)), stored, table, records });
    const touched = await tx.run(
      `update ${table} t set ${sets} from jsonb_populate_recordset(null::${table}, $1::jsonb) s where t.id = s.id and t.parent_id = $2`,
      [records, parentId],
    );
    if (touched !== known.length)
      throw new RequestError(400, 'request.invalid', { fields: [{ path: 'lines', rule: 'missing-reference' }] });
  }
  const fresh = numbered.filter((line) => typeof line.id !== 'number');
  if (fresh.length === 0) return;
  const insertColumns = ['parent_id', 'line_no', ...names].join(', ');
  await tx.run(
    `insert into ${table} (${insertColumns}) select $2, s.line_no${names.map((name) => `, s.${name}`).join('')} from jsonb_populate_recordset(null::${table}, $1::jsonb) s order by s.line_no`,
    [cells(fresh), parentId],
  );
}
