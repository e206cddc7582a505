import { type AnyResource } from '@shopkeeper/resource';
import type { AnyField, AnyLines, Field, Fields } from '@shopkeeper/resource/fields';
import { linesTableNameOf, linkTableNameOf, snake, tableNameOf } from '@shopkeeper/resource/view';
import { sql, type SQL } from 'drizzle-orm';
import {
  bigint,
  check,
  customType,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  uniqueIndex,
  type ExtraConfigColumn,
  type PgColumn,
  type PgTableWithColumns,
} from 'drizzle-orm/pg-core';
import { buildersOf, type ColumnsOf, instant } from './columns.ts';
import { named, uniqueNameOf } from './unique-name.ts';

/** The drizzle table of a resource. */
export type TableOf<F> = PgTableWithColumns<{ name: string; schema: undefined; dialect: 'pg'; columns: ColumnsOf<F> }>;

type LooseTable = PgTableWithColumns<{ name: string; schema: undefined; dialect: 'pg'; columns: Record<string, PgColumn> }>;

const textArray = customType<{ data: string[] }>({ dataType: () => 'text[]' });
const made = new Map<string, LooseTable>();

/** Returns the same table object for the same name, since foreign keys must refer to one object. */
function once(name: string, build: () => LooseTable): LooseTable {
  const known = made.get(name);
  if (known) return known;
  const table = build();
  made.set(name, table);
  return table;
}

const standardColumns = () => ({
  id: bigint('id', { mode: 'number' }).primaryKey().generatedByDefaultAsIdentity(),
  version: integer('version').notNull().default(1),
  createdAt: instant('created_at')
    .notNull()
    .default(sql`kit_now()`),
  updatedAt: instant('updated_at')
    .notNull()
    .default(sql`kit_now()`),
  deletedAt: instant('deleted_at'),
});

const isLink = (field: AnyField | undefined): boolean => field?.kind === 'ref' || field?.kind === 'tree';

/** Two roots of a tree must not share a name, so a missing parent counts as a value. Any other null differs from every other. */
const uniqueKey = (key: string, field: AnyField | undefined): SQL =>
  field?.nullable && isLink(field) ? sql`coalesce(${sql.raw(snake(key))}, 0)` : sql`${sql.raw(snake(key))}`;

function uniqueWhere(resource: AnyResource, keys: readonly string[]): SQL {
  const nullableKeys = keys.filter((key) => resource.fields[key]?.nullable && !isLink(resource.fields[key]));
  return sql.raw(['deleted_at is null', ...nullableKeys.map((key) => `${snake(key)} is not null`)].join(' and '));
}

const ordered = (columns: Readonly<Record<string, PgColumn>>, key: string) => {
  // drizzle passes index callbacks columns that support ordering, typed as plain columns.
  const column = columns[key.replace(/^-/, '')] as unknown as ExtraConfigColumn | undefined;
  if (!column) throw new Error(`no column for ${key}`);
  return key.startsWith('-') ? column.desc().nullsLast() : column.asc().nullsLast();
};

const checksOf = (table: string, fields: Fields) =>
  Object.entries(fields).flatMap(([key, field]) =>
    field.kind === 'choice'
      ? [
          check(
            named(table, snake(key), 'known'),
            sql.raw(`${snake(key)} in (${field.options.values.map((value) => `'${value}'`).join(', ')})`),
          ),
        ]
      : [],
  );

const isResource = (target: object): target is AnyResource => 'ownFields' in target;

function foreignKeysOf(table: string, fields: Fields, columns: Record<string, PgColumn>) {
  return Object.entries(fields).flatMap(([key, field]) => {
    if (field.kind !== 'ref') return [];
    const target = field.options.to();
    const column = columns[key];
    if (!isResource(target) || !column) throw new Error(`${table}.${key} refers to nothing`);
    return [
      foreignKey({
        name: named(table, snake(key), 'fk'),
        columns: [column],
        foreignColumns: [looseTableOf(target).id as PgColumn],
      }),
    ];
  });
}

const live = sql.raw('deleted_at is null');

