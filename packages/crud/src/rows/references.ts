import { type AnyResource, isRejection, type Issue, reject, type Rejection } from '@shopkeeper/resource';
import { type AnyField, type Fields, type ResourceRef } from '@shopkeeper/resource/fields';
import { linesTableNameOf, linkTableNameOf, snake, tableNameOf } from '@shopkeeper/resource/view';
import type { Queryable, Tx } from '@shopkeeper/server/database';
import { removedAmong } from '@shopkeeper/server/files';
import { mayNameFiles } from '../files/file-columns.ts';
import { fileUrlsIn } from '../files/file-uses.ts';
import { quoted } from '../list/sql-text.ts';
import { dataScopeOf, rowsInScope, type ScopeCaller } from './data-scope.ts';
import { portsOf } from './module-ports.ts';

type Draft = Readonly<Record<string, unknown>>;
/** A reference in the values of a row: the path of its field, and the row that it names. */
export interface DraftReference {
  readonly path: string;
  readonly table: string;
  readonly target: ResourceRef;
  readonly id: number;
}

const referenceTo = (target: ResourceRef, path: string, id: number): DraftReference => ({
  path,
  table: tableNameOf(target),
  target,
  id,
});

function referencesIn(fields: Fields, draft: Draft, at: { readonly path: string; readonly self: ResourceRef }): DraftReference[] {
  return Object.entries(fields).flatMap(([key, field]: [string, AnyField]): DraftReference[] => {
    const value = draft[key];
    const path = `${at.path}${key}`;
    if (field.kind === 'lines' && Array.isArray(value)) {
      return value.flatMap((line: Draft, index) =>
        referencesIn(field.options.of.fields, line, { path: `${path}.${index}.`, self: at.self }),
      );
    }
    if (field.kind === 'refs' && Array.isArray(value))
      return value.map((id: number, index) => referenceTo(field.options.to(), `${path}.${index}`, id));
    if (typeof value !== 'number') return [];
    if (field.kind === 'ref') return [referenceTo(field.options.to(), path, value)];
    return field.kind === 'tree' ? [referenceTo(at.self, path, value)] : [];
  });
}

/** Returns each reference of a draft to a row that does not exist or is deleted; one query per target table. */
export async function brokenReferences(tx: Tx, resource: AnyResource, draft: Draft): Promise<DraftReference[]> {
  const references = referencesIn(resource.ownFields, draft, { path: '', self: resource });
  const broken: DraftReference[] = [];
  for (const table of new Set(references.map((one) => one.table))) {
    const ofTable = references.filter((one) => one.table === table);
    const live = await tx.rows<{ id: number }>(
      `select id from ${quoted(table)} where id = any($1::bigint[]) and deleted_at is null for key share`,
      [ofTable.map((one) => one.id)],
    );
    const ids = new Set(live.map((row) => row.id));
    broken.push(...ofTable.filter((one) => !ids.has(one.id)));
  }
  return broken;
}

/** The references of a draft to rows that are outside the data scopes of the caller. */
async function foreignReferences(
  tx: Tx,
  resource: AnyResource,
  { draft, caller }: { readonly draft: Draft; readonly caller: ScopeCaller },
): Promise<DraftReference[]> {
  const foreign: DraftReference[] = [];
  for (const reference of referencesIn(resource.ownFields, draft, { path: '', self: resource })) {
    // Targets are declared resources; the field knows the part of them that it needs.
    const target = reference.target as AnyResource;
    if (dataScopeOf(target, caller) && !(await rowsInScope(tx, target, { caller, ids: [reference.id] })).has(reference.id))
      foreign.push(reference);
  }
  return foreign;
}

/** Returns an issue for each reference of a draft to a row that does not exist or that the caller may not see. */
export async function missingReferences(
  tx: Tx,
  resource: AnyResource,
  given: { readonly draft: Draft; readonly caller: ScopeCaller },
): Promise<Issue[]> {
  const broken = await brokenReferences(tx, resource, given.draft);
  const paths = new Set([...broken, ...(await foreignReferences(tx, resource, given))].map(({ path }) => path));
  return [...paths].map((path) => ({ path, rule: 'missing-reference' }));
}

/**
 * Returns an issue for each dictionary value that is not enabled in its dictionary. Callers pass only changed values, so a stored
 * value may be disabled later.
 */
export async function unknownDictValues(
  tx: Tx,
  resource: AnyResource,
  { draft, caller }: { readonly draft: Draft; readonly caller: Pick<ScopeCaller, 'engine'> },
): Promise<Issue[]> {
  const issues: Issue[] = [];
  for (const [path, field] of Object.entries(resource.ownFields)) {
    const value = draft[path];
    if (field.kind !== 'dict' || typeof value !== 'string') continue;
    const found = await tx.rows(`select 1 from ${portsOf(caller).optionValues} o where o.code = $1 and o.value = $2`, [
      field.options.of,
      value,
    ]);
    if (found.length === 0) issues.push({ path, rule: 'choice' });
  }
  return issues;
}

