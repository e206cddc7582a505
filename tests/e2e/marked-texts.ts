import type { AnyResource } from '@shopkeeper/resource';
import { type Fields } from '@shopkeeper/resource/fields';
import { linesTableNameOf, snake, tableNameOf } from '@shopkeeper/resource/view';
import pg from 'pg';
import { declaredResources } from '../setup/declared.ts';

/** A column, as `table.column`, and what kind of value it has. */
interface Column {
  readonly table: string;
  readonly name: string;
  readonly type: 'text' | 'jsonb' | 'array';
}

/** What was written where. */
export interface Marked {
  /** Columns in which a text was replaced. */
  readonly columns: ReadonlySet<string>;
  /** Columns whose rows may not be changed, with the reason of the database. */
  readonly refused: ReadonlyMap<string, string>;
  readonly texts: number;
}

export interface Marking {
  readonly mark: string;
  readonly payloads: readonly string[];
}

const freeKinds: readonly string[] = ['text', 'longText', 'tags'];

const freeColumns = (table: string, fields: Fields): string[] =>
  Object.entries(fields).flatMap(([name, { kind, write }]) =>
    freeKinds.includes(kind) && write !== 'server' ? [`${table}.${snake(name)}`] : [],
  );

function columnsOf(resource: AnyResource): string[] {
  const lines = Object.values(resource.ownFields).flatMap((field) =>
    field.kind === 'lines' ? freeColumns(linesTableNameOf(resource, field.options.of), field.options.of.fields) : [],
  );
  return [...freeColumns(tableNameOf(resource), resource.ownFields), ...lines];
}

/** The columns of every text that a declaration lets people write, as `table.column`. */
export const declaredTexts: ReadonlySet<string> = new Set(declaredResources.flatMap(columnsOf));

const everyColumn = `select c.table_name as "table", c.column_name as name,
    case c.data_type when 'jsonb' then 'jsonb' when 'ARRAY' then 'array' else 'text' end as type
  from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
  where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.is_generated = 'NEVER'
    and (c.data_type in ('text', 'character varying', 'jsonb') or c.udt_name = '_text')
  order by 1, 2`;

/** The demo shop is Chinese: what has a Chinese sign was written for people, and what else a column holds are codes. */
const chinese = '[\u4e00-\u9fff]';
const mostRows = 300;

const written = ({ table, name, type }: Column): string => {
  const own = type === 'array' ? `array_to_string(${name}, ' ')` : name;
  const isFree = declaredTexts.has(`${table}.${name}`) ? 'true' : `${own} ~ '${chinese}'`;
  const value = `($1::text[])[1 + (n % cardinality($1::text[]))::int] || ' ' || $2::text || n`;
  return `update "${table}" t set "${name}" = ${type === 'array' ? `array[${value}]` : value}
    from (select ctid as at, $3::int + row_number() over () as n from "${table}" where ${isFree} and coalesce(${own}, '') !~ '<[a-z]+[ >]' limit ${mostRows}) s
    where t.ctid = s.at`;
};

/** The value with markup in place of every text in it that is written for people. */
function markedIn(value: unknown, next: () => string): unknown {
  if (typeof value === 'string') return new RegExp(chinese).test(value) && !value.includes('<') ? next() : value;
  if (Array.isArray(value)) return value.map((one) => markedIn(one, next));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, markedIn(one, next)]));
}

async function markDocuments(client: pg.Client, { table, name }: Column, next: () => string): Promise<number> {
  const { rows } = await client.query<{ at: string; value: unknown }>(
    `select ctid::text as at, "${name}" as value from "${table}" where "${name}"::text ~ '${chinese}' limit ${mostRows}`,
  );
  for (const { at, value } of rows) {
    const marked = JSON.stringify(markedIn(value, next));
    await client.query(`update "${table}" set "${name}" = $1 where ctid = $2::tid`, [marked, at]);
  }
  return rows.length;
}

/**
 * Puts markup into every text that the shop holds, in whatever way such a text comes in: by a form, a file, a call of another system or
 * a job. Rich text, which is cleaned when it comes in, stays. Each text has the mark and a number.
 */
export async function markEveryText(url: string, { mark, payloads }: Marking): Promise<Marked> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const [columns, refused] = [new Set<string>(), new Map<string, string>()];
  let [texts, turn] = [0, 0];
  const next = (): string => `${payloads[(turn += 1) % payloads.length]} ${mark}${turn}`;
  try {
    for (const column of (await client.query<Column>(everyColumn)).rows) {
      const key = `${column.table}.${column.name}`;
      const changing =
        column.type === 'jsonb'
          ? markDocuments(client, column, next)
          : client.query(written(column), [payloads, mark, turn]).then(({ rowCount }) => rowCount ?? 0);
      const changed = await changing.catch((error: Error) => {
        refused.set(key, error.message);
        return 0;
      });
      turn += changed;
      texts += changed;
      if (changed > 0) columns.add(key);
    }
  } finally {
    await client.end();
  }
  return { columns, refused, texts };
}
