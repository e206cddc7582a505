import { type StandardOperation, type AnyResource, computesTotalsOnRequest, type Issue } from '@shopkeeper/resource';
import { staffCommandsOf } from '@shopkeeper/resource/lifecycle';
import { type ListQuery, readListQuery } from '@shopkeeper/resource/query';
import { permissionOf } from '@shopkeeper/resource/view';
import { badInput, Done, notFound, requirePermission, type Route, type Rule, type SignedContext } from '@shopkeeper/server';
import { audit } from '@shopkeeper/server/http';
import { outlined } from './resource-outlines.ts';
import type { RegisteredResource } from '../rows/extension.ts';
import { readExactTotals, readPage, readTotals } from '../list/list.ts';
import { listColumns } from '../list/list-columns.ts';
import { operationOf } from '../lifecycle/operation.ts';
import { performCall } from '../lifecycle/transition.ts';
import { bulkRoutes } from '../bulk/bulk-routes.ts';
import { addRow, auditName, editChanges, editRow, removeRows, requireRow, valueOrThrow } from '../rows/operations.ts';
import { dataScopeOf } from '../rows/data-scope.ts';
import { present, presentChanges, type Translate } from './present.ts';
import { revealRoute } from './reveal.ts';
import { readableFor, withReadableConflicts } from '../rows/readable.ts';
import { type Referrer, referrersOf } from '../rows/references.ts';
import { type AnyRow, highestVersion, readRow } from '../rows/rows.ts';
import { exportJobRoutes } from '../import-export/export-job.ts';
import { exportRoute, templateRoute } from '../import-export/file-export.ts';
import { importRoutes } from '../import-export/import-routes.ts';
import type { FileMessages } from '../import-export/file-labels.ts';
import { sortBefore } from '../rows/sortable.ts';

interface Kit {
  readonly registered: RegisteredResource;
  readonly referrers: readonly Referrer[];
  readonly translate: Translate;
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isId = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) > 0;
const fits = (key: string, value: unknown): boolean => isId(value) && (key !== 'version' || value <= highestVersion);

/** Reads an object of named positive integers; rejects any other key. */
export function readIds<K extends string>(raw: unknown, keys: readonly K[]): Record<K, number> {
  const body = isObject(raw) ? raw : {};
  const issues: Issue[] = [
    ...keys
      .filter((key) => !fits(key, body[key]))
      .map((path) => ({ path, rule: body[path] === undefined ? 'required' : 'type' })),
    ...Object.keys(body)
      .filter((key) => !keys.some((known) => known === key))
      .map((path) => ({ path, rule: 'unknown' })),
  ];
  if (issues.length > 0) throw badInput(issues);
  return Object.fromEntries(keys.map((key) => [key, Number(body[key])])) as Record<K, number>;
}

export function readVersions(raw: unknown): { id: number; version: number }[] {
  const body = isObject(raw) ? raw : {};
  if (body.rows === undefined) return [readIds(raw, ['id', 'version'])];
  if (!Array.isArray(body.rows) || body.rows.length === 0 || body.rows.length > 500)
    throw badInput([{ path: 'rows', rule: 'type' }]);
  return body.rows.map((row) => readIds(row, ['id', 'version']));
}

/** Returns one row as its screen receives it. */
export const one = async (kit: Omit<Kit, 'referrers'>, context: SignedContext, row: AnyRow): Promise<Record<string, unknown>> => {
  const { result, refs } = await present(context.db, { ...kit, rows: [row], context }, true);
  return { ...result[0], refs };
};

const byPermission = (resource: AnyResource): Rule => ({ kind: 'permission', permissions: [permissionOf(resource, 'index')] });

/** The routes for list, detail and totals of a resource, for callers that the rule admits. */
export function reads(kit: Omit<Kit, 'referrers'>, rule: Rule): Route[] {
  const { resource, extension } = kit.registered;
  const list: Route<ListQuery> = {
    method: 'POST',
    path: `${resource.prefix}GetPageData`,
    rule,
    idempotency: 'none',
    read: (raw, context) => valueOrThrow(readListQuery(readableFor(context, resource), raw)),
    async handle(context, query) {
      const readable = readableFor(context, resource);
      const { result, page, refs } = await readPage(context.db, {
        resource: readable,
        keys: listColumns(resource, { readable, sorts: query.sorts }),
        query,
        scope: extension?.scope?.(context),
        at: context.at,
        labeled: true,
      });
      const shown = await present(context.db, { ...kit, rows: result, context, refs }, false);
      return { result: shown.result, page, refs: shown.refs, message: '' };
    },
  };
  const detail: Route<{ id: number }> = {
    method: 'POST',
    path: `${resource.prefix}GetDetailPage`,
    rule,
    idempotency: 'none',
    read: (raw) => readIds(raw, ['id']),
    async handle(context, { id }) {
      const row = await readRow(context.db, { resource, id, scope: extension?.scope?.(context) });
      if (!row) throw notFound({ id });
      return one(kit, context, row);
    },
  };
  const totals: Route<ListQuery> = {
    ...list,
    path: `${resource.prefix}GetTotals`,
    handle: (context, query) =>
      readTotals(context.db, {
        resource: readableFor(context, resource),
        query,
        scope: extension?.scope?.(context),
        at: context.at,
      }),
  };
  return [list as Route, detail as Route, ...(resource.totals.length > 0 ? [totals as Route] : [])];
}

/** Exact totals of a large list beyond the counting cap, on request; the plain list does not compute them. */
const exactTotals = ({ registered: { resource, extension } }: Kit): Route => ({
  method: 'POST',
  path: `${resource.prefix}GetExactTotals`,
  rule: byPermission(resource),
  idempotency: 'none',
  read: (raw, context) => valueOrThrow(readListQuery(readableFor(context, resource), raw)),
  handle: (context, query) =>
    readExactTotals(context.db, {
      resource: readableFor(context, resource),
      query: query as ListQuery,
      scope: extension?.scope?.(context),
    }),
});

