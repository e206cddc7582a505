import { useCall } from '@shopkeeper/api-client';
import { useText } from '@shopkeeper/ui/i18n';
import { LoaderCircle, Play } from '@shopkeeper/ui/icons';
import { Text } from '@shopkeeper/ui/layout';
import { ErrorState, useMay, useWrite } from '@shopkeeper/admin-ui';
import { Button, Skeleton } from 'antd';
import type { InvariantsView } from '../invariant-view.domain.ts';
import { invariantPage } from '../invariant.page.ts';
import './invariant.css';
import { InvariantSummary } from './invariant-summary.tsx';
import { InvariantTable } from './invariant-table.tsx';

const { path } = invariantPage;
const whileRunningMs = 700;
const otherwiseMs = 30_000;

/** Starts checks; the reply of the list shows how far they are. */
function useChecks() {
  const write = useWrite<{ jobId: string }>({ refreshes: [path] });
  return {
    isStarting: write.isPending,
    start: (key: string | null): void => write.mutate({ path: `${path}/check`, body: { key } }),
  };
}

/** What must always be true of the shop: every invariant with its last check, and the rows that contradict it. */
export function InvariantScreen() {
  const text = useText('invariant');
  const may = useMay();
  const { data, error, refetch } = useCall<InvariantsView>(`${path}/list`, {}, { everyMs: otherwiseMs });
  // While a check runs it is read more often; both reads share one answer.
  useCall<InvariantsView>(`${path}/list`, {}, { isReady: Boolean(data?.running), everyMs: whileRunningMs });
  const { isStarting, start } = useChecks();
  if (error && !data) return <ErrorState error={error} retry={() => void refetch()} />;
  const running = data?.running ?? null;
  const mayCheck = may('check', path);
  return (
    <article className="rs-detail invariants">
      <header className="rs-detail-head">
        <h1>{text('title')}</h1>
        <Text color="secondary" grow>
          {text('text.hint')}
        </Text>
        {mayCheck && (
          <div className="rs-actions">
            <Button
              type="primary"
              icon={running ? <LoaderCircle size={16} className="ly-spin" /> : <Play size={16} />}
              disabled={isStarting || running !== null}
              onClick={() => start(null)}
            >
              {running ? text('text.checking') : text('text.checkAll')}
            </Button>
          </div>
        )}
      </header>
      {!data && <Skeleton active paragraph={{ rows: 10 }} />}
      {data && <InvariantSummary view={data} />}
      {data && (
        <InvariantTable
          invariants={data.invariants}
          runningKey={running?.key ?? null}
          onCheck={mayCheck && running === null && !isStarting ? start : null}
          showsCheck={mayCheck}
        />
      )}
    </article>
  );
}
