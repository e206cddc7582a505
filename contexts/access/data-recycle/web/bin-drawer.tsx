import type { ListRowOf } from '@shopkeeper/resource';
import type { AuditChanges } from '@shopkeeper/resource/audit';
import { ErrorState, PageDrawer } from '@shopkeeper/admin-ui';
import { ChangeList } from '@shopkeeper/admin-ui/detail';
import { useCall } from '@shopkeeper/api-client';
import { useFormatters, useText } from '@shopkeeper/ui/i18n';
import { DescriptionList, Stack, Text } from '@shopkeeper/ui/layout';
import { Skeleton } from 'antd';
import { useAuditLabels } from '../../admin-log/web/use-audit-labels.ts';
import { dataRecycle } from '../data-recycle.resource.ts';

type Row = ListRowOf<typeof dataRecycle>;

/** What was in a deleted row, field by field, and who deleted it. */
export function BinDrawer({ row, onClose }: { readonly row: Row; onClose(): void }) {
  const text = useText('data-recycle');
  const { time } = useFormatters();
  const subject = useAuditLabels(row.resource).subject(row.resource);
  return (
    <PageDrawer title={text('text.entry', { subject, label: row.label })} size={680} onClose={onClose} className="rs-drawer">
      <Stack gap={20}>
        <DescriptionList
          items={[
            { key: 'at', title: text('text.deleted'), value: time(row.createdAt) },
            { key: 'by', title: text('field.actorName'), value: row.actorName || '–' },
            { key: 'status', title: text('field.status'), value: text(`choice.status.${row.status}`) },
            ...(row.endedAt === null ? [] : [{ key: 'ended', title: text('field.endedAt'), value: time(row.endedAt) }]),
          ]}
        />
        <Snapshot id={row.id} />
      </Stack>
    </PageDrawer>
  );
}

function Snapshot({ id }: { readonly id: number }) {
  const text = useText('data-recycle');
  const { data, error, refetch } = useCall<AuditChanges>(`${dataRecycle.prefix}snapshot`, { id });
  if (error && !data) return <ErrorState error={error} retry={() => void refetch()} />;
  if (!data) return <Skeleton active paragraph={{ rows: 6 }} />;
  const changes = Object.values(data).flat();
  return (
    <section aria-label={text('text.snapshot')}>
      <h3>{text('text.snapshot')}</h3>
      {changes.length === 0 ? <Text color="muted">{text('text.none')}</Text> : <ChangeList changes={changes} />}
    </section>
  );
}
