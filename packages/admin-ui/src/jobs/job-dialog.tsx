import type { AnyResource } from '@shopkeeper/resource';
import { Button, Progress } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { call } from '@shopkeeper/api-client';
import { randomId } from '@shopkeeper/ui';
import { useFormatters } from '@shopkeeper/ui/i18n';
import { useNotices } from '../notices/use-notices.ts';
import { Columns, Panel, Stack, Text } from '@shopkeeper/ui/layout';
import { useResourceText } from '../texts/resource-text.ts';
import { PageModal } from '../states/page-modal.tsx';
import { download } from '../calls/download.ts';
import type { JobState } from './use-job-state.ts';
import type { ListJob, ListJobWork } from './use-list-job.ts';

interface JobDialogProps {
  readonly resource: AnyResource;
  readonly work: ListJobWork;
  readonly job: ListJob;
  readonly state: JobState | null;
  readonly isOver: boolean;
}

/** Shows the progress, the result and the next actions of a job. Closing the dialog does not stop the job. */
export function JobDialog({ resource, work, job, state, isOver }: JobDialogProps) {
  const text = useResourceText();
  const actions = useJobActions({ resource, work, job });
  useFileOnce(job, state, actions.fetchFile);
  const close = (): void => (isOver ? work.forget() : work.setOpen(false));
  const footer = (
    <>
      {isOver ? (
        <Afterwards job={job} state={state} actions={actions} />
      ) : (
        <Button onClick={() => void actions.stop()}>{text('job.stop')}</Button>
      )}
      <Button type="primary" autoFocus onClick={close}>
        {text(isOver ? 'job.close' : 'job.go-on')}
      </Button>
    </>
  );
  return (
    <PageModal title={job.title} width={520} mask={{ closable: false }} onCancel={close} footer={footer}>
      {state && <JobReport job={job} state={state} />}
    </PageModal>
  );
}

interface AfterwardsProps extends Pick<JobDialogProps, 'job' | 'state'> {
  readonly actions: ReturnType<typeof useJobActions>;
}

/** The actions after a job: its file, or its result and the failed rows. */
function Afterwards({ job, state, actions }: AfterwardsProps) {
  const text = useResourceText();
  if (job.kind === 'export')
    return state?.status === 'done' && <Button onClick={() => void actions.fetchFile()}>{text('job.file')}</Button>;
  const undone = (state?.rejected ?? 0) + (state?.waiting ?? 0);
  return (
    <>
      <Button onClick={() => void actions.fetchResult()}>{text('job.result')}</Button>
      {undone > 0 && (
        <Button loading={actions.isBusy} onClick={() => void actions.retry()}>
          {text('job.retry')}
        </Button>
      )}
    </>
  );
}

/** Downloads the exported file once, as soon as it is ready. */
function useFileOnce(job: ListJob, state: JobState | null, fetchFile: () => Promise<void>): void {
  const newest = useRef(fetchFile);
  useEffect(() => {
    newest.current = fetchFile;
  });
  const isMade = job.kind === 'export' && state?.status === 'done';
  const seen = useRef(false);
  useEffect(() => {
    if (!isMade || seen.current) return;
    seen.current = true;
    void newest.current();
  }, [isMade]);
}

function useJobActions({ resource: { prefix, name }, work, job }: Pick<JobDialogProps, 'resource' | 'work' | 'job'>) {
  const notices = useNotices();
  const [isBusy, setBusy] = useState(false);
  const { jobId } = job;
  const showFailure = (error: unknown): void => notices.failure(error);
  return {
    isBusy,
    stop: () =>
      call('/admin/platform/job/cancel', { id: jobId }, { showMessage: true }).then(
        () => undefined,
        () => undefined,
      ),
    retry: async () => {
      setBusy(true);
      try {
        const next = await call<{ jobId: string }>(
          `${prefix}BulkRetry`,
          { jobId },
          { idempotencyKey: randomId(), showError: false },
        );
        work.follow({ ...job, jobId: next.jobId });
      } catch (error) {
        showFailure(error);
      } finally {
        setBusy(false);
      }
    },
    fetchResult: () => download(`${prefix}BulkResult`, { jobId }, `${name}-result.csv`).then(() => undefined, showFailure),
    fetchFile: () => download(`${prefix}ExportFile`, { jobId }, `${name}.csv`).then(() => undefined, showFailure),
  };
}

type JobCounts = Readonly<Record<'done' | 'rejected' | 'waiting', number>>;

/** The numbers of rows to report: those done, and of the others what there is. */
const countsOf = ({ done, rejected, waiting }: JobCounts): (readonly [keyof JobCounts, number])[] => [
  ['done', done],
  ...(rejected > 0 ? [['rejected', rejected] as const] : []),
  ...(waiting > 0 ? [['waiting', waiting] as const] : []),
];

function JobReport({ job, state }: { readonly job: ListJob; readonly state: JobState }) {
  const text = useResourceText();
  const { number } = useFormatters();
  const { total, done, rejected = 0, waiting = 0, failures = [], status } = state;
  const share = total === 0 ? (status === 'done' ? 100 : 0) : Math.floor(((done + rejected) / total) * 100);
  return (
    <section aria-live="polite" className="rs-job">
      <Progress percent={share} status={status === 'failed' ? 'exception' : status === 'done' ? 'success' : 'normal'} />
      <p>
        {text(`job.status.${status}`)}
        {' · '}
        {job.kind === 'bulk'
          ? countsOf({ done, rejected, waiting })
              .map(([name, count]) => text(`job.count.${name}`, { count: number(count) }))
              .join(' · ')
          : text('job.rows', { done: number(done), total: number(total) })}
      </p>
      {failures.length > 0 && (
        <Panel as="div" className="rs-failures">
          <Stack as="ul" divided>
            {failures.map(({ id, label, msg }) => (
              <Columns as="li" of="minmax(0, 2fr) minmax(0, 3fr)" gap={12} padding="8px 12px" key={id}>
                <Text as="b" weight={500}>
                  {label || `#${id}`}
                </Text>
                <Text color="secondary">{msg}</Text>
              </Columns>
            ))}
          </Stack>
        </Panel>
      )}
      {failures.length < rejected && <p className="rs-hint">{text('job.more', { count: number(rejected - failures.length) })}</p>}
    </section>
  );
}
