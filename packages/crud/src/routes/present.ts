import { type AnyResource, type Rejection } from '@shopkeeper/resource';
import { readableRow } from '@shopkeeper/resource/access';
import { allowedOf, commandsOf } from '@shopkeeper/resource/lifecycle';
import type { Queryable } from '@shopkeeper/server/database';
import type { SignedContext } from '@shopkeeper/server';
import type { RegisteredResource } from '../rows/extension.ts';
import { resourceEngineOf } from '../lifecycle/engine.ts';
import { personOf } from '../lifecycle/operation.ts';
import { knownFor } from '../lifecycle/transition.ts';
import { readDetail } from '../rows/detail.ts';
import { readableFor } from '../rows/readable.ts';
import { type AnyRow, readRows, refsOf, withLines } from '../rows/rows.ts';

type Row = Readonly<Record<string, unknown>>;

/** Translates the reason why a transition is not allowed, for the reader of the list. */
export type Translate = (context: SignedContext, rejection: Rejection) => string;

const computedOf = (resource: AnyResource, row: Row): Row =>
  Object.fromEntries(Object.entries(resource.computed).map(([key, compute]) => [key, (compute as (row: Row) => unknown)(row)]));

type Allowed = Readonly<Record<string, true | Rejection>>;

/** The rows as guards see them: those of a member view lack the fields that members do not see. */
async function guardedRows(db: Queryable, { registered, rows }: Present): Promise<readonly AnyRow[]> {
  // The engine passes rows that it read itself, each with its id and version.
  const own = rows as readonly AnyRow[];
  const { behind } = registered;
  if (!behind) return own;
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
  const needing = Object.values(commandsOf(resource)).filter(({ needs }) => needs !== undefined);
  const server = behind && needing[0] ? resourceEngineOf(context).registeredOf(needing[0]) : registered;
  const known = await Promise.all(needing.map((command) => knownFor({ tx: db }, server, { command, rows })));
  const actor = personOf(context.actor);
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

const shownIn = (resource: AnyResource): readonly string[] => [
  ...new Set(['id', 'version', ...resource.list, ...(resource.state ? [resource.state] : [])]),
];

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
}

/**
 * Converts rows for the screen: adds computed values, allowed transitions, the values of the extension, and the labels of
 * references; to a single whole row also what its detail shows.
 */
export async function present(
  db: Queryable,
  options: Present,
  whole: boolean,
): Promise<{ result: Row[]; refs: Record<string, Record<string, string>> }> {
  const { registered, rows, context } = options;
  const { resource, extension, detail } = registered;
  const readable = readableFor(context, resource);
  const [extra, refs, allowed] = await Promise.all([
    extension?.enrich?.(db, rows as never, context) ?? [],
    refsOf(db, readable, rows),
    hasCommands(resource) ? allowedOfRows(db, options) : null,
  ]);
  const shown = shownIn(readable);
  const listedRows = whole ? rows : await withLines(db, resource, { rows, isShown: (key) => resource.list.includes(key) });
  // Guards and extensions see whole rows; what leaves the server is derived from the readable ones.
  const readableRows = listedRows.map((row) => readableRow(resource, readable, row));
  const result = readableRows.map((row, index) => ({
    ...(whole ? (extension?.readable?.(row as never, context) ?? row) : pruned(shown, row)),
    ...computedOf(resource, row),
    ...(allowed ? allowedIn(allowed[index] ?? {}, options) : {}),
    ...extra[index],
  }));
  const [only] = rows;
  if (!whole || !detail || !only) return { result, refs };
  // A whole row was read by the engine, with its id and version.
  const beside = await readDetail(db, detail, { row: only as AnyRow, context });
  return { result: result.map((row) => ({ ...row, ...beside })), refs };
}
