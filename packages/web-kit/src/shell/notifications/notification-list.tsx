import type { MouseEvent } from 'react';
import type { Failure } from '../../http/failures.ts';
import { type Translate, useShellText } from '../../i18n/text.ts';
import { useFormatters } from '../../i18n/use-formatters.ts';
import { CircleAlert, CircleCheck, CircleSlash, LoaderCircle, TriangleAlert } from '../../icons/index.ts';
import { useRuntime } from '../runtime.ts';
import type { JobNotification } from './use-job-notifications.ts';
import type { NotificationEntry } from './use-notifications.ts';

interface BellListProps {
  readonly jobs: readonly JobNotification[];
  readonly failures: readonly Failure[];
  readonly notifications: readonly NotificationEntry[];
  readonly notificationText: Translate | null;
  /** Entries after this instant are marked as new. */
  readonly newSince: number;
  /** Called when the user follows an entry's link. */
  onLeave(): void;
}

/** All notifications, newest first; running jobs on top. */
export function NotificationList({ jobs, failures, notifications, notificationText, newSince, onLeave }: BellListProps) {
  const text = useShellText();
  const entries = [
    ...jobs.map((job) => ({ key: job.id, at: job.endedAt ?? Number.POSITIVE_INFINITY, node: <JobLine job={job} /> })),
    ...notifications.map((one) => ({
      key: one.id,
      at: one.at,
      node: <NotificationLine notifications={one} labels={notificationText?.(one.textKey, one.params) ?? ''} onLeave={onLeave} />,
    })),
    ...failures.map((failure) => ({ key: failure.traceId, at: failure.at, node: <FailureLine failure={failure} /> })),
  ].toSorted((first, second) => second.at - first.at);
  if (entries.length === 0) return <p className="bell-empty">{text('notices.empty')}</p>;
  return (
    // The list scrolls and may contain nothing focusable, so it is focusable itself.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <ul className="bell-list" tabIndex={0}>
      {entries.map(({ key, at, node }) => (
        <li key={key} data-new={Number.isFinite(at) && at > newSince}>
          {node}
        </li>
      ))}
    </ul>
  );
}

const pictures = {
  queued: LoaderCircle,
  running: LoaderCircle,
  done: CircleCheck,
  failed: CircleAlert,
  cancelled: CircleSlash,
} as const;

const known = ['product-import', 'resource-import'] as const;

function JobLine({ job }: { readonly job: JobNotification }) {
  const text = useShellText();
  const { number } = useFormatters();
  const Picture = pictures[job.status];
  const kind = known.find((one) => one === job.kind);
  const counts = { done: number(job.done), total: number(job.total), failed: number(job.failed) };
  return (
    <>
      <Picture size={16} className="bell-picture" data-status={job.status} aria-hidden />
      <div>
        <b>{text(`notices.job.${kind ?? 'other'}`)}</b> <span>{text(`notices.status.${job.status}`)}</span>
        <small>
          {job.total > 0 ? text(job.failed > 0 ? 'notices.counts-failed' : 'notices.counts', counts) : ''}{' '}
          <When at={job.endedAt ?? job.createdAt} />
        </small>
      </div>
    </>
  );
}

interface NotificationLineProps extends Pick<BellListProps, 'onLeave'> {
  readonly notifications: NotificationEntry;
  readonly labels: string;
}

function NotificationLine({ notifications: { at, path }, labels, onLeave }: NotificationLineProps) {
  const runtime = useRuntime();
  function follow(event: MouseEvent): void {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    onLeave();
    runtime.navigate(path);
  }
  return (
    <>
      <TriangleAlert size={16} className="bell-picture" data-status="warning" aria-hidden />
      <div>
        <a href={path} onClick={follow}>
          {labels}
        </a>
        <small>
          <When at={at} />
        </small>
      </div>
    </>
  );
}

function FailureLine({ failure: { text: msg, traceId, at } }: { readonly failure: Failure }) {
  const text = useShellText();
  return (
    <>
      <CircleAlert size={16} className="bell-picture" data-status="failed" aria-hidden />
      <div>
        <b>{msg}</b>
        <small>
          <span className="trace">{text('error.trace', { traceId })}</span> <When at={at} />
        </small>
      </div>
    </>
  );
}

function When({ at }: { readonly at: number }) {
  const { time, timeShort } = useFormatters();
  const { day, clock } = timeShort(at, Date.now());
  return (
    <time dateTime={new Date(at).toISOString()} title={time(at)}>
      {day} {clock}
    </time>
  );
}
