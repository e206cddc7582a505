import type { Filter, Leaf } from '@shopkeeper/resource/query';
import type { ColumnKind, ParamType, ParamValue, ReportColumn } from '../report-query.domain.ts';
import type { CheckedSql } from './sql-check.ts';

/** A checked query with the values of its parameters in their order. */
export interface ReportRun {
  readonly sql: CheckedSql;
  readonly types: readonly ParamType[];
  readonly values: readonly ParamValue[];
  readonly maxRows: number;
  readonly timeoutMs: number;
  readonly offset: number;
  readonly limit: number;
  readonly sorts?: readonly { readonly field: string; readonly order: 'asc' | 'desc' }[];
  readonly filter?: Filter | null;
  /** The declared columns; only they are sorted and filtered by. */
  readonly columns?: readonly ReportColumn[];
}

const sqlTypes: Readonly<Record<ParamType | ColumnKind, string>> = {
  text: 'text',
  int: 'bigint',
  decimal: 'numeric',
  number: 'numeric',
  date: 'date',
  time: 'timestamptz',
  flag: 'boolean',
};

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;
const sent = (type: string, value: unknown): unknown =>
  type === 'timestamptz' && typeof value === 'number' ? new Date(value).toISOString() : value;

/** The text with the type of each parameter written at its place, so that PostgreSQL need not guess it. */
export function typedText({ text, params }: CheckedSql, types: readonly ParamType[]): string {
  const bytes = Buffer.from(text);
  let from = 0;
  const parts: Buffer[] = [];
  for (const { no, start, end } of [...params].sort((a, b) => a.start - b.start)) {
    parts.push(bytes.subarray(from, start), Buffer.from(`($${no}::${sqlTypes[types[no - 1] ?? 'text']})`));
    from = end;
  }
  return Buffer.concat([...parts, bytes.subarray(from)]).toString();
}

const comparisons: Readonly<Record<string, string>> = { eq: '=', ne: 'is distinct from', gt: '>', ge: '>=', lt: '<', le: '<=' };
const escaped = (value: unknown): string => String(value).replace(/[\\%_]/g, (one) => `\\${one}`);

const patterns: Readonly<Record<string, (text: string) => string>> = {
  startsWith: (text) => `${text}%`,
  like: (text) => `%${text}%`,
  notLike: (text) => `%${text}%`,
};

/** Builds the conditions of the outer query; names are those of declared columns, values are parameters. */
class Outer {
  readonly values: unknown[];
  readonly columns: readonly ReportColumn[];

  constructor(values: readonly unknown[], columns: readonly ReportColumn[]) {
    this.values = [...values];
    this.columns = columns;
  }

  typeOf(field: string): string {
    const found = this.columns.find(({ name }) => name === field);
    if (!found) throw new TypeError('a column that is not declared');
    return sqlTypes[found.kind];
  }

  value(type: string, value: unknown): string {
    this.values.push(Array.isArray(value) ? value.map((one) => sent(type, one)) : sent(type, value));
    return `$${this.values.length}::${type}${Array.isArray(value) ? '[]' : ''}`;
  }

  condition(filter: Filter): string {
    if ('and' in filter) return this.joined(filter.and, ' and ', 'true');
    if ('or' in filter) return this.joined(filter.or, ' or ', 'false');
    const { field, op, value } = filter;
    const [name, type] = [quoted(field), this.typeOf(field)];
    if (op === 'isNull' || op === 'notNull') return `${name} is ${op === 'isNull' ? '' : 'not '}null`;
    if (op === 'in') return `${name} = any(${this.value(type, value)})`;
    if (op === 'notIn') return `(${name} = any(${this.value(type, value)})) is not true`;
    if (op === 'between' && Array.isArray(value))
      return `${name} between ${this.value(type, value[0])} and ${this.value(type, value[1])}`;
    return this.comparison(filter, type);
  }

  comparison({ field, op, value }: Leaf, type: string): string {
    const name = quoted(field);
    const pattern = patterns[op]?.(escaped(value));
    if (pattern === undefined) return `${name} ${comparisons[op] ?? '='} ${this.value(type, value)}`;
    const isLike = `${name} ilike ${this.value('text', pattern)}`;
    return op === 'notLike' ? `(${isLike}) is not true` : isLike;
  }

  joined(parts: readonly Filter[], word: string, empty: string): string {
    return parts.length === 0 ? empty : `(${parts.map((part) => this.condition(part)).join(word)})`;
  }
}

/** The query within the one that counts, cuts and pages. Neither sort nor filter is written into its text. */
export function outerText(run: ReportRun): { text: string; values: unknown[] } {
  const { sql, types, values, sorts = [], filter = null, columns = [], maxRows, offset, limit } = run;
  const outer = new Outer(
    values.map((value, at) => sent(sqlTypes[types[at] ?? 'text'], value)),
    columns,
  );
  const order = sorts.map(({ field, order: way }) => {
    outer.typeOf(field);
    return `${quoted(field)} ${way === 'desc' ? 'desc' : 'asc'} nulls last`;
  });
  const where = filter === null ? '' : ` where ${outer.condition(filter)}`;
  const sorted = order.length > 0 ? ` order by ${order.join(', ')}` : '';
  const shown = Math.max(0, Math.min(limit, maxRows - offset));
  const text = [
    `with "#all" as materialized (select * from (\n${typedText(sql, types)}\n) as "#own"${where}${sorted} limit ${maxRows + 1})`,
    `select (select count(*)::int from "#all"), "#page".* from (values (1)) as "#one"`,
    `left join lateral (select true as "#is", "#all".* from "#all" offset ${offset} limit ${shown}) as "#page" on true`,
  ].join('\n');
  return { text, values: outer.values };
}
