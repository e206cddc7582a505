import type { AnyResource } from '@shopkeeper/resource';
import { type AuditChanges, auditLogPage } from '@shopkeeper/resource/audit';
import { useCall } from '@shopkeeper/api-client';
import { useFormatters } from '@shopkeeper/ui/i18n';
import { Stack, Text } from '@shopkeeper/ui/layout';
import { Button, Select, Skeleton } from 'antd';
import { useId, useState } from 'react';
import { useWrite } from '../calls/use-write.ts';
import { ErrorState } from '../states/error-state.tsx';
import { PageModal } from '../states/page-modal.tsx';
import { useResourceText } from '../texts/resource-text.ts';
import { ChangeList } from './change-list.tsx';

/** An instant at which a row changed. */
export interface PastInstant {
  /** UTC epoch ms. */
  readonly at: number;
  readonly by: string;
}

interface Past {
  readonly from: { readonly exists: boolean };
  readonly changes: AuditChanges;
  readonly isReversible: boolean;
  readonly version: number;
}

interface PastDialogProps {
  readonly resource: AnyResource;
  readonly id: number;
  readonly from: PastInstant;
  /** The later instants with which it can be compared, the newest first. */
  readonly later: readonly PastInstant[];
  onClose(): void;
}

const nowValue = 0;

/** A row as it was at an instant: how it differs from another instant or from now, and the way to bring its values back. */
export function PastDialog({ resource, id, from, later, onClose }: PastDialogProps) {
  const text = useResourceText();
  const { time } = useFormatters();
  const [to, setTo] = useState(nowValue);
  const named = { resource: `${resource.context}/${resource.name}`, rowId: id };
  const write = useWrite<{ id: number }>({ refreshes: [resource.prefix, `${auditLogPage}/`] });
  const { data, error, refetch } = useCall<Past>(`${auditLogPage}/past`, {
    ...named,
    from: from.at,
    to: to === nowValue ? null : to,
  });
  const restore = (version: number): void =>
    write.mutate({ path: `${auditLogPage}/restoreState`, body: { ...named, at: from.at, version } }, { onSuccess: onClose });
  return (
    <PageModal
      title={text('past.title', { at: time(from.at) })}
      width={640}
      onCancel={onClose}
      footer={
        <>
          <Button onClick={onClose}>{text('past.close')}</Button>
          {data && to === nowValue && mayRestore(data) && (
            <Button type="primary" loading={write.isPending} onClick={() => restore(data.version)}>
              {text('past.restore')}
            </Button>
          )}
        </>
      }
    >
      <Stack gap={14}>
        <Compared later={later} to={to} onChoose={setTo} />
        {error && !data && <ErrorState error={error} retry={() => void refetch()} />}
        {!data && !error && <Skeleton active title={false} paragraph={{ rows: 3 }} />}
        {data && <Differences past={data} />}
      </Stack>
    </PageModal>
  );
}

const changesIn = ({ changes }: Past) => changes['row'] ?? [];
const mayRestore = (past: Past): boolean => past.isReversible && changesIn(past).length > 0;

function Differences({ past }: { readonly past: Past }) {
  const text = useResourceText();
  const changes = changesIn(past);
  if (!past.from.exists) return <Text color="muted">{text('past.missing')}</Text>;
  return changes.length === 0 ? <Text color="muted">{text('past.same')}</Text> : <ChangeList changes={changes} />;
}

interface ComparedProps extends Pick<PastDialogProps, 'later'> {
  readonly to: number;
  onChoose(to: number): void;
}

/** The instant with which the past is compared: now, or a later entry. */
function Compared({ later, to, onChoose }: ComparedProps) {
  const text = useResourceText();
  const { time } = useFormatters();
  const label = useId();
  const instants = [...new Map(later.map((one) => [one.at, one])).values()];
  return (
    <Stack gap={4}>
      <label id={label}>{text('past.compared')}</label>
      <Select
        aria-labelledby={label}
        value={to}
        options={[
          { value: nowValue, label: text('past.now') },
          ...instants.map(({ at, by }) => ({ value: at, label: `${time(at)} · ${by}` })),
        ]}
        onChange={onChoose}
      />
    </Stack>
  );
}
