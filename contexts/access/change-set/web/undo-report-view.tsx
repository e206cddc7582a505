import { refreshReads, useCall } from '@shopkeeper/api-client';
import { useText } from '@shopkeeper/ui/i18n';
import { Stack, Text } from '@shopkeeper/ui/layout';
import { Progress, Skeleton } from 'antd';
import { useEffect, useState } from 'react';
import { changeSet } from '../change-set.resource.ts';
import type { UndoReport } from '../change-set-view.domain.ts';
import { UndoCountsLine, UndoRows } from './undo-rows.tsx';

const everyMs = 700;

/** The progress of an undo, then what it did and the rows that stayed. */
export function UndoReportView({ jobId }: { readonly jobId: string }) {
  const text = useText('change-set');
  const [isOver, setOver] = useState(false);
  const { data, error } = useCall<UndoReport>(
    `${changeSet.prefix}report`,
    { jobId },
    { showError: false, ...(isOver ? {} : { everyMs }) },
  );
  const isEnded = data !== undefined && data.status !== 'queued' && data.status !== 'running';
  useEffect(() => {
    if (!isEnded || isOver) return;
    setOver(true);
    void refreshReads([`${changeSet.prefix}GetPageData`]);
  }, [isEnded, isOver]);
  if (error) return null;
  if (!data) return <Skeleton active title={false} paragraph={{ rows: 2 }} />;
  const { done, total, status, counts, issues } = data;
  return (
    <Stack gap={10} as="section" aria-label={text('text.report')}>
      {!isEnded && (
        <>
          <Text role="status">{text('text.running', { done, total })}</Text>
          <Progress percent={total > 0 ? Math.floor((done / total) * 100) : 0} aria-label={text('text.report')} />
        </>
      )}
      {status === 'failed' && (
        <Text color="bad" role="alert">
          {text('text.failed')}
        </Text>
      )}
      {status === 'done' && <UndoCountsLine counts={counts} tense="done" />}
      <UndoRows rows={issues} />
    </Stack>
  );
}