const begins = (keys: readonly string[], first: readonly string[]): boolean => first.every((key, at) => keys[at] === key);

function indexesOf(resource: AnyResource, columns: Record<string, PgColumn>) {
  const name = tableNameOf(resource);
  // Rows that have one of several tags are found by an index of its own kind.
  const tagged = resource.indexes.flat().filter((key) => resource.fields[key]?.kind === 'tags');
  const plain = resource.indexes.filter(([key = '']) => !tagged.includes(key));
  const lists = [resource.order, ...plain].map((keys) => [
    ...keys,
    ...(keys.some((key) => /^-?id$/.test(key)) ? [] : [keys.at(-1)?.startsWith('-') ? '-id' : 'id']),
  ]);
  const distinct = [...new Map(lists.map((keys) => [keys.join(), keys])).values()];
  // An index is redundant if another one starts with the same columns.
  const needed = distinct.filter((keys) => !distinct.some((other) => other !== keys && begins(other, keys)));
  const columnsIn = (keys: readonly string[]): string[] => keys.map((key) => snake(key.replace(/^-/, '')));
  // The same columns in another direction: where there are nulls, an index scanned backwards has them at the wrong end.
  const isTurned = (keys: readonly string[], at: number): boolean =>
    needed.slice(0, at).some((other) => columnsIn(other).join() === columnsIn(keys).join());
  return [
    ...needed.map((keys, at) => {
      const [first, ...rest] = keys.map((key) => ordered(columns, key));
      if (!first) throw new Error(`${name} has an empty index`);
      return index(named(name, ...columnsIn(keys), ...(isTurned(keys, at) ? ['turned'] : []), 'idx'))
        .on(first, ...rest)
        .where(live);
    }),
    ...resource.unique.map((keys) => {
      const [first, ...rest] = keys.map((key) => uniqueKey(key, resource.fields[key]));
      if (!first) throw new Error(`${name} has an empty unique rule`);
      return uniqueIndex(uniqueNameOf(name, keys))
        .on(first, ...rest)
        .where(uniqueWhere(resource, keys));
    }),
    ...Object.entries(resource.ownFields)
      .filter(([, field]) => field.kind === 'tree' || field.kind === 'ref')
      .flatMap(([key]) => (columns[key] ? [index(named(name, snake(key), 'ref_idx')).on(columns[key])] : [])),
    ...tagged.flatMap((key) =>
      columns[key]
        ? [
            index(named(name, snake(key), 'gin_idx'))
              .using('gin', columns[key])
              .where(live),
          ]
        : [],
    ),
    ...(columns.grams ? [index(named(name, 'grams_idx')).using('gin', columns.grams)] : []),
  ];
}

/** The searchable columns as one text; `kit_grams` makes its two-character grams. */
const searchText = (resource: AnyResource): SQL =>
  sql.raw(resource.search.map((key) => `coalesce("${snake(key)}", '')`).join(` || ' ' || `));

function looseTableOf(resource: AnyResource): LooseTable {
  const name = tableNameOf(resource);
  return once(name, () => {
    const grams =
      resource.search.length > 0 ? { grams: textArray('grams').generatedAlwaysAs(sql`kit_grams(${searchText(resource)})`) } : {};
    return pgTable(name, { ...standardColumns(), ...buildersOf(resource.ownFields), ...grams }, (columns) => [
      ...indexesOf(resource, columns),
      ...checksOf(name, resource.ownFields),
      ...foreignKeysOf(name, resource.ownFields, columns),
    ]) as unknown as LooseTable;
  });
}

/** The column that every table of a resource has without a field. */
interface Deletable {
  readonly deletedAt: Field<'time', number | null, 'server', unknown>;
}

/**
 * Returns the drizzle table of a resource. Its row type is the resource's row without lines, many-references and computed values.
 */
export function tableOf<const R extends AnyResource>(resource: R): TableOf<R['fields'] & Deletable> {
  // The only cast: column types are mapped from the fields, and the builders are chosen by the same fields at run time.
  return looseTableOf(resource) as unknown as TableOf<R['fields'] & Deletable>;
}

