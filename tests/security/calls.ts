import { randomUUID } from 'node:crypto';
import { type AnyResource } from '@shopkeeper/resource';
import { commandsOf } from '@shopkeeper/resource/lifecycle';
import type { Fields } from '@shopkeeper/resource/fields';
import { revealableFields, tableNameOf } from '@shopkeeper/resource/view';
import type { Route } from '@shopkeeper/server';
import type { Database } from '@shopkeeper/server/database';
import { memberViews, resources as ofProduct } from '../../apps/server/src/compose.ts';
import { bulkActionsOf } from '../../packages/crud/src/bulk/bulk-actions.ts';
import { byPath } from '../setup/provided-fixtures.ts';
import { draftOf, making, type Making, patchOf, valueFor, valueOf } from './drafts.ts';
import { resources } from './sample-module.ts';
import type { Call } from './wire.ts';

/** An existing row of a table. */
export interface Standing {
  readonly id: number;
  readonly version: number;
}

/** The values for request bodies: existing rows, and new unique values. */
export interface Filling {
  readonly make: Making;
  readonly standing: ReadonlyMap<string, readonly Standing[]>;
}

/** Reads up to 40 existing rows of every resource. */
export async function fillingOf(db: Database, all: readonly AnyResource[] = ofProduct): Promise<Filling> {
  const standing = new Map<string, readonly Standing[]>();
  for (const resource of all) {
    const name = tableNameOf(resource);
    const version = name === 'kit_audit' ? '1 as version' : 'version';
    const alive = name === 'kit_audit' ? 'true' : 'deleted_at is null';
    standing.set(name, await db.rows<Standing>(`select id, ${version} from ${name} where ${alive} order by id limit 40`));
  }
  const ids = new Map([...standing].flatMap(([name, [first]]): [string, number][] => (first ? [[name, first.id]] : [])));
  return { make: making(ids), standing };
}

type Body = Readonly<Record<string, unknown>>;
type Bodies = (resource: AnyResource, filling: Filling, at: Standing) => Body;

const noRow: Standing = { id: 900_000_001, version: 1 };
const uuid = '6f1f7b5e-8f0c-4f0b-9d4e-2b1a7c3d5e9f';

const inputOf = (fields: Fields, { make }: Filling): Body =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, valueOf(field, make)]));

/** The bodies of derived calls that read one. */
const bodies: Readonly<Record<string, Bodies>> = {
  GetPageData: () => ({ page: { currentPage: 1, pageSize: 100 } }),
  GetDetailPage: (_resource, _filling, { id }) => ({ id }),
  add: (resource, { make }) => draftOf(resource, make),
  Update: (resource, { make }, at) => ({ ...at, ...patchOf(resource, make) }),
  Save: (resource, { make }, at) => ({ ...at, ...patchOf(resource, make) }),
  del: (_resource, _filling, at) => ({ ...at }),
  Delete: (_resource, _filling, at) => ({ ...at }),
  sortable: (resource, { standing }, { id }) => ({ id, targetId: standing.get(tableNameOf(resource))?.at(1)?.id ?? id }),
  ExportFile: () => ({ jobId: uuid }),
  ImportApply: () => ({ importId: uuid }),
  ImportFailures: () => ({ jobId: uuid }),
  reveal: (resource, _filling, { id }) => ({ id, field: revealableFields(resource)[0] }),
};

/** Builds a bulk action of a resource with its inputs. */
function bulkBody(resource: AnyResource, filling: Filling, node: string | null): Body {
  const bulkActions = [...bulkActionsOf(resource)];
  const wanted = bulkActions.find(([name]) => name === node?.slice(node.lastIndexOf('/') + 1));
  const [bulkAction, { input }] = wanted ?? bulkActions[0] ?? ['', { input: {} }];
  return { bulkAction, input: inputOf(input, filling) };
}

export interface CallTarget {
  readonly resource: AnyResource;
  readonly call: string;
}

/** Returns the resource of a path by its prefix, and the name of the call. */
export function callTargetOf(path: string): CallTarget | null {
  const found = [...resources, ...memberViews].find(({ prefix }) => path.startsWith(prefix));
  return found ? { resource: found, call: path.slice(found.prefix.length) } : null;
}

export interface BodyOptions {
  readonly route: Route;
  readonly filling: Filling;
  /** Whether to target existing rows, so that something changes; otherwise rows that do not exist. */
  readonly strikes: boolean;
  /** The only permission of the caller, if the body depends on it. */
  readonly node?: string | null;
}

