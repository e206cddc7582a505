import { type AnyResource } from '@shopkeeper/resource';
import { type AnyField, f } from '@shopkeeper/resource/fields';
import { type ListQuery, readListQuery } from '@shopkeeper/resource/query';
import { badInput } from '@shopkeeper/server';
import type { ColumnKind, ReportColumn } from '../../report-query/report-query.domain.ts';

const large = Number.MAX_SAFE_INTEGER;

const fieldOf: Readonly<Record<ColumnKind, AnyField>> = {
  number: f.int({ min: -large, max: large, optional: true }),
  text: f.text({ max: 500, optional: true }),
  flag: f.flag({ optional: true }),
  date: f.date({ optional: true }),
  time: f.time({ optional: true }),
};

/** The columns of a report as a list has them, so that paging, sorts and filters are read as those of any list. */
function listOf(columns: readonly ReportColumn[]): AnyResource {
  const names = columns.map(({ name }) => name);
  const fields = Object.fromEntries(columns.map(({ name, kind }) => [name, fieldOf[kind]]));
  const none = { search: [], order: [], indexes: [], unique: [], expectedRows: 'thousands', appendOnly: false };
  const list: object = { name: 'report', fields, ownFields: fields, list: names, filters: names, ...none };
  // Only what the reading of a list query looks at.
  return list as AnyResource;
}

/** What a call of `/admin/CommonSqlAPI` asks: the code of a query, and the rest, which is read once its columns are known. */
export interface CommonSqlCall {
  readonly api: string;
  readonly params: unknown;
  readonly list: Readonly<Record<string, unknown>>;
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Reads the body as far as it does not depend on the query. Throws 400 with an issue per input. */
export function readCall(raw: unknown): CommonSqlCall {
  if (!isObject(raw)) throw badInput([{ path: 'api', rule: 'required' }]);
  const { api, params, page, sorts, filters, ...rest } = raw;
  const issues = Object.keys(rest).map((path) => ({ path, rule: 'unknown' }));
  if (api === undefined || api === null || api === '') issues.push({ path: 'api', rule: 'required' });
  else if (typeof api !== 'string' || api.length > 60 || api.includes('\u0000')) issues.push({ path: 'api', rule: 'type' });
  if (issues.length > 0) throw badInput(issues);
  return { api: String(api), params, list: { page, sorts, filters } };
}

/** Reads page, sorts and filters by the declared columns. Throws 400 with an issue per input. */
export function readList(columns: readonly ReportColumn[], { list }: CommonSqlCall): ListQuery {
  const given = Object.fromEntries(Object.entries(list).filter(([, value]) => value !== undefined));
  const { value, issues } = readListQuery(listOf(columns), given);
  if (issues) throw badInput(issues);
  if (value.after !== null) throw badInput([{ path: 'page.after', rule: 'unknown' }]);
  return value;
}
