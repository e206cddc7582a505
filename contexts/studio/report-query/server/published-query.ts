import type { AnyResource } from '@shopkeeper/resource';
import { columns, typedQuery } from '@shopkeeper/crud/queries';
import { can } from '@shopkeeper/resource';
import { badInput, RequestError, requirePermission, type SignedContext } from '@shopkeeper/server';
import { and, asc, eq, isNull } from 'drizzle-orm';
import { reportQueryTable as t } from '#tables';
import type { ParamType, ReportColumn, ReportParam } from '../report-query.domain.ts';
import { type ReportView, reportViewsOf } from './report-views.ts';
import { type CheckedSql, checkSql, isSqlIssue } from './sql-check.ts';

/** What was published of a query: it runs so until it is published anew. */
export interface PublishedQuery {
  readonly sqlText: string;
  readonly params: readonly ReportParam[];
  readonly columns: readonly ReportColumn[];
  readonly views: readonly string[];
  readonly maxRows: number;
  readonly timeoutMs: number;
  readonly chart: 'none' | 'line' | 'bar';
  readonly audience: 'readers' | 'everybody';
}

let declared: ReadonlyMap<string, ReportView> | null = null;

/** Remembers the views of the shop's resources; they are the same for the whole process. */
export function rememberViews(resources: readonly AnyResource[]): void {
  declared = reportViewsOf(resources);
}

/** The views of the shop. */
export function shopViews(): ReadonlyMap<string, ReportView> {
  if (!declared) throw new RequestError(503, 'report-query.not-ready');
  return declared;
}

/** Throws 403 unless the caller may list the resources behind all these views. */
export function requireSources({ actor }: Pick<SignedContext, 'actor'>, views: readonly string[]): void {
  for (const name of views) requirePermission({ actor }, shopViews().get(name)?.permission ?? 'report-query/unknown');
}

/** Whether the caller may run a published query, as far as its audience decides. */
export const mayRun = ({ actor }: Pick<SignedContext, 'actor'>, { audience, views }: PublishedQuery): boolean =>
  audience === 'everybody' || views.every((name) => can(actor, shopViews().get(name)?.permission ?? 'report-query/unknown'));

/** Throws 400 at `sqlText` for a text that is no harmless query. */
export async function requireSql(text: string, params: readonly { readonly type: ParamType }[]): Promise<CheckedSql> {
  const checked = await checkSql(text, { views: new Set(shopViews().keys()), paramCount: params.length });
  if (isSqlIssue(checked)) throw badInput([{ path: 'sqlText', ...checked }]);
  return checked;
}

/** Written by `publish` only, in this shape. */
const storedAs = (published: unknown): PublishedQuery => published as PublishedQuery;

const isRunning = and(eq(t.running, true), isNull(t.deletedAt));

const byCode = typedQuery<{ code: string }>()('report_query_by_code', (db, { code }) =>
  db
    .select(columns({ published: t.published }))
    .from(t)
    .where(and(eq(t.code, code), isRunning)),
);

const all = typedQuery()('report_query_running', (db) =>
  db
    .select(columns({ code: t.code, name: t.name, note: t.note, published: t.published }))
    .from(t)
    .where(isRunning)
    .orderBy(asc(t.name), asc(t.id)),
);

/** The published query of a code; undefined where none runs. */
export async function runningQuery(db: SignedContext['db'], code: string): Promise<PublishedQuery | undefined> {
  const [row] = await byCode(db, { code });
  return row ? storedAs(row.published) : undefined;
}

/** All published queries by their names. */
export async function runningQueries(db: SignedContext['db']) {
  const rows = await all(db, {});
  return rows.map(({ published, ...row }) => ({ ...row, published: storedAs(published) }));
}
