import type { CommandPreviewProps } from '@shopkeeper/admin-ui/list';
import { useCall } from '@shopkeeper/api-client';
import { useText } from '@shopkeeper/ui/i18n';
import { Stack, Text } from '@shopkeeper/ui/layout';
import { Skeleton } from 'antd';
import { changeSet } from '../change-set.resource.ts';
import type { UndoPreview as Preview } from '../change-set-view.domain.ts';
import { PostingSums, UndoCountsLine, UndoRows } from './undo-rows.tsx';

/** What taking the chosen change sets back would do. */
export function UndoPreview({ rows }: CommandPreviewProps) {
  return <PreviewOf asked={{ ids: rows.map(({ id }) => id) }} />;
}

/** What is taken back: named change sets, or those of a range. */
export type UndoRequest =
  | { readonly ids: readonly number[] }
  | { readonly range: { readonly from: number; readonly to: number; readonly actorName?: string; readonly resource?: string } };

export function PreviewOf({ asked }: { readonly asked: UndoRequest }) {
  const text = useText('change-set');
  const { data, error } = useCall<Preview>(`${changeSet.prefix}plan`, asked, { showError: false });
  if (error)
    return (
      <Text color="bad" role="alert">
        {error.message}
      </Text>
    );
  if (!data) return <Skeleton active title={false} paragraph={{ rows: 3 }} />;
  const { sets, total, checked, counts, rows } = data;
  return (
    <Stack gap={10} as="section" aria-label={text('text.plan')}>
      <Text weight={500}>
        {text('text.sets', { count: sets })} · {text('text.rows', { count: total })}
      </Text>
      <UndoCountsLine counts={counts} tense="count" />
      <PostingSums rows={rows} />
      {checked < total && <Text color="muted">{text('text.checked', { checked, total })}</Text>}
      <UndoRows rows={rows} />
    </Stack>
  );
}
