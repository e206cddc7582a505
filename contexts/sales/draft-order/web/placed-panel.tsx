import { type DetailOf, useMay, type WireRow } from '@shopkeeper/admin-ui';
import { useCall } from '@shopkeeper/api-client';
import { usePage } from '@shopkeeper/shell';
import { useFormatters, useText } from '@shopkeeper/ui/i18n';
import { Panel, Stack, Text } from '@shopkeeper/ui/layout';
import { CircleCheck } from '@shopkeeper/ui/icons';
import { FieldValue } from '@shopkeeper/admin-ui/detail';
import { MoneyText } from '@shopkeeper/ui';
import { Button } from 'antd';
import { useState } from 'react';
import { order } from '../../order/order.resource.ts';
import { PayDialog } from '../../order/web/pay-dialog.tsx';
import type { Placed } from '../draft-view.domain.ts';
import { useOrderEntry } from './use-order-entry.ts';

type Row = DetailOf<typeof order>;

/** A placed order: its number, the amount to pay and until when, and the next actions. */
export function PlacedPanel({ placed }: { readonly placed: Placed }) {
  const text = useText('draft-order');
  const page = usePage();
  const { orderEntry } = useOrderEntry();
  const mayOpen = useMay()('index', order.page);
  const { data } = useCall<Row>(`${order.prefix}GetDetailPage`, { id: placed.id }, { isReady: mayOpen });
  return (
    <Panel grow aria-live="polite">
      <Stack align="center" justify="center" gap={6} style={{ minHeight: 'max(100%, 60vh)' }}>
        <Text color="ok">
          <CircleCheck size={40} strokeWidth={1.5} aria-hidden />
        </Text>
        <Text as="h2" size={20} weight={600}>
          {text('text.placed', { orderNo: placed.orderNo })}
        </Text>
        <Text as="p" size={28}>
          <MoneyText fen={placed.payableAmount} />
        </Text>
        <Standing placed={placed} status={data?.status ?? placed.status} />
        <Stack row wrap gap={12} justify="center" margin="24px 0 0">
          {data && <Pay row={data} />}
          {mayOpen && (
            <Button size="large" onClick={() => page.navigate(`${order.page}/${placed.id}`)}>
              {text('text.openOrder')}
            </Button>
          )}
          <Button size="large" autoFocus onClick={() => void orderEntry.openNew()}>
            {text('text.nextOrder')}
          </Button>
        </Stack>
      </Stack>
    </Panel>
  );
}

function Standing({ placed, status }: { readonly placed: Placed; readonly status: Row['status'] }) {
  const text = useText('draft-order');
  const { time } = useFormatters();
  return (
    <Stack as="p" row wrap gap={14}>
      <FieldValue resource={order} name="status" value={status} labels={{}} />
      {placed.payExpireAt !== null && status === 'pending_payment' && (
        <Text color="secondary">{text('text.payBy', { time: time(placed.payExpireAt) })}</Text>
      )}
    </Stack>
  );
}

function Pay({ row }: { readonly row: Row }) {
  const text = useText('draft-order');
  const [isOpen, setOpen] = useState(false);
  if (row.allowed?.['markPaid'] !== true) return null;
  return (
    <>
      <Button type="primary" size="large" onClick={() => setOpen(true)}>
        {text('text.recordPayment')}
      </Button>
      {isOpen && <PayDialog row={row as WireRow} onClose={() => setOpen(false)} />}
    </>
  );
}
