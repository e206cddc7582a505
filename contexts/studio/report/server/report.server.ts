import { definePageModule } from '@shopkeeper/crud';
import { pagePermissionOf } from '@shopkeeper/resource';
import { badInput, defineRoute, notFound, requirePermission, type Route } from '@shopkeeper/server';
import { commonSqlReply, readParams, runnableReply } from '../../report-query/report-query.domain.ts';
import { mayRun, requireSources, requireSql, runningQueries, runningQuery } from '../../report-query/server/published-query.ts';
import { runReport } from '../../report-query/server/run-query.ts';
import { reportPage } from '../report.page.ts';
import { type CommonSqlCall, readCall, readList } from './common-sql-call.ts';

const permission = pagePermissionOf(reportPage, 'index');
const rule = { kind: 'permission', permissions: [permission] } as const;

const text = { type: 'string' } as const;
const callShape = {
  type: 'object',
  required: ['api'],
  properties: {
    api: { ...text, maxLength: 60 },
    params: { type: 'object' },
    page: { type: 'object', properties: { currentPage: { type: 'integer' }, pageSize: { type: 'integer' } } },
    sorts: { type: 'array', items: { type: 'object', properties: { field: text, order: { enum: ['asc', 'desc'] } } } },
    filters: { type: 'object' },
  },
  additionalProperties: false,
} as const;

/** POST /admin/CommonSqlAPI lists by a published query: its code, its parameters, and page, sorts and filters as of any list. */
const commonSqlRoute: Route = defineRoute<CommonSqlCall, typeof commonSqlReply>({
  method: 'POST',
  path: '/admin/CommonSqlAPI',
  rule,
  idempotency: 'none',
  read: readCall,
  reply: commonSqlReply,
  outline: () => ({
    body: callShape,
    errors: [
      'request.invalid',
      'request.not-found',
      'request.forbidden',
      'report-query.timeout',
      'report-query.does-not-run',
      'report-query.no-role',
      'report-query.not-ready',
    ],
  }),
  async handle(context, call) {
    const query = await runningQuery(context.db, call.api);
    if (!query) throw notFound({ api: call.api });
    if (query.audience === 'readers') requireSources(context, query.views);
    const read = readParams(query.params, call.params ?? {});
    if ('issues' in read) throw badInput(read.issues);
    const { currentPage, pageSize, sorts, filter } = readList(query.columns, call);
    const found = await runReport(context.db, {
      // Checked again: what is stored is not trusted more than what is sent.
      sql: await requireSql(query.sqlText, query.params),
      types: query.params.map(({ type }) => type),
      values: read.values,
      maxRows: query.maxRows,
      timeoutMs: query.timeoutMs,
      offset: (currentPage - 1) * pageSize,
      limit: pageSize,
      sorts,
      filter,
      columns: query.columns,
    });
    const { total, truncated, result, columns } = found;
    return { result: [...result], page: { total, currentPage, pageSize }, columns: [...columns], truncated, message: '' };
  },
});

const queriesRoute: Route = defineRoute({
  method: 'POST',
  path: `${reportPage.path}/queries`,
  rule,
  idempotency: 'none',
  reply: runnableReply,
  async handle(context) {
    requirePermission(context, permission);
    const queries = (await runningQueries(context.db)).filter(({ published }) => mayRun(context, published));
    return {
      queries: queries.map(({ code, name, note, published: { params, columns, chart, maxRows } }) => ({
        code,
        name,
        note,
        chart,
        maxRows,
        params: [...params],
        columns: [...columns],
      })),
    };
  },
});

export const reportServer = definePageModule(reportPage, { routes: [commonSqlRoute, queriesRoute] });
