import { type AnyResource } from '@shopkeeper/resource';
import { type AnyField, type Fields } from '@shopkeeper/resource/fields';
import { linesTableNameOf, permissionOf, snake, tableNameOf } from '@shopkeeper/resource/view';
import type { Rule } from '@shopkeeper/server';
import type { Database } from '@shopkeeper/server/database';
import { memberViews, registry } from '../../apps/server/src/compose.ts';
import type { Caller } from './caller.ts';
import { callTargetOf } from './calls.ts';
import type { ModuleFixtures } from '../setup/module-fixtures.ts';
import { byPath, fixturesOf, publishedTables } from '../setup/provided-fixtures.ts';
import { resources } from './sample-module.ts';

/** A value that names its own location, so that a leak in a reply can be traced to its row. */
interface Sentinel {
  readonly table: string;
  readonly column: string;
  readonly id: number;
}

const shape = /CNRY-([a-z_]+)-([a-z_]+)-(\d+)/g;
const longest = 18;
/** In short or numeric columns a number identifies the column. */
const numberedShapes = [/CNRY(\d\d)X(\d+)/g, /\b190(\d\d)(\d{6})\b/g] as const;
const shortest = 'CNRY00X000000'.length;
/** Marks cost prices: amounts that start like this are in no other column. */
const costMark = 731_307_000;
const costShape = /\b731307\d{3}\b/;

interface Table {
  readonly name: string;
  readonly fields: Fields;
}

const linesOf = (resource: AnyResource): Table[] =>
  Object.values(resource.ownFields).flatMap((field) =>
    field.kind === 'lines' ? [{ name: linesTableNameOf(resource, field.options.of), fields: field.options.of.fields }] : [],
  );

const logTable = 'kit_audit';
/** The declared tables, and the audit log. */
const sentinelTables: readonly Table[] = resources
  .filter(({ table }) => table === null || table === logTable)
  .flatMap((resource) => [{ name: tableNameOf(resource), fields: resource.ownFields }, ...linesOf(resource)]);

const tablesOf = (resource: AnyResource): string[] => [tableNameOf(resource), ...linesOf(resource).map(({ name }) => name)];
const tablesWith = (has: (fixtures: ModuleFixtures) => boolean): readonly string[] =>
  resources.filter((resource) => has(fixturesOf(resource))).flatMap(tablesOf);
/** Tables whose codes the product itself needs; they are not changed. */
const signposts = tablesWith(({ fixedCodes }) => fixedCodes === true);
/** Tables readable by every staff user: menu and dictionaries. */
const everyStaffs = tablesWith(({ staffReads }) => staffReads === true);
const logSignposts: readonly string[] = ['action', 'resource', 'ip'];

const numbered: readonly Omit<Sentinel, 'id'>[] = sentinelTables.flatMap(({ name, fields }) =>
  Object.entries(fields).flatMap(([key, { kind }]) =>
    kind === 'mobile' || kind === 'code' ? [{ table: name, column: snake(key) }] : [],
  ),
);
const numberOf = (name: string, column: string): string =>
  String(numbered.findIndex((one) => one.table === name && one.column === column)).padStart(2, '0');

/** Returns the SQL expression of a sentinel for a column; null if it does not fit or the column must not be changed. */
function markOf(name: string, column: string, field: AnyField): string | null {
  const named = `CNRY-${name}-${column}-`;
  switch (field.kind) {
    case 'text':
    case 'longText':
      if (name === logTable && logSignposts.includes(column)) return null;
      return field.options.max >= named.length + 6 || field.options.max >= longest * 3 ? `'${named}' || id` : null;
    case 'code':
      if (signposts.includes(name) || field.options.max < shortest) return null;
      return `'CNRY${numberOf(name, column)}X' || id`;
    case 'mobile':
      return `'190${numberOf(name, column)}' || lpad(id::text, 6, '0')`;
    case 'email':
      return `'${named}' || id || '@example.test'`;
    default:
      return null;
  }
}

const textsOf = ({ name, fields }: Table): string[] =>
  Object.entries(fields).flatMap(([key, field]) => {
    const mark = markOf(name, snake(key), field);
    return mark === null ? [] : [`"${snake(key)}" = ${mark}`];
  });

