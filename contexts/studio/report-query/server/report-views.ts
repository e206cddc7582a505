import { createHash } from 'node:crypto';
import type { AnyResource } from '@shopkeeper/resource';
import type { AnyField } from '@shopkeeper/resource/fields';
import { permissionOf, snake, tableNameOf } from '@shopkeeper/resource/view';

/** The schema of the views, and the role that may read them and nothing else. */
export const reportSchema = 'report';
export const reportRole = 'shopkeeper_report';

interface ViewColumn {
  readonly name: string;
  readonly kind: AnyField['kind'];
}

/** A view of a declared resource: its name is that of the table, and whoever may list the resource may read it. */
export interface ReportView {
  readonly name: string;
  /** The page of the resource. */
  readonly page: string;
  readonly permission: string;
  readonly columns: readonly ViewColumn[];
  /** Rows that are tests are left out. */
  readonly testRows: string | null;
  /** The column of the state, where rows may be drafts: these are left out, because they belong to whoever writes them. */
  readonly drafts: string | null;
}

/** Kinds without a column of their own, and those whose content nothing declares. */
const unlisted: readonly AnyField['kind'][] = ['lines', 'refs', 'secret', 'json', 'richText', 'mobile', 'email', 'region'];
const standard: readonly string[] = ['version', 'deletedAt'];

/** The fields that are data of a person; null where the declaration names no columns, so that none is known to be harmless. */
function personalFields({ personal }: AnyResource): ReadonlySet<string> | null {
  if (personal === null) return null;
  if (typeof personal === 'string') return personal === 'none' || personal.startsWith('none:') ? new Set() : null;
  const entries = Array.isArray(personal) ? personal : [personal];
  if (entries.some((entry: { rows?: unknown }) => entry.rows !== undefined)) return null;
  return new Set(entries.flatMap((entry: { fields?: object }) => Object.keys(entry.fields ?? {})));
}

/** Columns of a resource that are neither secret, nor of a person, nor guarded by a permission of their own. */
function columnsOf(resource: AnyResource): ViewColumn[] {
  const personal = personalFields(resource);
  if (personal === null) return [];
  return Object.entries(resource.fields).flatMap(([key, field]) => {
    const isHidden =
      unlisted.includes(field.kind) ||
      field.access !== undefined ||
      personal.has(key) ||
      standard.includes(key) ||
      (field.kind === 'text' && field.options.format === 'name');
    return isHidden ? [] : [{ name: snake(key), kind: field.kind }];
  });
}

/** The column of the state of a resource whose rows may be drafts. */
function draftsOf({ state, fields }: AnyResource): string | null {
  const field = state === null ? undefined : fields[state];
  return state !== null && field?.kind === 'choice' && field.options.values.includes('draft') ? snake(state) : null;
}

/** The kit's own tables have other columns, and the logs of the shop are no figures. */
const isOwn = ({ table }: AnyResource): boolean => !(table ?? '').startsWith('kit_');

/**
 * The views of all resources, by name. A table that two resources share shows what both do, to those who may list the first.
 */
export function reportViewsOf(resources: readonly AnyResource[]): ReadonlyMap<string, ReportView> {
  const views = new Map<string, ReportView>();
  for (const resource of resources.filter(isOwn)) {
    const name = tableNameOf(resource);
    const known = views.get(name);
    const own = columnsOf(resource);
    const columns = known ? known.columns.filter((column) => own.some((other) => other.name === column.name)) : own;
    views.set(name, {
      name,
      page: known?.page ?? resource.page,
      permission: known?.permission ?? permissionOf(resource, 'index'),
      columns,
      testRows: known?.testRows ?? (resource.testRows === null ? null : snake(resource.testRows)),
      drafts: known?.drafts ?? draftsOf(resource),
    });
  }
  return new Map(
    [...views].filter(([, { columns }]) => columns.some(({ name }) => name !== 'id')).sort(([a], [b]) => (a < b ? -1 : 1)),
  );
}

function viewStatement({ name, columns, testRows, drafts }: ReportView): string {
  const shown = columns.map((column) => `"${column.name}"`).join(', ');
  const rows = [
    'deleted_at is null',
    ...(testRows === null ? [] : [`not "${testRows}"`]),
    ...(drafts === null ? [] : [`"${drafts}" <> 'draft'`]),
  ].join(' and ');
  return `create view ${reportSchema}."${name}" with (security_barrier) as select ${shown} from only public."${name}" where ${rows};`;
}

/** Says which declarations the views were made from; it stands as the comment of the schema. */
export function markOf(views: ReadonlyMap<string, ReportView>): string {
  const told = JSON.stringify(
    [...views.values()].map(({ name, columns, testRows, drafts }) => [name, columns, testRows, drafts]),
  );
  return `shopkeeper:${createHash('sha256').update(told).digest('hex').slice(0, 32)}`;
}

/** What makes the views anew, all or none, and lets the role read them. */
export const viewStatements = (views: ReadonlyMap<string, ReportView>): string =>
  [
    `drop schema if exists ${reportSchema} cascade;`,
    `create schema ${reportSchema};`,
    ...[...views.values()].map(viewStatement),
    `grant usage on schema ${reportSchema} to ${reportRole};`,
    `grant select on all tables in schema ${reportSchema} to ${reportRole};`,
    `comment on schema ${reportSchema} is '${markOf(views)}';`,
  ].join('\n');
