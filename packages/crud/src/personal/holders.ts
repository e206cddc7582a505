import { type AnyPersonal, type AnyResource, personalOfTable } from '@shopkeeper/resource';
import type { AnyField } from '@shopkeeper/resource/fields';
import { linesTableNameOf, linkTableNameOf, snake, tableNameOf } from '@shopkeeper/resource/view';
import { getTableColumns, getTableName, is } from 'drizzle-orm';
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core';

/** A stored column; `via` is the column by which a child or link table leads to its parent. */
interface StoredColumn {
  readonly table: string;
  readonly column: string;
  readonly via?: string;
}

/** A field or column as a declaration on personal data names it. */
interface HeldField {
  readonly stored: readonly StoredColumn[];
  /** Its kind or its name is that of personal data. */
  readonly looksPersonal: boolean;
  readonly canBeEmpty: boolean;
  /** The kind of the field of a resource. */
  readonly kind: AnyField['kind'] | null;
  /** The table that it refers to. */
  readonly target: string | null;
}

/** A table of a resource, or one written by hand, with what it says about personal data. */
export interface DataHolder {
  readonly table: string;
  /** The resource whose table it is. */
  readonly resource: AnyResource | null;
  readonly personal: AnyPersonal | null;
  readonly fields: ReadonlyMap<string, HeldField>;
}

const personalName = new RegExp(
  `(^|_)(${[
    'mobile|phone|telephone|tel|email|address|postcode|ip|user_agent|lastloginip|birthday|gender|id_card|passport',
    'username|nickname|realname|avatar|receiver|recipient|contact|actor|member_id|owner_id|owner_name|staff_id|admin_id',
  ].join('|')})(_|$)`,
);
const personalKinds: readonly string[] = ['mobile', 'email', 'region'];
/** Kinds whose values say nothing of a person whatever the name of the field. */
const harmlessKinds: readonly string[] = ['flag', 'money', 'ratio', 'choice', 'dict', 'tags', 'time', 'weigh'];

function looksPersonal(name: string, field: AnyField): boolean {
  if (personalKinds.includes(field.kind) || (field.kind === 'text' && field.options.format === 'name')) return true;
  if (field.kind === 'lines') return Object.entries(field.options.of.fields).some(([key, one]) => looksPersonal(key, one));
  return !harmlessKinds.includes(field.kind) && personalName.test(snake(name));
}

function storedOf(resource: AnyResource, name: string, field: AnyField): StoredColumn[] {
  if (field.kind === 'refs') return [{ table: linkTableNameOf(resource, name), column: 'target_id', via: 'owner_id' }];
  if (field.kind !== 'lines') return [{ table: tableNameOf(resource), column: snake(name) }];
  const table = linesTableNameOf(resource, field.options.of);
  return Object.keys(field.options.of.fields).map((key) => ({ table, column: snake(key), via: 'parent_id' }));
}

function ofResource(resource: AnyResource): DataHolder {
  const fields = Object.entries(resource.fields).map(([name, field]): [string, HeldField] => [
    name,
    {
      stored: storedOf(resource, name, field),
      looksPersonal: looksPersonal(name, field),
      kind: field.kind,
      canBeEmpty: field.nullable || ['lines', 'refs', 'tags', 'images'].includes(field.kind),
      target: field.kind === 'ref' ? tableNameOf(field.options.to()) : null,
    },
  ]);
  return { table: tableNameOf(resource), resource, personal: resource.personal, fields: new Map(fields) };
}

function ofTable(written: PgTable): DataHolder {
  const table = getTableName(written);
  const targets = new Map(
    getTableConfig(written).foreignKeys.flatMap((key) => {
      const { columns, foreignTable } = key.reference();
      return columns.map(({ name }) => [name, getTableName(foreignTable)] as const);
    }),
  );
  const fields = Object.entries(getTableColumns(written)).map(([name, column]): [string, HeldField] => [
    name,
    {
      stored: [{ table, column: column.name }],
      looksPersonal: column.dataType !== 'boolean' && personalName.test(column.name),
      canBeEmpty: !column.notNull,
      kind: null,
      target: targets.get(column.name) ?? null,
    },
  ]);
  return { table, resource: null, personal: personalOfTable(written), fields: new Map(fields) };
}

/**
 * Every holder of data: the resources, and the tables that belong to none of them. `tables` may have those of resources too, as the
 * exports of a schema do.
 */
export function dataHoldersOf(resources: readonly AnyResource[], tables: readonly unknown[]): DataHolder[] {
  const held = resources.map(ofResource);
  const known = new Set(
    held.flatMap(({ table, fields }) => [table, ...[...fields.values()].flatMap(({ stored }) => stored.map((one) => one.table))]),
  );
  const written = tables.filter((table) => is(table, PgTable)).filter((table) => !known.has(getTableName(table)));
  return [...held, ...written.map(ofTable)];
}