/** Columns of a child table beside its own fields. */
export interface LineKeys {
  readonly parentId: number;
  readonly lineNo: number;
}

/** The child table of a lines field: parent, line number, own fields. Rows are deleted with their parent. */
export function linesTableOf(resource: AnyResource, lines: AnyLines): LooseTable {
  const name = linesTableNameOf(resource, lines);
  return once(name, () => {
    const parent = looseTableOf(resource);
    return pgTable(
      name,
      {
        id: bigint('id', { mode: 'number' }).primaryKey().generatedByDefaultAsIdentity(),
        parentId: bigint('parent_id', { mode: 'number' }).notNull(),
        lineNo: integer('line_no').notNull(),
        ...buildersOf(lines.fields),
      },
      (columns: Record<string, PgColumn>) => [
        foreignKey({
          name: named(name, 'parent_fk'),
          columns: [columns.parentId as PgColumn],
          foreignColumns: [parent.id as PgColumn],
        }).onDelete('cascade'),
        index(named(name, 'parent_idx')).on(columns.parentId as PgColumn, columns.lineNo as PgColumn),
        ...lines.unique.map((keys) => {
          const filled = keys.filter((key) => lines.fields[key]?.nullable).map((key) => `${snake(key)} is not null`);
          const [first, ...rest] = keys.map((key) => columns[key] as PgColumn);
          if (!first) throw new Error(`${name} has an empty unique rule`);
          const unique = uniqueIndex(uniqueNameOf(name, keys)).on(first, ...rest);
          return filled.length > 0 ? unique.where(sql.raw(filled.join(' and '))) : unique;
        }),
        ...lines.indexes.map((keys) => {
          const [first, ...rest] = keys.map((key) => ordered(columns, key));
          if (!first) throw new Error(`${name} has an empty index`);
          return index(named(name, ...keys.map((key) => snake(key.replace(/^-/, ''))), 'idx')).on(first, ...rest);
        }),
        ...checksOf(name, lines.fields),
        ...foreignKeysOf(name, lines.fields, columns),
      ],
    ) as unknown as LooseTable;
  });
}

/** The typed child table of one lines field. */
export function childTableOf<const R extends AnyResource, const L extends AnyLines>(
  resource: R,
  lines: L,
): TableOf<
  L['fields'] & { readonly id: R['fields']['id']; readonly parentId: R['fields']['id']; readonly lineNo: R['fields']['id'] }
> {
  return linesTableOf(resource, lines) as never;
}

/** The table of a many-reference: a row per link. */
export type LinkTable = PgTableWithColumns<{
  name: string;
  schema: undefined;
  dialect: 'pg';
  columns: Record<'ownerId' | 'targetId', PgColumn>;
}>;

/** The link table of a many-reference. */
export function linkTableOf(resource: AnyResource, key: string): LinkTable {
  const name = linkTableNameOf(resource, key);
  const field = resource.fields[key];
  if (field?.kind !== 'refs') throw new Error(`${resource.name}.${key} is no many-reference`);
  const target = field.options.to();
  if (!isResource(target)) throw new Error(`${resource.name}.${key} refers to nothing`);
  return once(
    name,
    () =>
      pgTable(
        name,
        {
          ownerId: bigint('owner_id', { mode: 'number' }).notNull(),
          targetId: bigint('target_id', { mode: 'number' }).notNull(),
        },
        (columns) => [
          primaryKey({ name: named(name, 'pk'), columns: [columns.ownerId, columns.targetId] }),
          foreignKey({
            name: named(name, 'owner_fk'),
            columns: [columns.ownerId],
            foreignColumns: [looseTableOf(resource).id as PgColumn],
          }).onDelete('cascade'),
          foreignKey({
            name: named(name, 'target_fk'),
            columns: [columns.targetId],
            foreignColumns: [looseTableOf(target).id as PgColumn],
          }),
          index(named(name, 'target_idx')).on(columns.targetId),
        ],
      ) as unknown as LooseTable,
  ) as unknown as LinkTable;
}
