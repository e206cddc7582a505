import { ErrorState, save } from '@shopkeeper/admin-ui';
import { ApiError, read, useCall } from '@shopkeeper/api-client';
import { useFormatters, useText } from '@shopkeeper/ui/i18n';
import { ArrowDown, ArrowUp, Play } from '@shopkeeper/ui/icons';
import { Panel, Stack, Text } from '@shopkeeper/ui/layout';
import { Button, Pagination, Skeleton } from 'antd';
import { useState } from 'react';
import type { CommonSqlReply, ParamValue, ReportColumn, Runnable } from '../../report-query/report-query.domain.ts';
import { ParamInputs } from '../../report-query/web/param-inputs.tsx';
import { ResultTable } from '../../report-query/web/result-table.tsx';
import { ReportChart } from './report-chart.tsx';
import { reportFile } from './report-file.ts';

const path = '/admin/CommonSqlAPI';
const pageSize = 20;
const filePage = 500;

type Values = Readonly<Record<string, ParamValue>>;

interface Sort {
  readonly field: string;
  readonly order: 'asc' | 'desc';
}

/** The parameters of a query, and below them its rows once it ran; a query without parameters that must be given runs at once. */
export function ReportRun({ query }: { readonly query: Runnable }) {
  const text = useText('report');
  const needs = query.params.some(({ required, preset }) => required && preset === null);
  const [values, setValues] = useState<Values>({});
  const [asked, setAsked] = useState<Values | null>(needs ? null : {});
  return (
    <Stack gap={16}>
      {query.params.length > 0 && (
        <Panel padding="14px 16px">
          <Stack gap={12}>
            <ParamInputs params={query.params} values={values} onChange={setValues} />
            <div>
              <Button type="primary" icon={<Play size={15} />} onClick={() => setAsked({ ...values })}>
                {text('text.run')}
              </Button>
            </div>
          </Stack>
        </Panel>
      )}
      {asked ? (
        <div data-data>
          <ReportRows key={JSON.stringify(asked)} query={query} params={asked} />
        </div>
      ) : (
        <Text as="p" color="muted">
          {text('text.ask')}
        </Text>
      )}
    </Stack>
  );
}

/** The next order of a column: ascending, descending, none. */
const nextSort = (sort: Sort | null, field: string): Sort | null => {
  if (sort?.field !== field) return { field, order: 'asc' };
  return sort.order === 'asc' ? { field, order: 'desc' } : null;
};

function ReportRows({ query, params }: { readonly query: Runnable; readonly params: Values }) {
  const text = useText('report');
  const [currentPage, setPage] = useState(1);
  const [sort, setSort] = useState<Sort | null>(null);
  const body = { api: query.code, params, page: { currentPage, pageSize }, sorts: sort ? [sort] : [] };
  const { data, error, refetch } = useCall<CommonSqlReply>(path, body, { keepPreviousData: true });
  if (error && !data) return <Failed error={error} retry={() => void refetch()} />;
  if (!data) return <Skeleton active paragraph={{ rows: 8 }} />;
  const head = ({ name }: ReportColumn) => (
    <button
      type="button"
      className="report-sort"
      aria-label={text('text.sortBy', { name })}
      onClick={() => {
        setPage(1);
        setSort(nextSort(sort, name));
      }}
    >
      {name}
      {sort?.field === name && (sort.order === 'asc' ? <ArrowUp size={13} aria-hidden /> : <ArrowDown size={13} aria-hidden />)}
    </button>
  );
  return (
    <Stack gap={16}>
      <ReportChart query={query} params={params} />
      <Panel padding="14px 16px" title={query.name} extra={<Export query={query} params={params} sorts={body.sorts} />}>
        <Sum reply={data} />
        <ResultTable label={query.name} columns={data.columns} rows={data.result} head={head} />
        {data.page.total > pageSize && (
          <Pagination
            className="report-pages"
            size="small"
            current={currentPage}
            pageSize={pageSize}
            total={data.page.total}
            showSizeChanger={false}
            onChange={setPage}
          />
        )}
      </Panel>
    </Stack>
  );
}

/** What is wrong with the parameters stands where the rows would. */
function Failed({ error, retry }: { readonly error: ApiError; retry(): void }) {
  if (error.fields.length === 0) return <ErrorState error={error} retry={retry} />;
  return (
    <ul className="report-problems" role="alert">
      {error.fields.map(({ path: at, msg }) => (
        <li key={at}>
          {at.replace(/^params\./, '')}: {msg}
        </li>
      ))}
    </ul>
  );
}

function Sum({ reply: { page, truncated } }: { readonly reply: CommonSqlReply }) {
  const text = useText('report');
  const { number } = useFormatters();
  return (
    <Text as="p" color={truncated ? 'warn' : 'muted'} size={13} margin="0 0 8px">
      {truncated ? text('text.truncated', { count: number(page.total) }) : text('text.rows', { count: page.total })}
    </Text>
  );
}

interface ExportProps {
  readonly query: Runnable;
  readonly params: Values;
  readonly sorts: readonly Sort[];
}

/** All rows of a query, one page after the other: each says how many there are. */
async function allRows(
  asked: { readonly api: string; readonly params: Values; readonly sorts: readonly Sort[] },
  before: CommonSqlReply['result'] = [],
): Promise<Pick<CommonSqlReply, 'columns'> & { readonly rows: CommonSqlReply['result'] }> {
  const page = { currentPage: before.length / filePage + 1, pageSize: filePage };
  const { columns, result, page: found } = await read<CommonSqlReply>(path, { ...asked, page });
  const rows = [...before, ...result];
  return result.length < filePage || rows.length >= found.total ? { columns, rows } : allRows(asked, rows);
}

/** Reads all rows and saves them as a CSV file. */
function Export({ query, params, sorts }: ExportProps) {
  const text = useText('report');
  const [isBusy, setBusy] = useState(false);
  const run = async (): Promise<void> => {
    setBusy(true);
    try {
      const { columns, rows } = await allRows({ api: query.code, params, sorts });
      save(reportFile(columns, rows), `${query.code}.csv`);
    } catch (error) {
      // The call has shown it.
      if (!(error instanceof ApiError)) throw error;
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button size="small" loading={isBusy} onClick={() => void run()}>
      {text(isBusy ? 'text.exporting' : 'text.export')}
    </Button>
  );
}