const isCost = (key: string): boolean => /cost/i.test(key);
const costsOf = ({ fields }: Table): string[] =>
  Object.entries(fields).flatMap(([key, field]) =>
    field.kind === 'money' && field.nullable && isCost(key) ? [`"${snake(key)}" = ${costMark} + id % 1000`] : [],
  );

/** Writes sentinels to every declared text, code, mobile number and cost; returns the number of changed columns. */
export async function insertSentinels(db: Database): Promise<number> {
  let columns = 0;
  const guarded = await db.rows<{ name: string }>(
    `select c.relname as name from pg_trigger t join pg_class c on c.oid = t.tgrelid where t.tgname like '%append_only'`,
  );
  const isGuarded = (name: string): boolean => name === logTable || guarded.some((one) => one.name === name);
  for (const table of sentinelTables) {
    const sets = [...textsOf(table), ...costsOf(table)];
    if (sets.length === 0) continue;
    columns += sets.length;
    await db.transaction(async (tx) => {
      // The audit log and the entries of ledgers reject updates, so their triggers are disabled.
      if (isGuarded(table.name)) await tx.run(`alter table ${table.name} disable trigger user`);
      await tx.run(`update ${table.name} set ${sets.join(', ')}`);
      if (isGuarded(table.name)) await tx.run(`alter table ${table.name} enable trigger user`);
    });
  }
  return columns;
}

/** Returns all values that no reply may contain: hashes of session, device and ticket tokens. */
export async function secretsOf(db: Database): Promise<ReadonlySet<string>> {
  const rows = await db.rows<{ secret: string }>(
    `select access_hash as secret from kit_session_pair union all select refresh_hash from kit_session_pair
     union all select token_hash from kit_device union all select hash from kit_ticket`,
  );
  return new Set(rows.map(({ secret }) => secret));
}

/** The rows a member may read. */
export interface Belonging {
  readonly memberId: number;
  /** Ids of the member's own rows, by table. */
  readonly own: ReadonlyMap<string, ReadonlySet<number>>;
}

export async function belongingOf(db: Database, memberId: number): Promise<Belonging> {
  const own = new Map<string, ReadonlySet<number>>([['member_member', new Set([memberId])]]);
  for (const view of memberViews) {
    const table = tableNameOf(view);
    const ids = await db.rows<{ id: number }>(`select id from ${table} where ${snake(view.owner)} = $1`, [memberId]);
    own.set(table, new Set(ids.map(({ id }) => id)));
    for (const lines of linesOf(view)) {
      const found = await db.rows<{ id: number }>(`select id from ${lines.name} where parent_id = any($1)`, [
        ids.map(({ id }) => id),
      ]);
      own.set(lines.name, new Set(found.map(({ id }) => id)));
    }
  }
  return { memberId, own };
}

/** Columns of the member's own profile, in addition to those of member views. */
const profileColumns = ['username', 'nickname', 'mobile', 'email', 'motto', 'lastloginip'];

/** Columns of rows that belong to nobody and that the calls of members return, by path. */
const shownByCall = byPath((fixtures) => fixtures.shownToMembers);

function shownToMembers(table: string): readonly string[] {
  if (table === 'member_member') return profileColumns;
  return memberViews.flatMap((view) => {
    const tables: Table[] = [{ name: tableNameOf(view), fields: view.ownFields }, ...linesOf(view)];
    return tables.filter(({ name }) => name === table).flatMap(({ fields }) => Object.keys(fields).map(snake));
  });
}

const refsOf = (fields: Fields): string[] =>
  Object.values(fields).flatMap((field) =>
    field.kind === 'ref' || field.kind === 'refs' ? [tableNameOf(field.options.to())] : [],
  );

function tablesFor(path: string, caller: Caller): ReadonlySet<string> {
  const place = callTargetOf(path);
  const [, , context = '', name = ''] = path.split('/');
  const page = registry.pages.find((one) => path.startsWith(`${one.path}/`));
  const declared = place ? tablesOf(place.resource) : [];
  const fields = place ? [place.resource.ownFields, ...linesOf(place.resource).map((lines) => lines.fields)] : [];
  const found =
    path === '/admin/platform/find' ? resources.filter(({ page: at }) => caller.nodes?.has(`${at}/index`)).map(tableNameOf) : [];
  return new Set([
    ...declared,
    ...fields.flatMap(refsOf),
    ...(fixturesOf({ context, name }).reads ?? []),
    ...(page ? (fixturesOf(page).reads ?? []) : []),
    ...everyStaffs,
    ...publishedTables,
    ...found,
  ]);
}

