import type { MouseEvent, ReactNode } from 'react';
import type { Failure } from '@shopkeeper/api-client';
import { type Translate, useFormatters, useShellText } from '@shopkeeper/ui/i18n';
import { CircleAlert, CircleCheck, CircleSlash, LoaderCircle, TriangleAlert } from '@shopkeeper/ui/icons';
import { Stack, Text } from '@shopkeeper/ui/layout';
import { useRuntime } from '@shopkeeper/shell';
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
      node: <NotificationLine notification={one} message={notificationText?.(one.textKey, one.params) ?? ''} onLeave={onLeave} />,
    })),
    ...failures.map((failure) => ({ key: failure.traceId, at: failure.at, node: <FailureLine failure={failure} /> })),
  ].toSorted((first, second) => second.at - first.at);
  if (entries.length === 0)
    return (
      <Text as="p" color="muted" margin="8px 0" style={{ width: 260 }}>
        {text('notices.empty')}
      </Text>
    );
  return (
    // The list scrolls and may contain nothing focusable, so it is focusable itself.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <Stack as="ul" divided className="bell-list" tabIndex={0}>
      {entries.map(({ key, at, node }) => (
        <Stack as="li" row align="start" gap={10} key={key} data-new={Number.isFinite(at) && at > newSince}>
          {node}
        </Stack>
      ))}
    </Stack>
  );
}

const pictures = {
  queued: LoaderCircle,
  running: LoaderCircle,
  done: CircleCheck,
  failed: CircleAlert,
  cancelled: CircleSlash,
} as const;

const known = ['product-import', 'resource-import', 'resource-export', 'bulk'] as const;

function JobLine({ job }: { readonly job: JobNotification }) {
  const text = useShellText();
  const { number } = useFormatters();
  const Picture = pictures[job.status];
  const kind = known.find((one) => one === job.kind);
  const counts = { done: number(job.done), total: number(job.total), failed: number(job.failed) };
  return (
    <>
      <Picture
        size={16}
        className={job.status === 'running' ? 'bell-picture ly-spin' : 'bell-picture'}
        data-status={job.status}
        aria-hidden
      />
      <Stack grow>
        <span>
          <Text as="b" weight={500}>
            {text(`notices.job.${kind ?? 'other'}`)}
          </Text>{' '}
          <span>{text(`notices.status.${job.status}`)}</span>
        </span>
        <Small at={job.endedAt ?? job.createdAt}>
          {job.total > 0 ? text(job.failed > 0 ? 'notices.counts-failed' : 'notices.counts', counts) : ''}
        </Small>
      </Stack>
    </>
  );
}

interface NotificationLineProps extends Pick<BellListProps, 'onLeave'> {
  readonly notification: NotificationEntry;
  readonly message: string;
}

function NotificationLine({ notification: { at, path }, message, onLeave }: NotificationLineProps) {
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
      <Stack grow>
        <a href={path} onClick={follow}>
          {message}
        </a>
        <Small at={at} />
      </Stack>
    </>
  );
}

function FailureLine({ failure: { text: msg, traceId, at } }: { readonly failure: Failure }) {
  const text = useShellText();
  return (
    <>
      <CircleAlert size={16} className="bell-picture" data-status="failed" aria-hidden />
      <Stack grow>
        <Text as="b" weight={500}>
          {msg}
        </Text>
        <Small at={at}>
          <span className="trace">{text('error.trace', { traceId })}</span>
        </Small>
      </Stack>
    </>
  );
}

/** The details beside the title, and the time. */
function Small({ at, children }: { readonly at: number; readonly children?: ReactNode }) {
  const { time, timeShort } = useFormatters();
  const { day, clock } = timeShort(at, Date.now());
  return (
    <Text as="small" color="muted" size={12} numeric>
      <Stack as="span" row gap={12} justify="space-between">
        <span>{children}</span>
        <time dateTime={new Date(at).toISOString()} title={time(at)}>
          {day} {clock}
        </time>
      </Stack>
    </Text>
  );
}
