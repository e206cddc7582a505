import * as z from 'zod/mini';

/** The longest text of a query, in characters. */
export const longestSql = 20_000;
/** The most rows that a query may answer. */
export const mostRows = 10_000;
/** The rows that a trial shows. */
export const triedRows = 20;

export const paramTypes = ['text', 'int', 'decimal', 'date', 'time', 'flag'] as const;
/** `time` is an instant, UTC epoch ms; `date` is `YYYY-MM-DD`. */
export type ParamType = (typeof paramTypes)[number];

/** A declared parameter; `preset` is its value, as text, where none is given. */
export interface ReportParam {
  readonly name: string;
  readonly title: string | null;
  readonly type: ParamType;
  readonly required: boolean;
  readonly preset: string | null;
}

export const columnKinds = ['number', 'text', 'flag', 'date', 'time'] as const;
/** How a value of a column is shown; `time` is an instant, UTC epoch ms. */
export type ColumnKind = (typeof columnKinds)[number];

export interface ReportColumn {
  readonly name: string;
  readonly kind: ColumnKind;
}

export const charts = ['none', 'line', 'bar'] as const;

export type ParamValue = string | number | boolean | null;

interface ParamIssue {
  readonly path: string;
  readonly rule: string;
}

const isDay = (text: string): boolean => {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const at = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(text);
};
const isInstant = (value: unknown): value is number =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 && value < 253_402_300_800_000;
const isReadable = (text: string): boolean => text.length <= 500 && !text.includes('\u0000') && !/\p{Surrogate}/u.test(text);

const fits: Readonly<Record<ParamType, (value: unknown) => boolean>> = {
  text: (value) => typeof value === 'string' && isReadable(value),
  int: (value) => Number.isSafeInteger(value),
  decimal: (value) => typeof value === 'number' && Number.isFinite(value) && Math.abs(value) < 1e15,
  date: (value) => typeof value === 'string' && isDay(value),
  time: isInstant,
  flag: (value) => typeof value === 'boolean',
};

/** The value that a text stands for, as a form or a default has it; undefined where it is none of the type. */
export function readParamText(type: ParamType, text: string): ParamValue | undefined {
  const read = { text, date: text, int: Number(text), decimal: Number(text), time: Number(text), flag: text === 'true' }[type];
  if (type === 'flag' && text !== 'true' && text !== 'false') return undefined;
  return text !== '' && fits[type](read) ? read : undefined;
}

function valueOf(param: ReportParam, given: Readonly<Record<string, unknown>>): ParamValue | ParamIssue {
  const path = `params.${param.name}`;
  const value = Object.hasOwn(given, param.name) ? given[param.name] : undefined;
  if (value === undefined || value === null || value === '') {
    if (param.preset !== null) return readParamText(param.type, param.preset) ?? null;
    return param.required ? { path, rule: 'required' } : null;
  }
  return fits[param.type](value) ? (value as ParamValue) : { path, rule: 'type' };
}

/** The values of a call in the order of the declared parameters, or what is wrong with them by `params.<name>`. */
export function readParams(
  declared: readonly ReportParam[],
  given: unknown,
): { readonly values: readonly ParamValue[] } | { readonly issues: readonly ParamIssue[] } {
  if (given !== undefined && (typeof given !== 'object' || given === null || Array.isArray(given)))
    return { issues: [{ path: 'params', rule: 'type' }] };
  const record = { ...given } as Readonly<Record<string, unknown>>;
  const unknown = Object.keys(record)
    .filter((name) => !declared.some((param) => param.name === name))
    .map((name) => ({ path: `params.${name}`, rule: 'unknown' }));
  const read = declared.map((param) => valueOf(param, record));
  const isIssue = (one: ParamValue | ParamIssue): one is ParamIssue => typeof one === 'object' && one !== null;
  const issues = [...read.filter(isIssue), ...unknown];
  return issues.length > 0 ? { issues } : { values: read.flatMap((one) => (isIssue(one) ? [] : [one])) };
}

/** A line of a comparison of two texts: as it was, as it is, or in both. */
export interface DiffLine {
  readonly kind: 'same' | 'removed' | 'added';
  readonly text: string;
}

const linesOf = (text: string): readonly string[] => (text === '' ? [] : text.split('\n'));

/** How many lines two lists have in common, counted by `at` from one end. */
function commonLines(
  one: readonly string[],
  other: readonly string[],
  at: (lines: readonly string[], n: number) => string | undefined,
) {
  const most = Math.min(one.length, other.length);
  let count = 0;
  while (count < most && at(one, count) === at(other, count)) count += 1;
  return count;
}

/** Compares two texts by lines: what is equal at the beginning and at the end, and between them the lines that were and that are. */
export function diffLines(before: string, after: string): DiffLine[] {
  const [old, now] = [linesOf(before), linesOf(after)];
  const first = commonLines(old, now, (lines, n) => lines[n]);
  const last = commonLines(old.slice(first), now.slice(first), (lines, n) => lines.at(-1 - n));
  const of = (kind: DiffLine['kind'], lines: readonly string[]): DiffLine[] => lines.map((text) => ({ kind, text }));
  return [
    ...of('same', now.slice(0, first)),
    ...of('removed', old.slice(first, old.length - last)),
    ...of('added', now.slice(first, now.length - last)),
    ...of('same', now.slice(now.length - last)),
  ];
}

export const reportColumnReply = z.object({ name: z.string(), kind: z.enum(columnKinds) });
const value = z.union([z.string(), z.number(), z.boolean(), z.null()]);
export const reportRowReply = z.record(z.string(), value);
export type ReportRow = z.infer<typeof reportRowReply>;

const paramReply = z.object({
  name: z.string(),
  title: z.nullable(z.string()),
  type: z.enum(paramTypes),
  required: z.boolean(),
  preset: z.nullable(z.string()),
});

/** The answer of `POST /admin/CommonSqlAPI`. */
export const commonSqlReply = z.object({
  result: z.array(reportRowReply),
  page: z.object({ total: z.int(), currentPage: z.int(), pageSize: z.int() }),
  columns: z.array(reportColumnReply),
  /** Whether the query had more rows than its limit, and the rest was left out. */
  truncated: z.boolean(),
  message: z.string(),
});
export type CommonSqlReply = z.infer<typeof commonSqlReply>;

/** The answer of a trial. */
export const trialReply = z.object({
  result: z.array(reportRowReply),
  columns: z.array(reportColumnReply),
  total: z.int(),
  truncated: z.boolean(),
  tookMs: z.int(),
});
export type TrialReply = z.infer<typeof trialReply>;

/** The published queries that the caller may run. */
export const runnableReply = z.object({
  queries: z.array(
    z.object({
      code: z.string(),
      name: z.string(),
      note: z.nullable(z.string()),
      params: z.array(paramReply),
      columns: z.array(reportColumnReply),
      chart: z.enum(charts),
      maxRows: z.int(),
    }),
  ),
});
export type Runnable = z.infer<typeof runnableReply>['queries'][number];

/** The views that a text may read. */
export const viewsReply = z.object({
  views: z.array(
    z.object({ name: z.string(), page: z.string(), columns: z.array(z.object({ name: z.string(), type: z.string() })) }),
  ),
});
export type ViewsReply = z.infer<typeof viewsReply>;
