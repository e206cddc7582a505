import { EmptyState, ErrorState } from '@shopkeeper/admin-ui';
import { useCall } from '@shopkeeper/api-client';
import { usePageSearch } from '@shopkeeper/shell';
import { useText } from '@shopkeeper/ui/i18n';
import { Text } from '@shopkeeper/ui/layout';
import { Select, Skeleton } from 'antd';
import type { Runnable } from '../../report-query/report-query.domain.ts';
import { reportPage } from '../report.page.ts';
import { ReportRun } from './report-run.tsx';
import './report.css';

/** The published queries that the reader may run: one is chosen, gets its parameters and shows its rows. */
export function ReportScreen() {
  const text = useText('report');
  const { data, error, refetch } = useCall<{ queries: readonly Runnable[] }>(`${reportPage.path}/queries`, {});
  const [search, setSearch] = usePageSearch();
  if (error && !data) return <ErrorState error={error} retry={() => void refetch()} />;
  if (!data) return <Skeleton active paragraph={{ rows: 8 }} />;
  const chosen = data.queries.find(({ code }) => code === search.get('api')) ?? data.queries[0];
  return (
    <article className="rs-detail">
      <header className="rs-detail-head">
        <h1>{text('title')}</h1>
        {chosen && (
          <Select
            className="report-choice"
            aria-label={text('text.choose')}
            showSearch={{ optionFilterProp: 'label' }}
            value={chosen.code}
            options={data.queries.map(({ code, name }) => ({ value: code, label: name }))}
            onChange={(api: string) => setSearch(new URLSearchParams({ api }))}
          />
        )}
        {chosen?.note && (
          <Text color="muted" size={13}>
            {chosen.note}
          </Text>
        )}
      </header>
      {chosen ? (
        <ReportRun key={chosen.code} query={chosen} />
      ) : (
        <EmptyState title={text('text.none')} hint={text('text.noneHint')} />
      )}
    </article>
  );
}
