import type { RowOf } from '@shopkeeper/resource';
import { type AuditChanges, auditLogPage } from '@shopkeeper/resource/audit';
import { useCall } from '@shopkeeper/api-client';
import { useFormatters, useText } from '@shopkeeper/ui/i18n';
import { DescriptionList, Disclosure, Stack, Text } from '@shopkeeper/ui/layout';
import { ErrorState, PageDrawer, useDetail } from '@shopkeeper/admin-ui';
import { ChangeList } from '@shopkeeper/admin-ui/detail';
import { Skeleton } from 'antd';
import { adminLog } from '../admin-log.resource.ts';
import { RollBacks } from './roll-backs.tsx';
import { useAuditLabels } from './use-audit-labels.ts';

/** One entry of the log: who, when, from where, and what changed. */
export function EntryDrawer({ id, onClose }: { readonly id: number; onClose(): void }) {
  const { data, error, refetch } = useDetail(adminLog, id);
  const labels = useAuditLabels(data?.resource ?? '');
  const text = useText('admin-log');
  const title = data ? text('text.title', { action: labels.action(data.action), subject: labels.subject(data.resource) }) : '';
  return (
    <PageDrawer title={title} size={680} onClose={onClose} className="rs-drawer">
      {error && !data && <ErrorState error={error} retry={() => void refetch()} />}
      {!data && !error && <Skeleton active paragraph={{ rows: 8 }} />}
      {data && <Entry row={data} />}
    </PageDrawer>
  );
}

function Entry({ row }: { readonly row: RowOf<typeof adminLog> }) {
  const text = useText('admin-log');
  const { time } = useFormatters();
  const number = row.rowId === null ? '' : ` #${row.rowId}`;
  return (
    <Stack gap={20}>
      <DescriptionList
        items={[
          { key: 'label', title: text('field.label'), value: `${row.label || '–'}${number}` },
          { key: 'at', title: text('text.at'), value: time(row.createdAt) },
          { key: 'by', title: text('text.actor'), value: `${row.actorName} · ${text(`choice.audience.${row.audience}`)}` },
          { key: 'ip', title: text('field.ip'), value: row.ip || '–' },
          { key: 'trace', title: text('field.traceId'), value: <code className="rs-trace">{row.traceId || '–'}</code> },
        ]}
      />
      <Changes row={row} />
    </Stack>
  );
}

function Changes({ row }: { readonly row: RowOf<typeof adminLog> }) {
  const text = useText('admin-log');
  const { data, error, refetch } = useCall<AuditChanges>(`${auditLogPage}/changes`, { ids: [row.id] });
  if (error && !data) return <ErrorState error={error} retry={() => void refetch()} />;
  if (!data) return <Skeleton active paragraph={{ rows: 4 }} />;
  const changes = data[String(row.id)] ?? [];
  return (
    <>
      {changes.length === 0 ? <Text color="muted">{text('text.same')}</Text> : <ChangeList changes={changes} />}
      {row.action === 'edit' && <RollBacks entryId={row.id} changes={changes} />}
      {(row.before !== null || row.after !== null) && (
        <Disclosure title={text('text.stored')}>
          <pre className="rs-json">{JSON.stringify({ before: row.before, after: row.after }, null, 1)}</pre>
        </Disclosure>
      )}
    </>
  );
}
