import type { RowOf } from '@shopkeeper/resource';
import { useCall } from '@shopkeeper/api-client';
import { useMay, type WireRow } from '@shopkeeper/admin-ui';
import { DetailPage, FieldDescriptions, Section, TransitionButton } from '@shopkeeper/admin-ui/detail';
import { usePage } from '@shopkeeper/shell';
import { TimeText } from '@shopkeeper/ui';
import { useFormatters, useText } from '@shopkeeper/ui/i18n';
import { Stack, Text } from '@shopkeeper/ui/layout';
import { useState } from 'react';
import { purchaseIn } from '../purchase-in.resource.ts';
import type { PurchaseLines } from '../purchase-lines.domain.ts';
import { PurchaseLinesPanel } from './purchase-lines.tsx';
import { ReceiveDialog } from './receive-dialog.tsx';

type Row = RowOf<typeof purchaseIn>;

function Receipts({ receipts }: { readonly receipts: PurchaseLines['receipts'] }) {
  const text = useText('purchase-in');
  const { number } = useFormatters();
  if (receipts.length === 0) return <Text color="muted">{text('text.noReceipts')}</Text>;
  return (
    <Stack as="ul" divided>
      {receipts.map(({ id, receivedAt, qty, note, actorName }) => (
        <Stack as="li" key={id} gap={2} padding="8px 0">
          <b>+{number(qty)}</b>
          <Text as="small" color="muted">
            <TimeText at={receivedAt} /> · {actorName}
            {note ? ` · ${note}` : ''}
          </Text>
        </Stack>
      ))}
    </Stack>
  );
}

/** One purchase: its goods, which may be changed until all has come, and what was received of them. */
export function PurchaseInDetailScreen() {
  const text = useText('purchase-in');
  const may = useMay();
  const id = Number(usePage().params.id);
  const [isReceiving, setReceiving] = useState(false);
  const { data } = useCall<PurchaseLines>(`${purchaseIn.prefix}lines`, { id });
  const isOpen = ({ status }: Row): boolean => status === 'open' || status === 'partly_received';
  return (
    <DetailPage
      resource={purchaseIn}
      id={id}
      transitions={(row) => (
        <>
          <TransitionButton resource={purchaseIn} row={row as WireRow} name="close" />
          <TransitionButton resource={purchaseIn} row={row as WireRow} name="receive" isPrimary ask={() => setReceiving(true)} />
          {isReceiving && data && <ReceiveDialog row={row as WireRow} lines={data.lines} onClose={() => setReceiving(false)} />}
        </>
      )}
      main={(row) => (
        <Section title={text('text.lines')}>
          <PurchaseLinesPanel id={id} lines={data?.lines ?? []} mayChange={isOpen(row) && may('edit', purchaseIn.page)} />
        </Section>
      )}
      aside={(row) => (
        <>
          <Section title={text('text.one')}>
            <FieldDescriptions
              resource={purchaseIn}
              row={row as WireRow}
              layout={1}
              names={['supplier', 'reference', 'locationId', 'expectedOn', 'orderedQty', 'receivedQty', 'totalAmount', 'note']}
            />
          </Section>
          <Section title={text('text.receipts')}>
            <Receipts receipts={data?.receipts ?? []} />
          </Section>
        </>
      )}
    />
  );
}

export { PurchaseInDetailScreen as Screen };