/**
 * Returns an issue for each value that names an uploaded file that was removed. Until the transaction ends, the others cannot be
 * removed.
 */
export async function removedFiles(tx: Tx, fields: Fields, draft: Draft): Promise<Issue[]> {
  const named = Object.entries(draft).flatMap(([path, value]) =>
    mayNameFiles(fields[path]) ? fileUrlsIn(value).map((url) => ({ path, url })) : [],
  );
  if (named.length === 0) return [];
  const removed = new Set(await removedAmong(tx, [...new Set(named.map(({ url }) => url))]));
  return named.filter(({ url }) => removed.has(url)).map(({ path }) => ({ path, rule: 'missing-file' }));
}

/** A tree row must not be its own ancestor, nor deeper than declared. */
export async function treeIssue(
  tx: Tx,
  resource: AnyResource,
  row: { readonly id: number | null; readonly draft: Draft },
): Promise<Issue[]> {
  const entry = Object.entries(resource.ownFields).find(([, field]) => field.kind === 'tree');
  if (!entry || entry[1].kind !== 'tree') return [];
  const [path, field] = entry;
  const parent = row.draft[path];
  if (typeof parent !== 'number') return [];
  const table = quoted(tableNameOf(resource));
  const column = quoted(snake(path));
  const above = await tx.rows<{ id: number }>(
    `with recursive up as (select id, ${column} as parent, 1 as depth from ${table} where id = $1
       union all select t.id, t.${column}, up.depth + 1 from ${table} t join up on t.id = up.parent where up.depth < 50) select id from up`,
    [parent],
  );
  if (row.id !== null && above.some((one) => one.id === row.id)) return [{ path, rule: 'ownDescendant' }];
  const below = row.id === null ? 1 : await heightOf(tx, { table, column, id: row.id });
  return above.length + below > field.options.maxDepth
    ? [{ path, rule: 'tooDeep', params: { max: field.options.maxDepth } }]
    : [];
}

async function heightOf(tx: Tx, tree: { table: string; column: string; id: number }): Promise<number> {
  const [row] = await tx.rows<{ height: number }>(
    `with recursive down as (select id, 1 as depth from ${tree.table} where id = $1
       union all select t.id, down.depth + 1 from ${tree.table} t join down on t.${tree.column} = down.id where t.deleted_at is null and down.depth < 50)
     select max(depth)::int as height from down`,
    [tree.id],
  );
  return row?.height ?? 1;
}

/** A resource that refers to another one, and the statement that counts its references to a row. */
export interface Referrer {
  readonly resource: AnyResource;
  readonly text: string;
}

/** The resources that refer to rows of another one: a row to which one refers is not deleted. */
export function referrersOf(target: AnyResource, all: readonly AnyResource[]): Referrer[] {
  const name = tableNameOf(target);
  return all.flatMap((resource) => {
    const own = quoted(tableNameOf(resource));
    return Object.entries(resource.ownFields).flatMap(([key, field]): Referrer[] => {
      const pointsHere = (one: AnyField): boolean =>
        (one.kind === 'ref' || one.kind === 'refs') && tableNameOf(one.options.to()) === name;
      if (field.kind === 'tree' ? resource === target : field.kind === 'ref' && pointsHere(field))
        return [
          { resource, text: `select count(*)::int as n from ${own} where ${quoted(snake(key))} = $1 and deleted_at is null` },
        ];
      if (field.kind === 'refs' && pointsHere(field)) {
        return [
          {
            resource,
            text: `select count(*)::int as n from ${quoted(linkTableNameOf(resource, key))} l join ${own} t on t.id = l.owner_id where l.target_id = $1 and t.deleted_at is null`,
          },
        ];
      }
      if (field.kind !== 'lines') return [];
      return Object.entries(field.options.of.fields)
        .filter(([, one]) => pointsHere(one))
        .map(([child]) => ({
          resource,
          text: `select count(*)::int as n from ${quoted(linesTableNameOf(resource, field.options.of))} l join ${own} t on t.id = l.parent_id where l.${quoted(snake(child))} = $1 and t.deleted_at is null`,
        }));
    });
  });
}

/** Returns true, or the business error `request.in-use` with counts per referring resource. */
export async function freeToDelete(db: Queryable, referrers: readonly Referrer[], id: number): Promise<true | Rejection> {
  const uses: string[] = [];
  for (const referrer of referrers) {
    const [row] = await db.rows<{ n: number }>(referrer.text, [id]);
    if (row && row.n > 0) uses.push(`${referrer.resource.name}: ${row.n}`);
  }
  return uses.length === 0 || reject('request.in-use', { uses });
}

export { isRejection };
