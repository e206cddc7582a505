import type { Tx } from '@shopkeeper/server/database';
import { texts } from './demo-language.ts';
import type { DemoStaffPair } from './load-settings.ts';

const days = {
  code: 'PaidByDay',
  name: texts.reportDays,
  note: texts.reportDaysNote,
  sqlText: `select
  (paid_at at time zone 'Asia/Shanghai')::date as "${texts.reportDay}",
  count(*) as "${texts.reportOrders}",
  round(sum(paid_amount) / 100.0, 2) as "${texts.reportPaid}"
from report.sales_order
where paid_at > (select max(paid_at) from report.sales_order) - $1 * interval '1 day'
group by 1
order by 1`,
  params: [{ name: 'days', title: texts.reportDayCount, type: 'int', required: true, preset: '30' }],
  columns: [
    { name: texts.reportDay, kind: 'date' },
    { name: texts.reportOrders, kind: 'number' },
    { name: texts.reportPaid, kind: 'number' },
  ],
  views: ['sales_order'],
  chart: 'line',
};

const best = {
  code: 'BestSellers',
  name: texts.reportBest,
  note: texts.reportBestNote,
  sqlText: `select name as "${texts.reportProduct}", sales_count as "${texts.reportSold}"
from report.catalog_product
where status = 'on_sale'
order by sales_count desc, id
limit 20`,
  params: [],
  columns: [
    { name: texts.reportProduct, kind: 'text' },
    { name: texts.reportSold, kind: 'number' },
  ],
  views: ['catalog_product'],
  chart: 'bar',
};

const limits = { maxRows: 1_000, timeoutMs: 3_000, audience: 'readers' };

const query = `insert into studio_report_query (code, name, note, sql_text, chart, status, running, published, author_id, author,
    submitted_by_id, published_by, published_at, created_at)
  values ($1, $2, $3, $4, $5, 'published', true, $6, $7, $8, $7, $9, $10, $10) returning id::int`;

const param = `insert into studio_report_query_param (parent_id, line_no, name, title, type, required, preset)
  values ($1, $2, $3, $4, $5, $6, $7)`;

/** Adds two queries that a clerk wrote and the owner published at `now` (UTC epoch ms). */
export async function addReportQueries(tx: Tx, { owner, clerk }: DemoStaffPair, now: number): Promise<void> {
  for (const { code, name, note, ...rest } of [days, best]) {
    const published = JSON.stringify({ ...rest, ...limits });
    const people = [clerk.id, clerk.nickname, owner.nickname, new Date(now)];
    // Their ids follow the order in which they are listed here.
    // oxlint-disable-next-line no-await-in-loop
    const [row] = await tx.rows<{ id: number }>(query, [code, name, note, rest.sqlText, rest.chart, published, ...people]);
    await Promise.all(
      rest.params.map((one, at) => tx.run(param, [row?.id, at + 1, one.name, one.title, one.type, one.required, one.preset])),
    );
  }
}
