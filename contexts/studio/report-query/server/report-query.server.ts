import { defineServerModule } from '@shopkeeper/crud';
import { columns, typedQuery } from '@shopkeeper/crud/queries';
import { reject, type RowOf } from '@shopkeeper/resource';
import { permissionOf } from '@shopkeeper/resource/view';
import { businessError } from '@shopkeeper/server';
import type { Tx } from '@shopkeeper/server/database';
import { and, eq, isNull, sql } from 'drizzle-orm';
import { reportQueryTable as t } from '#tables';
import type { ReportParam } from '../report-query.domain.ts';
import { reportQuery } from '../report-query.resource.ts';
import { type PublishedQuery, rememberViews, requireSources, requireSql, shopViews } from './published-query.ts';
import { prepareReportViews } from './report-query.operations.ts';
import { describeReport } from './run-query.ts';
import { trimmedSql } from './sql-check.ts';
import { trialRoutes } from './trial-routes.ts';

type Row = RowOf<typeof reportQuery>;

const waiting = typedQuery()('report_query_waiting', (db) =>
  db
    .select(columns({ n: sql<number>`count(*)::int` }))
    .from(t)
    .where(and(eq(t.status, 'submitted'), isNull(t.deletedAt))),
);

const paramsOf = ({ params }: Pick<Row, 'params'>): ReportParam[] =>
  params.map(({ name, title, type, required, preset }) => ({ name, title, type, required, preset }));

/** The draft as it would run: its text passes the check, its author and reviewer may read its sources, and the database takes it. */
async function runnable(tx: Tx, row: Row, actor: Parameters<typeof requireSources>[0]['actor']): Promise<PublishedQuery> {
  const params = paramsOf(row);
  const checked = await requireSql(row.sqlText, params);
  requireSources({ actor }, checked.views);
  const found = await describeReport(
    tx,
    checked,
    params.map(({ type }) => type),
  );
  const { maxRows, timeoutMs, chart, audience } = row;
  return { sqlText: checked.text, params, columns: found, views: checked.views, maxRows, timeoutMs, chart, audience };
}

export const reportQueryServer = defineServerModule(reportQuery, {
  routes: trialRoutes,
  menuCount: {
    page: reportQuery.page,
    permission: permissionOf(reportQuery, 'publish'),
    count: async (db) => (await waiting(db, {}))[0]?.n ?? 0,
  },
  async atStart(tx, { resources }) {
    rememberViews(resources);
    await prepareReportViews(tx, shopViews());
  },
  extension: {
    async beforeWrite(_tx, { before, draft, context }) {
      if (before && before.status !== 'draft') throw businessError(reject('report-query.not-draft'));
      const sqlText = trimmedSql(draft.sqlText ?? before?.sqlText ?? '');
      await requireSql(sqlText, (draft.params ?? before?.params ?? []) as readonly ReportParam[]);
      return { sqlText, authorId: context.actor.id, author: context.actor.nickname };
    },
    async beforeDelete(_tx, row) {
      if (row.running) throw businessError(reject('report-query.runs'));
    },
  },
  lifecycle: {
    effects: {
      async submit({ tx, actor }, { row, to }) {
        await runnable(tx, row, actor);
        return to.submitted({ submittedById: actor.id, answer: null });
      },
      async publish({ tx, actor, at }, { row, to }) {
        const published = await runnable(tx, row, actor);
        return to.published({
          published: JSON.parse(JSON.stringify(published)),
          running: true,
          publishedBy: actor.nickname,
          publishedAt: at,
        });
      },
      sendBack: async (_op, { input, to }) => to.draft({ answer: input.answer, submittedById: null }),
      disable: async (_op, { to }) => to.disabled({ running: false }),
    },
  },
});
