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
/** Others start checks too, and so does the night. */
const everyMs = 2_000;

/** Starts checks; the reply of the list shows how far they are. */
function useChecks() {
  const write = useWrite<{ jobId: string }>({ refreshes: [path] });
  return {
    isStarting: write.isPending,
    start: (key: string | null): void => write.mutate({ path: `${path}/check`, body: { key } }),
  };
}

/** Starts the check of all; shows that one is running. */
function CheckAll({ isRunning, isStarting, onCheck }: { isRunning: boolean; isStarting: boolean; onCheck(): void }) {
  const text = useText('invariant');
  return (
    <div className="rs-actions">
      <Button
        type="primary"
        icon={isRunning ? <LoaderCircle size={16} className="ly-spin" /> : <Play size={16} />}
        disabled={isStarting || isRunning}
        onClick={onCheck}
      >
        {text(isRunning ? 'text.checking' : 'text.checkAll')}
      </Button>
    </div>
  );
}

/** What must always be true of the shop: every invariant with its last check, and the rows that contradict it. */
export function InvariantScreen() {
  const text = useText('invariant');
  const mayCheck = useMay()('check', path);
  const { data, error, refetch } = useCall<InvariantsView>(`${path}/list`, {}, { everyMs });
  const running = data?.running ?? null;
  const { isStarting, start } = useChecks();
  if (error && !data) return <ErrorState error={error} retry={() => void refetch()} />;
  return (
    <article className="rs-detail invariants">
      <header className="rs-detail-head">
        <h1>{text('title')}</h1>
        <Text color="secondary" grow>
          {text('text.hint')}
        </Text>
        {mayCheck && <CheckAll isRunning={running !== null} isStarting={isStarting} onCheck={() => start(null)} />}
      </header>
      {data ? <InvariantSummary view={data} /> : <Skeleton active paragraph={{ rows: 10 }} />}
      {data && (
        <InvariantTable
          invariants={data.invariants}
          runningKey={running?.key ?? null}
          showsCheck={mayCheck}
          onCheck={running === null && !isStarting ? start : null}
        />
      )}
    </article>
  );
}
