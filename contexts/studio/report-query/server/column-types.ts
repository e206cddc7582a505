import { RequestError } from '@shopkeeper/server';
import { readInstant } from '@shopkeeper/server/database';
import type { ColumnKind, ReportColumn } from '../report-query.domain.ts';

const longestCell = 8_192;
const mostColumns = 60;
const longestName = 60;

/** The types of PostgreSQL that a report shows, by their numbers. */
const kinds: Readonly<Record<number, ColumnKind>> = {
  16: 'flag',
  20: 'number',
  21: 'number',
  23: 'number',
  700: 'number',
  701: 'number',
  1700: 'number',
  25: 'text',
  705: 'text',
  1042: 'text',
  1043: 'text',
  1083: 'text',
  1114: 'text',
  1186: 'text',
  1082: 'date',
  1184: 'time',
};

/** A number, or its text where JavaScript would round it or JSON has none for it. */
function readNumber(text: string): number | string {
  const value = Number(text);
  return !Number.isFinite(value) || (Number.isInteger(value) && !Number.isSafeInteger(value)) ? text : value;
}

const readers: Readonly<Record<ColumnKind, (text: string) => unknown>> = {
  flag: (text) => text === 't',
  number: readNumber,
  text: (text) => (text.length > longestCell ? `${text.slice(0, longestCell)}…` : text),
  date: (text) => text,
  time: (text) => (/^\d{4}-/.test(text) ? readInstant(text) : null),
};

/** Reads the values of a report: nothing throws for a value that the shop itself would not store. */
export const valueReaders = {
  // node-postgres types one overload for each format; these readers are for texts, the only format that is asked for.
  getTypeParser: ((id: number) => {
    const kind = kinds[id];
    return kind === undefined ? () => null : readers[kind];
  }) as never,
};

/**
 * The columns of an answer.
 * @throws RequestError 409 for a name that is given twice or that nobody could read, and for a type that is not shown
 */
export function columnsOfFields(fields: readonly { readonly name: string; readonly dataTypeID: number }[]): ReportColumn[] {
  if (fields.length === 0 || fields.length > mostColumns)
    throw new RequestError(409, 'report-query.columns', { details: { max: mostColumns } });
  const names = new Set<string>();
  return fields.map(({ name, dataTypeID }) => {
    const kind = kinds[dataTypeID];
    const isReadable = name.trim() !== '' && name.length <= longestName && !/[\p{Cc}?#]/u.test(name) && name !== '__proto__';
    if (names.has(name) || !isReadable) throw new RequestError(409, 'report-query.column-name', { details: { name } });
    if (kind === undefined) throw new RequestError(409, 'report-query.column-type', { details: { name } });
    names.add(name);
    return { name, kind };
  });
}
