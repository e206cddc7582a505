import type { ListRowOf } from '@shopkeeper/resource';
import { ErrorState, PageDrawer, useMay, useWrite } from '@shopkeeper/admin-ui';
import { useCall } from '@shopkeeper/api-client';
import { useFormatters, useText } from '@shopkeeper/ui/i18n';
import { Undo2 } from '@shopkeeper/ui/icons';
import { DescriptionList, Stack } from '@shopkeeper/ui/layout';
import { Button, Popconfirm, Skeleton } from 'antd';
import { useAuditLabels } from '../../admin-log/web/use-audit-labels.ts';
import { sensitiveData } from '../sensitive-data.resource.ts';
import type { SensitiveValues } from '../sensitive-rule.domain.ts';

type Row = ListRowOf<typeof sensitiveData>;

/** One change or reveal: who, when, of which record, and the masked values; a change can be rolled back. */
export function SensitiveDrawer({ row, onClose }: { readonly row: Row; onClose(): void }) {
  const text = useText('sensitive-data');
  const subject = useAuditLabels(row.resource).subject(row.resource);
  const { data, error, refetch } = useCall<SensitiveValues>(`${sensitiveData.prefix}values`, { id: row.id });
  // The drawer holds the write: the button leaves the page as soon as the values are read again.
  const write = useWrite<{ id: number }>({ refreshes: [sensitiveData.prefix] });
  const rollBack = (): void =>
    write.mutate({ path: `${sensitiveData.prefix}rollBack`, body: { id: row.id } }, { onSuccess: onClose });
  return (
    <PageDrawer title={`${subject} · ${row.field}`} size={520} onClose={onClose} className="rs-drawer">
      {error && !data && <ErrorState error={error} retry={() => void refetch()} />}
      {!data && !error && <Skeleton active paragraph={{ rows: 6 }} />}
      {data && (
        <Stack gap={20}>
          <Values row={row} values={data} />
          {data.isReversible && <RollBack label={text('text.rollBack')} isPending={write.isPending} onConfirm={rollBack} />}
        </Stack>
      )}
    </PageDrawer>
  );
}

function Values({ row, values }: { readonly row: Row; readonly values: SensitiveValues }) {
  const text = useText('sensitive-data');
  const { time } = useFormatters();
  const changed = [
    { key: 'before', title: text('text.before'), value: values.before ?? '–' },
    { key: 'after', title: text('text.after'), value: values.after ?? '–' },
  ];
  return (
    <DescriptionList
      items={[
        { key: 'kind', title: text('field.kind'), value: text(`choice.kind.${row.kind}`) },
        { key: 'record', title: text('text.record'), value: `${values.label || '–'} #${row.rowId}` },
        { key: 'at', title: text('text.at'), value: time(row.createdAt) },
        { key: 'by', title: text('field.actorName'), value: `${row.actorName} · ${text(`choice.audience.${row.audience}`)}` },
        ...(row.kind === 'change' ? changed : []),
        { key: 'note', title: text('field.note'), value: row.note ?? '–' },
        ...(row.rolledBackAt === null
          ? []
          : [{ key: 'rolledBack', title: text('field.rolledBackAt'), value: time(row.rolledBackAt) }]),
      ]}
    />
  );
}

interface RollBackProps {
  readonly label: string;
  readonly isPending: boolean;
  onConfirm(): void;
}

/** Sets the value back after a confirmation; the server checks whether it has changed since. */
function RollBack({ label, isPending, onConfirm }: RollBackProps) {
  const text = useText('sensitive-data');
  const may = useMay();
  if (!may('edit', sensitiveData.page)) return null;
  return (
    <div>
      <Popconfirm title={label} description={text('hint.rollBack')} onConfirm={onConfirm}>
        <Button icon={<Undo2 size={16} />} disabled={isPending}>
          {label}
        </Button>
      </Popconfirm>
    </div>
  );
}
