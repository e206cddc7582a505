import { type AnyField, type Field, type Fields, is64Bit, type Kind, type Write } from '@shopkeeper/resource/fields';
import { snake } from '@shopkeeper/resource/view';
import { sql } from 'drizzle-orm';
import { bigint, boolean, customType, date, integer, jsonb, text, type PgColumn } from 'drizzle-orm/pg-core';
import { readInstant } from '@shopkeeper/server/database';

/** A UTC instant, epoch ms in TypeScript. Millisecond precision, so that a cursor can contain the exact stored value. */
export const instant = customType<{ data: number; driverData: string }>({
  dataType: () => 'timestamp (3) with time zone',
  toDriver: (value) => new Date(value).toISOString(),
  fromDriver: readInstant,
});

type HasDefault<W> = W extends 'form' | 'once' | 'secret' ? false : true;

/** The column of one field; lines and many-references have their own tables. */
type ColumnOf<X> =
  X extends Field<infer K, infer V, infer W extends Write, unknown>
    ? K extends 'lines' | 'refs'
      ? never
      : PgColumn<
          {
            name: string;
            tableName: string;
            dataType: 'custom';
            columnType: 'PgCustomColumn';
            data: Exclude<V, null>;
            driverParam: unknown;
            notNull: null extends V ? false : true;
            hasDefault: HasDefault<W>;
            isPrimaryKey: false;
            isAutoincrement: false;
            hasRuntimeDefault: false;
            enumValues: undefined;
          },
          Record<never, never>,
          { identity: undefined; generated: undefined }
        >
    : never;

type Stored<F> = { [K in keyof F as F[K] extends Field<'lines' | 'refs', infer _V, infer _W, infer _D> ? never : K]: F[K] };
export type ColumnsOf<F> = { [K in keyof Stored<F>]: ColumnOf<F[K]> };
export type StoredKey<F> = keyof Stored<F> & string;

const textArray = (name: string) =>
  text(name)
    .array()
    .notNull()
    .default(sql`'{}'::text[]`);

function builderOf(name: string, field: AnyField) {
  switch (field.kind) {
    case 'id':
    case 'ref':
    case 'tree':
    case 'money':
      return bigint(name, { mode: 'number' });
    case 'int':
      return is64Bit(field) ? bigint(name, { mode: 'number' }) : integer(name);
    case 'ratio':
    case 'weigh':
      return integer(name);
    case 'flag':
      return boolean(name);
    case 'time':
      return instant(name);
    case 'date':
      return date(name, { mode: 'string' });
    case 'json':
      return jsonb(name);
    default:
      return text(name);
  }
}

const isStored = (field: AnyField): boolean => field.kind !== 'lines' && field.kind !== 'refs';

/** The default values of server-written columns, for kinds that have a neutral value. */
const neutral: Partial<Record<Kind, unknown>> = { int: 0, money: 0, ratio: 0, flag: false, weigh: 0 };

/** Returns the drizzle column builders of fields, by field name. */
export function buildersOf(fields: Fields): Record<string, ReturnType<typeof builderOf>> {
  const builders: Record<string, ReturnType<typeof builderOf>> = {};
  for (const [key, field] of Object.entries(fields)) {
    if (!isStored(field)) continue;
    const name = snake(key);
    if (field.kind === 'tags' || field.kind === 'images') {
      builders[key] = textArray(name) as never;
      continue;
    }
    const column = builderOf(name, field);
    const filled = field.nullable ? column : column.notNull();
    const preset = field.default ?? (field.write === 'server' && !field.nullable ? neutral[field.kind] : undefined);
    builders[key] = preset === undefined ? filled : (filled.default(preset as never) as never);
  }
  return builders;
}
