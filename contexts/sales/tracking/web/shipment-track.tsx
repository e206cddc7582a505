import { noLabels, useMayOpen, type WireRow } from '@shopkeeper/admin-ui';
import { FieldValue } from '@shopkeeper/admin-ui/detail';
import { showNotice, useCall, useMutationCall } from '@shopkeeper/api-client';
import type { ListData } from '@shopkeeper/resource/schema';
import { TimeText } from '@shopkeeper/ui';
import { useText } from '@shopkeeper/ui/i18n';
import { RefreshCw } from '@shopkeeper/ui/icons';
import { Disclosure, Stack, Text } from '@shopkeeper/ui/layout';
import { Button } from 'antd';
import { tracking } from '../tracking.resource.ts';

/** The track of a shipment for staff who may see tracks: the newest event, the others on demand. */
export function ShipmentTrack({ shipmentId }: { readonly shipmentId: number }) {
  const mayOpen = useMayOpen();
  return mayOpen(tracking.page) ? <Track shipmentId={shipmentId} /> : null;
}

function Track({ shipmentId }: { readonly shipmentId: number }) {
  const text = useText('tracking');
  const { data } = useCall<ListData<WireRow>>(`${tracking.prefix}GetPageData`, {
    page: { pageSize: 50 },
    filters: { field: 'shipmentId', op: 'in', value: [shipmentId] },
  });
  const { mutate, isPending } = useMutationCall<unknown, object>(`${tracking.prefix}refresh`, {
    onDone: () => showNotice('success', text('text.asked')),
  });
  if (!data) return null;
  const [newest, ...older] = data.result;
  return (
    <Stack row gap={8} align="start">
      <Stack grow gap={4}>
        {newest ? <Event row={newest} /> : <Text color="muted">{text('text.none')}</Text>}
        {older.length > 0 && (
          <Disclosure title={text('text.track')}>
            <Stack as="ul" gap={4}>
              {older.map((row) => (
                <li key={row.id}>
                  <Event row={row} />
                </li>
              ))}
            </Stack>
          </Disclosure>
        )}
      </Stack>
      <Button
        size="small"
        type="text"
        icon={<RefreshCw size={14} />}
        aria-label={text('text.refresh')}
        title={text('text.refresh')}
        loading={isPending}
        onClick={() => mutate({ shipmentId })}
      />
    </Stack>
  );
}

function Event({ row }: { readonly row: WireRow }) {
  return (
    <Text as="p" size={13}>
      <FieldValue resource={tracking} name="state" value={row['state']} labels={noLabels} /> {String(row['text'] ?? '')}{' '}
      <Text as="small" color="muted">
        <TimeText at={Number(row['happenedAt'])} />
      </Text>
    </Text>
  );
}