const write = (
  kit: Kit,
  action: StandardOperation,
  route: { name: string; story: (context: SignedContext, raw: unknown) => Promise<unknown>; message: string },
): Route => ({
  method: 'POST',
  path: `${kit.registered.resource.prefix}${route.name}`,
  rule: { kind: 'permission', permissions: [permissionOf(kit.registered.resource, action)] },
  idempotency: 'optional',
  async handle(context, raw) {
    return new Done(await route.story(context, raw), route.message);
  },
});

/** `Save` upserts a row with its lines: with an id it edits; without one it adds and also requires the `add` permission. */
async function saveStory(kit: Kit, context: SignedContext, raw: unknown): Promise<unknown> {
  const { resource } = kit.registered;
  const isNew = !isObject(raw) || raw.id === undefined || raw.id === null;
  if (isNew) requirePermission(context, permissionOf(resource, 'add'));
  const draft = isObject(raw)
    ? Object.fromEntries(Object.entries(raw).filter(([key]) => !isNew || (key !== 'id' && key !== 'version')))
    : raw;
  const row = await context.db.transaction((tx) =>
    isNew ? addRow(tx, kit.registered, { raw: draft, context }) : editRow(tx, kit.registered, { raw, context }),
  );
  return one(kit, context, row);
}

const withConflictsOf = (resource: AnyResource, route: Route): Route => ({
  ...route,
  handle: (context, raw) => withReadableConflicts(context, resource, () => route.handle(context, raw)),
});

function writes(kit: Kit): Route[] {
  const { registered, referrers } = kit;
  const { resource } = registered;
  const may = (action: StandardOperation): boolean => resource.operations.includes(action);
  const add = async (context: SignedContext, raw: unknown) =>
    one(kit, context, await context.db.transaction((tx) => addRow(tx, registered, { raw, context })));
  const edit = async (context: SignedContext, raw: unknown) => {
    const edited = await context.db.transaction((tx) => editChanges(tx, registered, { raw, context }));
    return presentChanges(context.db, { ...kit, context }, edited);
  };
  const remove = async (context: SignedContext, raw: unknown) => {
    const rows = readVersions(raw);
    return { deleted: await context.db.transaction((tx) => removeRows(tx, registered, { rows, referrers, context })) };
  };
  const sort = async (context: SignedContext, raw: unknown) => {
    const { id, targetId } = readIds(raw, ['id', 'targetId']);
    await context.db.transaction(async (tx) => {
      if (dataScopeOf(resource, context))
        for (const rowId of [id, targetId]) await requireRow(tx, { registered, id: rowId, context });
      await sortBefore(tx, { resource, id, targetId });
      audit(tx, context, [{ action: 'sortable', resource: auditName(resource), rowId: id, after: { targetId } }]);
    });
    return { id, targetId };
  };
  return [
    ...(may('add') ? [write(kit, 'add', { name: 'add', story: add, message: 'message.added' })] : []),
    ...(may('edit') ? [write(kit, 'edit', { name: 'Update', story: edit, message: 'message.saved' })] : []),
    ...(may('edit')
      ? [write(kit, 'edit', { name: 'Save', story: (context, raw) => saveStory(kit, context, raw), message: 'message.saved' })]
      : []),
    ...(may('del')
      ? ['del', 'Delete'].map((name) => write(kit, 'del', { name, story: remove, message: 'message.deleted' }))
      : []),
    ...(may('sortable') ? [write(kit, 'sortable', { name: 'sortable', story: sort, message: 'message.saved' })] : []),
  ];
}

function transitions(kit: Kit): Route[] {
  const { resource } = kit.registered;
  return staffCommandsOf(resource).map((command) => ({
    method: 'POST',
    path: `${resource.prefix}${command.name}`,
    rule: { kind: 'permission', permissions: [permissionOf(resource, command.name)] },
    idempotency: command.idempotency ?? 'optional',
    async handle(context, raw) {
      const row = await context.db.transaction((tx) => performCall(operationOf(context, tx), command, raw));
      const shown = await one(kit, context, row);
      return new Done({ row: shown, allowed: shown.allowed }, 'message.done');
    },
  }));
}

function sheets(registered: RegisteredResource, texts: FileMessages): Route[] {
  const { operations } = registered.resource;
  return [
    ...(operations.includes('export') ? [exportRoute(registered, texts), ...exportJobRoutes(registered)] : []),
    ...(operations.includes('import') ? [templateRoute(registered, texts), ...importRoutes(registered, texts)] : []),
    ...bulkRoutes(registered, texts),
  ];
}

/**
 * The standard routes of one resource. `all` are the registered resources: the references between them decide what may be
 * deleted.
 */
export function routesOf(
  registered: RegisteredResource,
  options: {
    readonly all: readonly AnyResource[];
    readonly translate: Translate;
    /** If given, the routes of import and export files are included. */
    readonly sheets?: FileMessages;
  },
): Route[] {
  const kit: Kit = { registered, referrers: referrersOf(registered.resource, options.all), translate: options.translate };
  return outlined(registered.resource, [
    ...reads(kit, byPermission(registered.resource)),
    ...(computesTotalsOnRequest(registered.resource) ? [exactTotals(kit)] : []),
    ...[...writes(kit), ...transitions(kit)].map((route) => withConflictsOf(registered.resource, route)),
    ...revealRoute(registered),
    ...(options.sheets ? sheets(registered, options.sheets) : []),
  ]);
}