/** Builds the body of a call derived from a declaration. */
function derivedBody({ resource, call }: CallTarget, { filling, strikes, node = null }: BodyOptions): Body {
  const standing = strikes ? filling.standing.get(tableNameOf(resource))?.at(0) : undefined;
  const at = standing ?? noRow;
  const move = commandsOf(resource)[call];
  if (move) return { ...at, ...inputOf(move.input ?? {}, filling) };
  if (call === 'Bulk') return { ...bulkBody(resource, filling, node), chosen: { rows: [at] } };
  return bodies[call]?.(resource, filling, at) ?? {};
}

/** Builds a valid body for a call. */
export function bodyOf(options: BodyOptions): unknown {
  const { route, filling, strikes } = options;
  const valid = validBodies[route.path];
  if (valid) return valid;
  if (route.input) return schemaBody(route, filling, strikes);
  const byHand = handBodies[route.path];
  if (byHand) return byHand;
  const place = callTargetOf(route.path);
  return place ? derivedBody(place, options) : {};
}

/** Bodies of calls without a schema. */
const handBodies: Readonly<Record<string, object>> = {
  '/admin/platform/find': { text: 'CNRY' },
  ...byPath(({ bodies }) => bodies),
};

const validBodies: Readonly<Record<string, object>> = byPath((fixtures) => fixtures.validBodies);

function schemaBody(route: Route, { make, standing }: Filling, strikes: boolean): unknown {
  const said = route.input ? valueFor(route.input, make) : {};
  const rows = standing.get('catalog_product_sku') ?? standing.get('catalog_product');
  if (typeof said !== 'object' || said === null || !strikes) return said;
  return 'skuId' in said ? { ...said, skuId: rows?.[0]?.id ?? 1 } : said;
}

const boundary = 'guard-boundary';

/** Encodes a small file as browsers upload it. */
export const fileBody = (
  name: string,
  type: string,
  bytes: Buffer | string,
  fields: Readonly<Record<string, string | number>> = {},
): Buffer =>
  Buffer.concat([
    ...Object.entries(fields).map(([key, value]) =>
      Buffer.from(`--${boundary}\r\ncontent-disposition: form-data; name="${key}"\r\n\r\n${value}\r\n`),
    ),
    Buffer.from(
      `--${boundary}\r\ncontent-disposition: form-data; name="fileInput"; filename="${name}"\r\ncontent-type: ${type}\r\n\r\n`,
    ),
    Buffer.from(bytes),
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ]);

/** Encodes an import file with its fields. */
export const importFileBody = (text: Buffer | string, fields: Readonly<Record<string, string>>): Buffer =>
  fileBody('sheet.csv', 'text/csv', text, fields);

export const fileType = `multipart/form-data; boundary=${boundary}`;
let keys = 0;

/** Query strings of GET calls. */
const queries: Readonly<Record<string, () => string>> = {
  '/api/common/captcha': () => `?id=${randomUUID()}&server=1`,
  '/admin/ajax/area': () => '?province=110000',
  '/admin/ajax/getTablePk': () => '?table=catalog_brand',
  '/admin/ajax/getTableFieldList': () => '?table=catalog_brand&clean=0',
  '/api/ajax/area': () => '?province=110000&city=110100',
};

/** The query of a GET call: of the kit's, or what the fixtures of its module give as its body. */
function queryOf(path: string): string {
  const given = handBodies[path];
  return queries[path]?.() ?? (given ? `?${new URLSearchParams({ ...given }).toString()}` : '');
}

/** Builds the complete request of a route, with its body type, and an idempotency key if required. */
export function callOf(options: BodyOptions, headers: Readonly<Record<string, string>>): Call {
  const { route } = options;
  const common = { server: '1', 'accept-language': 'en', ...headers };
  const path = route.path.replace('*', 'attachment/20260101/none.png');
  if (route.method === 'GET') return { method: 'GET', path: path + queryOf(route.path), headers: common };
  if (route.upload) {
    const body = fileBody('sheet.csv', 'text/csv', 'name\r\nguard\r\n');
    return { method: 'POST', path, headers: { ...common, 'content-type': fileType }, body };
  }
  keys += 1;
  const key = route.idempotency === 'required' ? { 'idempotency-key': `guard-${process.pid}-${keys}` } : {};
  const body = JSON.stringify(bodyOf(options));
  return { method: 'POST', path, headers: { ...common, 'content-type': 'application/json', ...key }, body };
}
