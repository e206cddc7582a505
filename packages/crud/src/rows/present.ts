import { allowedOf, type AnyResource, type Rejection } from '@shopkeeper/resource';
import type { Queryable } from '@shopkeeper/server/database';
import type { SignedContext } from '@shopkeeper/server';
import type { RegisteredResource } from './extension.ts';
import { transitionContext } from './operations.ts';
import { refsOf, withLines } from './rows.ts';

type Row = Readonly<Record<string, unknown>>;

/** Translates the reason why a transition is not allowed, for the reader of the list. */
export type Translate = (context: SignedContext, rejection: Rejection) => string;

const computedOf = (resource: AnyResource, row: Row): Row =>
  Object.fromEntries(Object.entries(resource.computed).map(([key, compute]) => [key, (compute as (row: Row) => unknown)(row)]));

function allowedIn(resource: AnyResource, row: Row, options: { context: SignedContext; translate: Translate }): Row {
  if (resource.state === null) return {};
  const allowed = allowedOf(resource, row, transitionContext(options.context));
  return {
    allowed: Object.fromEntries(
      Object.entries(allowed).map(([name, may]) => [
        name,
        may === true ? true : { errorCode: may.errorCode, details: may.details, msg: options.translate(options.context, may) },
      ]),
    ),
  };
}

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
 * references.
 */
export async function present(
  db: Queryable,
  options: Present,
  whole: boolean,
): Promise<{ result: Row[]; refs: Record<string, Record<string, string>> }> {
  const { registered, rows, context } = options;
  const { resource, extension } = registered;
  const [extra, refs] = await Promise.all([extension?.enrich?.(db, rows as never, context) ?? [], refsOf(db, resource, rows)]);
  const shown = shownIn(resource);
  const listedRows = whole ? rows : await withLines(db, resource, { rows, isShown: (key) => resource.list.includes(key) });
  const result = listedRows.map((row, index) => ({
    ...(whole ? row : pruned(shown, row)),
    ...computedOf(resource, row),
    ...allowedIn(resource, row, options),
    ...extra[index],
  }));
  return { result, refs };
}
