import {
  addsUpOnDemand,
  nodeOf,
  readListQuery,
  type Action,
  type AnyResource,
  type Fault,
  type ListQuery,
} from '@shopkeeper/resource';
import { badInput, notFound, RequestError } from '../http/errors.ts';
import { Done, type Route, type Rule, type SignedContext } from '../http/route.ts';
import { audit } from '../audit/audit.ts';
import { outlined } from '../openapi/resource-outlines.ts';
import type { Mounted } from './extension.ts';
import { readExactTotals, readPage, readTotals } from './list.ts';
import { bulkRoutes } from './bulk-routes.ts';
import { addRow, auditName, demanded, editRow, moveRow, removeRows } from './operations.ts';
import { present, type Translate } from './present.ts';
import { referrersOf, type Referrer } from './references.ts';
import { highestVersion, readRow, type AnyRow } from './rows.ts';
import { exportJobRoutes } from './export-job.ts';
import { exportRoute, templateRoute } from './sheet-export.ts';
import { importRoutes } from './sheet-import.ts';
import type { SheetTexts } from './sheet-words.ts';
import { sortBefore } from './sortable.ts';

interface Kit {
  readonly mounted: Mounted;
  readonly referrers: readonly Referrer[];
  readonly translate: Translate;
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isId = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) > 0;
const fits = (key: string, value: unknown): boolean => isId(value) && (key !== 'version' || value <= highestVersion);

/** Reads an object of named positive integers, nothing else beside them. */
export function readIds<K extends string>(raw: unknown, keys: readonly K[]): Record<K, number> {
  const body = isObject(raw) ? raw : {};
  const faults: Fault[] = [
    ...keys
      .filter((key) => !fits(key, body[key]))
      .map((path) => ({ path, rule: body[path] === undefined ? 'required' : 'type' })),
    ...Object.keys(body)
      .filter((key) => !keys.some((known) => known === key))
      .map((path) => ({ path, rule: 'unknown' })),
  ];
  if (faults.length > 0) throw badInput(faults);
  return Object.fromEntries(keys.map((key) => [key, Number(body[key])])) as Record<K, number>;
}

export function readVersions(raw: unknown): { id: number; version: number }[] {
  const body = isObject(raw) ? raw : {};
  if (body.rows === undefined) return [readIds(raw, ['id', 'version'])];
  if (!Array.isArray(body.rows) || body.rows.length === 0 || body.rows.length > 500)
    throw badInput([{ path: 'rows', rule: 'type' }]);
  return body.rows.map((row) => readIds(row, ['id', 'version']));
}

/** One row as its screen gets it. */
export const one = async (kit: Omit<Kit, 'referrers'>, context: SignedContext, row: AnyRow): Promise<Record<string, unknown>> => {
  const { result, refs } = await present(context.db, { ...kit, rows: [row], context }, true);
  return { ...result[0], refs };
};

const byNode = (resource: AnyResource): Rule => ({ kind: 'node', nodes: [nodeOf(resource, 'index')] });

