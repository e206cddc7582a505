import { type AnyResource, type Rejection } from '@shopkeeper/resource';
import { readableRow } from '@shopkeeper/resource/access';
import { allowedOf, commandsOf, isFor } from '@shopkeeper/resource/lifecycle';
import type { Queryable } from '@shopkeeper/server/database';
import type { SignedContext } from '@shopkeeper/server';
import type { RegisteredResource } from '../rows/extension.ts';
import { commandColumns, shownIn } from '../list/list-columns.ts';
import type { Labels } from '../list/list-labels.ts';
import { resourceEngineOf } from '../lifecycle/engine.ts';
import { personOf } from '../lifecycle/operation.ts';
import { knownFor } from '../lifecycle/transition.ts';
import { labelsInScope } from '../rows/data-scope.ts';
import { readDetail } from '../rows/detail.ts';
import { readableFor } from '../rows/readable.ts';
import type { Edited } from '../rows/operations.ts';
import { type AnyRow, readRows, refsOf, withLines } from '../rows/rows.ts';

type Row = Readonly<Record<string, unknown>>;

/** Translates the reason why a transition is not allowed, for the reader of the list. */
export type Translate = (context: SignedContext, rejection: Rejection) => string;

const computedOf = (resource: AnyResource, row: Row): Row =>
  Object.fromEntries(Object.entries(resource.computed).map(([key, compute]) => [key, (compute as (row: Row) => unknown)(row)]));

type Allowed = Readonly<Record<string, true | Rejection>>;

/** The rows as guards see them: whole rows of a member view lack the columns that members do not see. */
async function guardedRows(db: Queryable, { registered, rows }: Present): Promise<readonly AnyRow[]> {
  // The engine passes rows that it read itself, each with its id and version.
  const own = rows as readonly AnyRow[];
  const { behind, resource } = registered;
  const [first] = own;
  if (!behind || !first || commandColumns(resource)?.every((name) => name in first)) return own;
  const read = await readRows(
    db,
    behind,
    own.map(({ id }) => id),
  );
  return own.map((row) => read.get(row.id) ?? row);
}

/** The commands that the reader may use on each row, with what their guards need beyond the row. */
async function allowedOfRows(db: Queryable, present: Present): Promise<readonly Allowed[]> {
  const { registered, context } = present;
  const { resource, behind } = registered;
  const rows = await guardedRows(db, present);
  const actor = personOf(context.actor);
  const needing = Object.values(commandsOf(resource)).filter(
    (command) => command.needs !== undefined && isFor(resource, command, actor),
  );
  const server = behind && needing[0] ? resourceEngineOf(context).registeredOf(needing[0]) : registered;
  const known = await Promise.all(needing.map((command) => knownFor({ tx: db }, server, { command, rows })));
  return rows.map((row, at) => {
    const ofRow = Object.fromEntries(needing.map(({ name }, index) => [name, known[index]?.[at] ?? {}]));
    return allowedOf(resource, row, { at: context.at, actor, known: ofRow });
  });
}

function allowedIn(allowed: Allowed, { context, translate }: Present): Row {
  return {
    allowed: Object.fromEntries(
      Object.entries(allowed).map(([name, may]) => [
        name,
        may === true ? true : { errorCode: may.errorCode, details: may.details, msg: translate(context, may) },
      ]),
    ),
  };
}

const hasCommands = (resource: AnyResource): boolean => Object.keys(commandsOf(resource)).length > 0;

function pruned(keys: readonly string[], row: Row): Row {
  const shown: Record<string, unknown> = {};
  for (const key of keys) if (key in row) shown[key] = row[key];
  return shown;
}

interface Present {
  readonly registered: RegisteredResource;
  readonly rows: readonly Row[];
  readonly context: SignedContext;
  readonly translate: Translate;
  /** The labels of references, where they are known. */
  readonly refs?: Labels;
}

/** Labels without those of rows that the reader's data scopes leave out. */
const seenLabels = async (
  db: Queryable,
  { registered: { resource }, context }: Pick<Present, 'registered' | 'context'>,
  labels: Labels | Promise<Labels>,
): Promise<Labels> => labelsInScope(db, resource, { labels: await labels, caller: context });

/** What the extension adds to each row. */
async function addedTo(db: Queryable, { registered, rows, context }: Present, whole: boolean): Promise<readonly Row[]> {
  const { enrich, enrichWhole } = registered.extension ?? {};
  const [added, own] = await Promise.all([
    enrich?.(db, rows as never, context) ?? [],
    enrichWhole && whole ? Promise.all(rows.map((row) => enrichWhole(db, row as never, context))) : [],
  ]);
  return rows.map((_row, at) => ({ ...added[at], ...own[at] }));
}

/**
 * Converts rows for the screen: adds computed values, allowed transitions, the values of the extension, and the labels of
 * references; to a single whole row also what its detail shows.
 */
export async function present(db: Queryable, options: Present, whole: boolean): Promise<{ result: Row[]; refs: Labels }> {
  const { registered, rows, context } = options;
  const { resource, extension, detail } = registered;
  const readable = readableFor(context, resource);
  const shown = shownIn(readable);
  const [added, refs, allowed] = await Promise.all([
    addedTo(db, options, whole),
    seenLabels(db, options, options.refs ?? refsOf(db, readable, rows)),
    hasCommands(resource) ? allowedOfRows(db, options) : null,
  ]);
  const listedRows = whole ? rows : await withLines(db, resource, { rows, isShown: (key) => resource.list.includes(key) });
  // Guards and extensions see what was read; what leaves the server is derived from the readable ones.
  const readableRows = listedRows.map((row) => readableRow(resource, readable, row));
  const result = readableRows.map((row, index) => ({
    ...(whole ? (extension?.readable?.(row as never, context) ?? row) : pruned(shown, row)),
    ...computedOf(resource, row),
    ...(allowed ? allowedIn(allowed[index] ?? {}, options) : {}),
    ...added[index],
  }));
  const [only] = rows;
  if (!whole || !detail || !only) return { result, refs };
  // A whole row was read by the engine, with its id and version.
  const beside = await readDetail(db, detail, { row: only as AnyRow, context });
  return { result: result.map((row) => ({ ...row, ...beside })), refs };
}

const hasMany = ({ ownFields }: AnyResource, key: string): boolean =>
  ownFields[key]?.kind === 'lines' || ownFields[key]?.kind === 'refs';

/**
 * Converts an edited row for a caller who knows the rest of it: id, version, time and state, what changed with its labels,
 * computed values and allowed transitions. Values of the extension are added where lines or many-references changed.
 */
export async function presentChanges(
  db: Queryable,
  options: Omit<Present, 'rows'>,
  { row, changed }: Edited,
): Promise<Record<string, unknown>> {
  const { registered, context } = options;
  const { resource, extension } = registered;
  const present = { ...options, rows: [row] };
  const readable = readableFor(context, resource);
  const keys = ['id', 'version', 'updatedAt', ...(resource.state ? [resource.state] : []), ...changed];
  const [extra, refs, allowed] = await Promise.all([
    changed.some((key) => hasMany(resource, key)) ? extension?.enrich?.(db, [row] as never, context) : [],
    seenLabels(db, options, refsOf(db, readable, [pruned(keys, row)])),
    hasCommands(resource) ? allowedOfRows(db, present) : null,
  ]);
  const shown = readableRow(resource, readable, row);
  return {
    ...pruned(keys, extension?.readable?.(shown as never, context) ?? shown),
    ...computedOf(resource, shown),
    ...(allowed ? allowedIn(allowed[0] ?? {}, present) : {}),
    ...extra?.[0],
    refs,
  };
}
