import { f } from '@shopkeeper/resource/fields';
import { objectSchema } from '@shopkeeper/resource/schema';
import { permissionOf } from '@shopkeeper/resource/view';
import { can } from '@shopkeeper/resource';
import { badInput, defineRoute, type Route } from '@shopkeeper/server';
import { longestSql, readParams, type ReportParam, triedRows, trialReply, viewsReply } from '../report-query.domain.ts';
import { reportParam, reportQuery } from '../report-query.resource.ts';
import { requireSources, requireSql, shopViews } from './published-query.ts';
import { runReport } from './run-query.ts';

/** A trial is read by one person only, so it is short. */
const triedMs = 3_000;
const triedMost = 1_000;

interface Trial {
  readonly sqlText: string;
  readonly params: readonly ReportParam[];
  readonly values: unknown;
}

const mayWrite = {
  kind: 'permission',
  permissions: [permissionOf(reportQuery, 'add'), permissionOf(reportQuery, 'edit')],
} as const;

/** Runs a text before it is published, for whoever may list what it reads; the first rows are shown. */
const trialRoute: Route = defineRoute<Trial, typeof trialReply>({
  method: 'POST',
  path: `${reportQuery.prefix}trial`,
  rule: mayWrite,
  idempotency: 'none',
  input: objectSchema({
    sqlText: f.longText({ max: longestSql }),
    params: f.lines(reportParam, { max: 20 }),
    values: f.json({ optional: true }),
  }),
  reply: trialReply,
  outline: () => ({
    errors: [
      'report-query.timeout',
      'report-query.does-not-run',
      'report-query.no-role',
      'report-query.not-ready',
      'request.forbidden',
    ],
  }),
  async handle(context, { sqlText, params, values }) {
    const sql = await requireSql(sqlText, params);
    requireSources(context, sql.views);
    const read = readParams(params, values ?? {});
    if ('issues' in read)
      throw badInput(read.issues.map((issue) => ({ ...issue, path: issue.path.replace(/^params/, 'values') })));
    const began = performance.now();
    const found = await runReport(context.db, {
      sql,
      types: params.map(({ type }) => type),
      values: read.values,
      maxRows: triedMost,
      timeoutMs: triedMs,
      offset: 0,
      limit: triedRows,
    });
    return { ...found, columns: [...found.columns], result: [...found.result], tookMs: Math.round(performance.now() - began) };
  },
});

/** The views that the caller may read, with their columns, for whoever writes a query. */
const viewsRoute: Route = defineRoute({
  method: 'POST',
  path: `${reportQuery.prefix}views`,
  rule: mayWrite,
  idempotency: 'none',
  reply: viewsReply,
  handle: async ({ actor }) => ({
    views: [...shopViews().values()]
      .filter(({ permission }) => can(actor, permission))
      .map(({ name, page, columns }) => ({ name, page, columns: columns.map((one) => ({ name: one.name, type: one.kind })) })),
  }),
});

export const trialRoutes: readonly Route[] = [trialRoute, viewsRoute];