/** List, detail and totals of what `kit` mounts, for those whom the rule admits. */
export function reads(kit: Omit<Kit, 'referrers'>, rule: Rule): Route[] {
  const { resource, extension } = kit.mounted;
  const list: Route<ListQuery> = {
    method: 'POST',
    path: `${resource.prefix}GetPageData`,
    rule,
    idempotency: 'none',
    read: (raw) => demanded(readListQuery(resource, raw)),
    async handle(context, query) {
      const { result, page } = await readPage(context.db, { resource, query, scope: extension?.scope?.(context) });
      const shown = await present(context.db, { ...kit, rows: result, context }, false);
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
    handle: (context, query) => readTotals(context.db, { resource, query, scope: extension?.scope?.(context) }),
  };
  return [list as Route, detail as Route, ...(resource.totals.length > 0 ? [totals as Route] : [])];
}

/** Sums of a large list beyond what is counted, for whoever asks: the plain list never pays for them. */
const exactTotals = ({ mounted: { resource, extension } }: Kit): Route => ({
  method: 'POST',
  path: `${resource.prefix}GetExactTotals`,
  rule: byNode(resource),
  idempotency: 'none',
  read: (raw) => demanded(readListQuery(resource, raw)),
  handle: (context, query) =>
    readExactTotals(context.db, { resource, query: query as ListQuery, scope: extension?.scope?.(context) }),
});

const write = (
  kit: Kit,
  action: Action,
  route: { name: string; story: (context: SignedContext, raw: unknown) => Promise<unknown>; message: string },
): Route => ({
  method: 'POST',
  path: `${kit.mounted.resource.prefix}${route.name}`,
  rule: { kind: 'node', nodes: [nodeOf(kit.mounted.resource, action)] },
  idempotency: 'optional',
  async handle(context, raw) {
    return new Done(await route.story(context, raw), route.message);
  },
});

function demandNode(context: SignedContext, node: string): void {
  if (!context.actor.isSuper && !context.actor.nodes.has(node))
    throw new RequestError(403, 'request.forbidden', { facts: { node } });
}

/** `Save` upserts a document with its lines: with an id it edits, without one it adds and needs that node too. */
async function saveStory(kit: Kit, context: SignedContext, raw: unknown): Promise<unknown> {
  const { resource } = kit.mounted;
  const isNew = !isObject(raw) || raw.id === undefined || raw.id === null;
  if (isNew) demandNode(context, nodeOf(resource, 'add'));
  const draft = isObject(raw)
    ? Object.fromEntries(Object.entries(raw).filter(([key]) => !isNew || (key !== 'id' && key !== 'version')))
    : raw;
  const row = await context.db.transaction((tx) =>
    isNew ? addRow(tx, kit.mounted, { raw: draft, context }) : editRow(tx, kit.mounted, { raw, context }),
  );
  return one(kit, context, row);
}

function writes(kit: Kit): Route[] {
  const { mounted, referrers } = kit;
  const { resource } = mounted;
  const may = (action: Action): boolean => resource.actions.includes(action);
  const add = async (context: SignedContext, raw: unknown) =>
    one(kit, context, await context.db.transaction((tx) => addRow(tx, mounted, { raw, context })));
  const edit = async (context: SignedContext, raw: unknown) =>
    one(kit, context, await context.db.transaction((tx) => editRow(tx, mounted, { raw, context })));
  const remove = async (context: SignedContext, raw: unknown) => {
    const rows = readVersions(raw);
    return { deleted: await context.db.transaction((tx) => removeRows(tx, mounted, { rows, referrers, context })) };
  };
  const sort = async (context: SignedContext, raw: unknown) => {
    const { id, targetId } = readIds(raw, ['id', 'targetId']);
    await context.db.transaction(async (tx) => {
      await sortBefore(tx, { resource, id, targetId });
      await audit(tx, context, [{ action: 'sortable', resource: auditName(resource), rowId: id, after: { targetId } }]);
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

function moves(kit: Kit): Route[] {
  const { resource } = kit.mounted;
  return Object.entries(resource.moves).map(([name, move]) => ({
    method: 'POST',
    path: `${resource.prefix}${name}`,
    rule: { kind: 'node', nodes: [nodeOf(resource, name)] },
    idempotency: move.keyed ? 'required' : 'optional',
    async handle(context, raw) {
      const row = await context.db.transaction((tx) => moveRow(tx, kit.mounted, { name, raw, context }));
      const shown = await one(kit, context, row);
      return new Done({ row: shown, allowed: shown.allowed }, 'message.done');
    },
  }));
}

function sheets(mounted: Mounted, texts: SheetTexts): Route[] {
  const { actions } = mounted.resource;
  return [
    ...(actions.includes('export') ? [exportRoute(mounted, texts), ...exportJobRoutes(mounted)] : []),
    ...(actions.includes('import') ? [templateRoute(mounted, texts), ...importRoutes(mounted, texts)] : []),
    ...bulkRoutes(mounted, texts),
  ];
}

/** The standard calls of one resource. `all` are the mounted resources: who refers to whom decides what may be deleted. */
export function routesOf(
  mounted: Mounted,
  asked: {
    readonly all: readonly AnyResource[];
    readonly translate: Translate;
    /** With the product's texts the calls of sheets are derived too. */
    readonly sheets?: SheetTexts;
  },
): Route[] {
  const kit: Kit = { mounted, referrers: referrersOf(mounted.resource, asked.all), translate: asked.translate };
  return outlined(mounted.resource, [
    ...reads(kit, byNode(mounted.resource)),
    ...(addsUpOnDemand(mounted.resource) ? [exactTotals(kit)] : []),
    ...writes(kit),
    ...moves(kit),
    ...(asked.sheets ? sheets(mounted, asked.sheets) : []),
  ]);
}