/** The permissions that fields with access rules need, by `table.column`. */
const fieldPermissions = new Map(
  resources.flatMap((resource) => [
    ...ruledColumns(tableNameOf(resource), resource.ownFields, resource),
    ...linesOf(resource).flatMap(({ name, fields }) => ruledColumns(name, fields, resource)),
  ]),
);

function ruledColumns(table: string, fields: Fields, resource: AnyResource): [string, string][] {
  return Object.entries(fields).flatMap(([key, { access }]): [string, string][] =>
    access ? [[`${table}.${snake(key)}`, permissionOf(resource, access.permission)]] : [],
  );
}

/** Whether the access rule of a field admits a member of staff; everybody reads their own account. */
function mayReadField({ isSuper, nodes, id: self }: Caller, { table, column, id }: Sentinel): boolean {
  const permission = fieldPermissions.get(`${table}.${column}`);
  if (permission === undefined || isSuper || nodes?.has(permission)) return true;
  return table === 'access_admin' && id === self;
}

interface Read {
  readonly path: string;
  readonly accessPolicy: Rule;
  readonly caller: Caller;
  /** Whether the access policy admits the caller, who may then read what the call covers. */
  readonly isLetIn: boolean;
  readonly belonging: Belonging | null;
}

const isPublished = (table: string, column: string): boolean =>
  publishedTables.includes(table) || publishedTables.includes(`${table}.${column}`);

function mayMemberRead(path: string, belonging: Belonging | null, { table, column, id }: Sentinel): boolean {
  // Members see what visitors see.
  if (isPublished(table, column) || shownByCall[path]?.includes(`${table}.${column}`)) return true;
  return Boolean(belonging?.own.get(table)?.has(id)) && shownToMembers(table).includes(column);
}

function mayRead({ path, accessPolicy, caller, isLetIn, belonging }: Read, { table, column, id }: Sentinel): boolean {
  if (!isLetIn) return false;
  if (accessPolicy.kind === 'public') return isPublished(table, column);
  if (caller.audience === 'member') return mayMemberRead(path, belonging, { table, column, id });
  // The call that reveals a masked value is covered by its own permission.
  return (
    (path.endsWith('/reveal') || mayReadField(caller, { table, column, id })) && mayReadTable(path, caller, { table, column, id })
  );
}

function mayReadTable(path: string, caller: Caller, { table, column, id }: Sentinel): boolean {
  // The audit log contains previous and new values of all tables, covered by its permission.
  const isLog = path.startsWith('/admin/access/admin-log/');
  if (caller.isSuper || isLog || (table === 'access_admin' && id === caller.id)) return true;
  const readable = tablesFor(path, caller);
  return readable.has(table) || readable.has(`${table}.${column}`);
}

/** Yields the sentinels in a text, with their text. */
function* sentinelsIn(text: string): Generator<readonly [string, Sentinel]> {
  for (const [whole, table = '', column = '', id] of text.matchAll(shape)) yield [whole, { table, column, id: Number(id) }];
  for (const numberedShape of numberedShapes)
    for (const [whole, at, id] of text.matchAll(numberedShape)) {
      const column = numbered[Number(at)];
      if (column) yield [`${whole} (${column.table}.${column.column})`, { ...column, id: Number(id) }];
    }
}

/** Whether a caller may read the cost of some resource. */
const mayReadCosts = ({ audience, isSuper, nodes }: Caller): boolean =>
  audience === 'admin' && (isSuper || [...(nodes ?? [])].some((permission) => permission.endsWith('/readCost')));

/** Returns the values in a reply that this caller may not read. */
export function leaksIn(text: string, read: Read, secrets: ReadonlySet<string>): string[] {
  const leaks: string[] = [];
  if (text.includes('$argon2')) leaks.push('a password hash');
  for (const [token] of text.matchAll(/[\w-]{43}/g)) if (secrets.has(token)) leaks.push('the hash of a token');
  for (const [whole, sentinel] of sentinelsIn(text)) if (!mayRead(read, sentinel)) leaks.push(whole);
  if (costShape.test(text) && (!read.isLetIn || !mayReadCosts(read.caller))) leaks.push('what a piece costs the house');
  return [...new Set(leaks)];
}
