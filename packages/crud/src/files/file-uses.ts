import type { AnyResource } from '@shopkeeper/resource';
import { snake, tableNameOf } from '@shopkeeper/resource/view';
import type { Queryable } from '@shopkeeper/server/database';
import { quoted } from '../list/sql-text.ts';
import { type FileColumn, fileColumnsOf } from './file-columns.ts';

/** A row that names an uploaded file. `resource` is null for a setting, whose name is the label. */
export interface FileUse {
  readonly resource: AnyResource | null;
  readonly field: string;
  readonly id: number;
  readonly label: string;
  readonly url: string;
}

/** The URLs of uploaded files in a text, also behind the address of a CDN and with a width. */
const urlPattern = String.raw`/storage/(?:w\d{2,4}/)?([a-z][a-z0-9-]{0,31}/\d{8}/[0-9a-f]{40}\.[a-z0-9]{1,5})`;
const urlShape = new RegExp(urlPattern, 'g');

/** The distinct URLs of uploaded files anywhere in a value, without width and host. */
export function fileUrlsIn(value: unknown): string[] {
  if (value === null || value === undefined) return [];
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  if (!text.includes('/storage/')) return [];
  return [...new Set([...text.matchAll(urlShape)].map(([, key]) => `/storage/${key}`))];
}

interface Found {
  readonly id: number;
  readonly label: string;
  readonly url: string;
}

/** The rows that name files in one column; with `only` those that name one of the keys of `$2`. */
function statementOf({ resource, table, column, parent }: FileColumn, only: boolean): string {
  const owner = quoted(tableNameOf(resource));
  const from = parent ? `${quoted(table)} t join ${owner} p on p.id = t.${parent}` : `${owner} p`;
  const cell = `${parent ? 't' : 'p'}.${quoted(column)}::text`;
  return `select distinct p.id, p.${quoted(snake(resource.label))}::text as label, '/storage/' || m[1] as url
    from ${from} cross join lateral regexp_matches(${cell}, '${urlPattern}', 'g') m
    where p.deleted_at is null and ${cell} like ${only ? 'any($2::text[])' : "'%/storage/%'"}`;
}

const settingUses = (only: boolean): string => `select 0 as id, s.name as label, '/storage/' || m[1] as url
  from kit_setting s cross join lateral regexp_matches(s.values::text, '${urlPattern}', 'g') m
  where s.values::text like ${only ? 'any($2::text[])' : "'%/storage/%'"}`;

/** The rows and settings that name one of these files, at most 200 of each field. */
export async function fileUsesOf(
  q: Queryable,
  resources: readonly AnyResource[],
  urls: readonly string[],
): Promise<readonly FileUse[]> {
  const patterns = urls.map((url) => `%${url.slice('/storage/'.length)}%`);
  const read = (text: string) =>
    q.rows<Found>(`select * from (${text}) found where url = any($1::text[]) order by id limit 200`, [urls, patterns]);
  const uses: FileUse[] = [];
  for (const column of fileColumnsOf(resources)) {
    const found = await read(statementOf(column, true));
    uses.push(...found.map((one) => ({ ...one, resource: column.resource, field: column.field })));
  }
  const settings = await read(settingUses(true));
  return [...uses, ...settings.map((one) => ({ ...one, resource: null, field: '' }))];
}

/** How many rows and settings name each uploaded file; files that are not in the map are unused. */
export async function countFileUses(q: Queryable, resources: readonly AnyResource[]): Promise<ReadonlyMap<string, number>> {
  const counts = new Map<string, number>();
  for (const text of [...fileColumnsOf(resources).map((column) => statementOf(column, false)), settingUses(false)]) {
    const rows = await q.rows<{ url: string; count: number }>(
      `select url, count(*)::int as count from (${text}) found group by url`,
    );
    for (const { url, count } of rows) counts.set(url, (counts.get(url) ?? 0) + count);
  }
  return counts;
}

/** The expression that replaces a URL in a column of its kind. */
function replaced({ kind, column }: FileColumn): string {
  const cell = quoted(column);
  if (kind === 'images' || kind === 'json') return `replace(${cell}::text, $1, $2)::${kind === 'json' ? 'jsonb' : 'text[]'}`;
  return `replace(${cell}, $1, $2)`;
}

/**
 * Writes another URL in place of one wherever a row names it, and raises the versions of the rows, so that an open form does not
 * write the former one back. Returns the number of changed rows. May be repeated.
 */
export async function replaceFileUrl(
  q: Queryable,
  resources: readonly AnyResource[],
  { from, to }: { readonly from: string; readonly to: string },
): Promise<number> {
  let changed = 0;
  // Keys are compared: the address may stand behind that of a CDN or a width.
  const values = [from.slice('/storage/'.length), to.slice('/storage/'.length)];
  for (const column of fileColumnsOf(resources)) {
    const { table, parent, resource } = column;
    const cell = quoted(column.column);
    const where = `where position($1 in ${cell}::text) > 0`;
    if (parent) {
      const rows = await q.rows<{ parentId: number }>(
        `update ${quoted(table)} set ${cell} = ${replaced(column)} ${where} returning ${parent} as "parentId"`,
        values,
      );
      const ids = [...new Set(rows.map(({ parentId }) => parentId))];
      await q.run(
        `update ${quoted(tableNameOf(resource))} set version = version + 1, updated_at = kit_now() where id = any($1::bigint[])`,
        [ids],
      );
      changed += ids.length;
    } else {
      changed += await q.run(
        `update ${quoted(table)} set ${cell} = ${replaced(column)}, version = version + 1, updated_at = kit_now() ${where}`,
        values,
      );
    }
  }
  return changed;
}
