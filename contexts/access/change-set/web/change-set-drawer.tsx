import type { ListRowOf } from '@shopkeeper/resource';
import { ErrorState, noLabels, PageDrawer, useDetail, useMay } from '@shopkeeper/admin-ui';
import { ChangeList, FieldValue } from '@shopkeeper/admin-ui/detail';
import { useCall } from '@shopkeeper/api-client';
import { useFormatters, useText } from '@shopkeeper/ui/i18n';
import { DescriptionList, Stack, Text } from '@shopkeeper/ui/layout';
import { Button, Skeleton } from 'antd';
import { useState } from 'react';
import { useAuditLabels } from '../../admin-log/web/use-audit-labels.ts';
import { changeSet } from '../change-set.resource.ts';
import type { ChangeSetRows } from '../change-set-view.domain.ts';
import { UndoReportView } from './undo-report-view.tsx';

type Row = ListRowOf<typeof changeSet>;

/** One change set: who, when, the rows with their differences, and the report of its undo. */
export function ChangeSetDrawer({ row, onClose }: { readonly row: Row; onClose(): void }) {
  const text = useText('change-set');
  const { time } = useFormatters();
  const subject = useAuditLabels(row.resource).subject(row.resource);
  const may = useMay();
  const { data } = useDetail(changeSet, row.id);
  const jobId = data?.undoJobId ?? null;
  return (
    <PageDrawer
      title={text('text.set', { kind: text(`choice.kind.${row.kind}`), subject })}
      size={680}
      onClose={onClose}
      className="rs-drawer"
    >
      <Stack gap={20}>
        <DescriptionList
          items={[
            { key: 'at', title: text('text.at'), value: time(row.createdAt) },
            { key: 'by', title: text('field.actorName'), value: row.actorName },
            {
              key: 'status',
              title: text('field.status'),
              value: <FieldValue resource={changeSet} name="status" value={row.status} labels={noLabels} />,
            },
            ...(row.undoneAt === null
              ? []
              : [{ key: 'undone', title: text('field.undoneAt'), value: `${time(row.undoneAt)} · ${row.undoneBy ?? ''}` }]),
          ]}
        />
        {jobId !== null && may('undo', changeSet.page) && <UndoReportView jobId={jobId} />}
        <Entries id={row.id} />
      </Stack>
    </PageDrawer>
  );
}

function Entries({ id }: { readonly id: number }) {
  const [pages, setPages] = useState<readonly (number | null)[]>([null]);
  return (
    <Stack gap={16}>
      {pages.map((before, at) => (
        <EntryPage
          key={before ?? 0}
          id={id}
          before={before}
          {...(at === pages.length - 1 ? { onMore: (last: number) => setPages([...pages, last]) } : {})}
        />
      ))}
    </Stack>
  );
}

interface PageProps {
  readonly id: number;
  readonly before: number | null;
  /** Given for the last page. */
  onMore?(last: number): void;
}

const pageSize = 50;

function EntryPage({ id, before, onMore }: PageProps) {
  const text = useText('change-set');
  const { data, error, refetch } = useCall<ChangeSetRows>(`${changeSet.prefix}rows`, {
    id,
    ...(before === null ? {} : { before }),
  });
  if (error && !data) return <ErrorState error={error} retry={() => void refetch()} />;
  if (!data) return <Skeleton active paragraph={{ rows: 4 }} />;
  const { entries, total } = data;
  const last = entries.at(-1);
  const isWhole = entries.length < pageSize;
  return (
    <>
      {before === null && <Text color="secondary">{text('text.entries', { count: total })}</Text>}
      {entries.map((entry) => (
        <Entry key={entry.id} entry={entry} changes={data.changes[String(entry.id)] ?? []} />
      ))}
      {before === null && isWhole && entries.length < total && (
        <Text color="muted">{text('text.hidden', { count: total - entries.length })}</Text>
      )}
      {onMore && last && !isWhole && (
        <div>
          <Button onClick={() => onMore(last.id)}>{text('text.more')}</Button>
        </div>
      )}
    </>
  );
}

interface EntryProps {
  readonly entry: ChangeSetRows['entries'][number];
  readonly changes: ChangeSetRows['changes'][string];
}

function Entry({ entry, changes }: EntryProps) {
  const text = useText('change-set');
  const labels = useAuditLabels(entry.resource);
  const label = entry.label || (entry.rowId === 0 ? text('text.noRow') : `#${entry.rowId}`);
  return (
    <section aria-label={label}>
      <Text weight={500}>
        {labels.action(entry.action)} · {labels.subject(entry.resource)}: {label}
      </Text>
      <ChangeList changes={changes} most={12} />
    </section>
  );
}
