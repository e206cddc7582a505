import type { RowOf } from '@shopkeeper/resource';
import { useCall } from '@shopkeeper/api-client';
import { useFormatters, useText } from '@shopkeeper/ui/i18n';
import { DescriptionList, PlainTable, Stack, Text } from '@shopkeeper/ui/layout';
import { ErrorState, PageDrawer, useDetail } from '@shopkeeper/admin-ui';
import { Skeleton } from 'antd';
import { adminLog } from '../admin-log.resource.ts';
import { auditChanges, type AuditSubjects, currentField, currentName } from '../audit-subject.domain.ts';
import { AuditValue } from './audit-value.tsx';
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
  const labels = useAuditLabels(row.resource);
  const { data } = useCall<AuditSubjects>(`${adminLog.prefix}subjects`, {});
  const kinds = data?.subjects.find(({ resource }) => resource === currentName(row.resource))?.kinds ?? {};
  const changes = auditChanges(row.before, row.after);
  if (changes.length === 0) return <Text color="muted">{text('text.same')}</Text>;
  const sides = (['before', 'after'] as const).filter((side) => row[side] !== null);
  return (
    <PlainTable
      head={
        <tr>
          <th scope="col" style={{ width: '24%' }}>
            {text('text.field')}
          </th>
          {sides.map((side) => (
            <th key={side} scope="col">
              {text(`field.${side}`)}
            </th>
          ))}
        </tr>
      }
    >
      {changes.map((change) => (
        <tr key={change.field}>
          <th scope="row">{labels.field(change.field, row.action)}</th>
          {sides.map((side) => (
            <td key={side} style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-line' }}>
              <Text as="div" color={side === 'before' ? 'muted' : undefined}>
                <AuditValue
                  kind={kinds[currentField(row.resource, change.field)]}
                  value={change[side]}
                  other={sides.length > 1 ? change[side === 'before' ? 'after' : 'before'] : undefined}
                  choice={(value) => labels.choice(change.field, value)}
                />
              </Text>
            </td>
          ))}
        </tr>
      ))}
    </PlainTable>
  );
}
