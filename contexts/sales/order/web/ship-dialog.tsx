import type { RowOf } from '@shopkeeper/resource';
import { checkWith, objectSchema } from '@shopkeeper/resource/schema';
import { Thumbnail } from '@shopkeeper/shell/pages';
import { useText } from '@shopkeeper/ui/i18n';
import { Columns, Panel, Stack, Text, Toolbar } from '@shopkeeper/ui/layout';
import { PageModal, useDetail, useReferences, useRowTransition } from '@shopkeeper/admin-ui';
import { IssueSummary, useForm } from '@shopkeeper/admin-ui/form';
import { type RowDialogProps } from '@shopkeeper/admin-ui/list';
import { CopyButton } from '@shopkeeper/admin-ui/detail';
import { Input, InputNumber, Skeleton } from 'antd';
import { carrier } from '../../carrier/carrier.resource.ts';
import { order } from '../order.resource.ts';
import { fulfillable } from '../shipment.domain.ts';
import { CarrierInput, rememberCarrier, useLastCarrier } from './carrier-input.tsx';
import { useAddressText } from './order-people.tsx';
import './order.css';

type Line = RowOf<typeof order>['lines'][number];

const fields = order.transitions.ship.input ?? {};

interface PiecesProps {
  readonly lines: readonly Line[];
  readonly parts: ReadonlyMap<number, number>;
  set(lineId: number, qty: number): void;
}

function Pieces({ lines, parts, set }: PiecesProps) {
  const text = useText('order');
  return (
    <Stack as="ul" divided>
      {lines.map((line) => (
        <Columns as="li" key={line.id} of="32px minmax(0, 1fr) 132px" gap={10} align="center" padding="7px 0">
          <Thumbnail src={line.image} size={32} />
          <span>
            {line.name}
            <Text as="small" block color="muted" size={12.5}>
              {line.specText}
            </Text>
          </span>
          <InputNumber
            min={0}
            max={fulfillable(line)}
            precision={0}
            value={parts.get(line.id) ?? 0}
            aria-label={`${text('line.part.qty')} ${line.name}`}
            addonAfter={`/ ${fulfillable(line)}`}
            onChange={(qty) => set(line.id, qty ?? 0)}
          />
        </Columns>
      ))}
    </Stack>
  );
}

/** Ships all or part of an order: the remaining quantities are proposed, each line can be lowered. */
export function ShipDialog({ row, onClose }: RowDialogProps) {
  const { data } = useDetail(order, row.id);
  const lastCarrier = useLastCarrier();
  if (!data || lastCarrier === null) {
    return (
      <PageModal footer={null} onCancel={onClose}>
        <Skeleton active />
      </PageModal>
    );
  }
  return <ShipForm key={data.version} row={data} lastCarrier={lastCarrier} onClose={onClose} />;
}

/** Where the shipment goes, and what buyer and staff noted about it. */
function Destination({ row }: { readonly row: RowOf<typeof order> }) {
  const text = useText('order');
  const address = useAddressText(row);
  const contact = [row.receiverName, row.receiverMobile].filter(Boolean).join(' ');
  return (
    <Stack gap={8} margin="0 0 16px">
      {row.deliveryType === 'express' && (
        <Panel as="div" padding="10px 14px" aria-label={text('text.receiver')} role="group">
          <Toolbar gap={8} end={<CopyButton value={`${contact} ${address}`} label={text('text.receiver')} />}>
            <b>{contact}</b>
          </Toolbar>
          <Text as="p" color="secondary">
            {address}
          </Text>
        </Panel>
      )}
      {row.buyerNote && (
        <p className="order-buyer-note">
          <Text as="small" color="muted" block>
            {text('field.buyerNote')}
          </Text>
          {row.buyerNote}
        </p>
      )}
      {row.staffNote && (
        <Text as="p" color="secondary" size={13}>
          {text('field.staffNote')}: {row.staffNote}
        </Text>
      )}
    </Stack>
  );
}

interface ShipFormProps {
  readonly row: RowOf<typeof order>;
  readonly lastCarrier: string;
  onClose(): void;
}

function ShipForm({ row, lastCarrier, onClose }: ShipFormProps) {
  const text = useText('order');
  const open = row.lines.filter((line) => fulfillable(line) > 0);
  const form = useForm({
    resource: order,
    fields,
    first: () => ({
      carrier: lastCarrier,
      trackingNo: '',
      parts: open.map((line) => ({ lineId: line.id, qty: fulfillable(line) })),
    }),
  });
  const { move: transition } = useRowTransition(order, 'ship');
  const { choices: carriers } = useReferences(carrier, { term: '', isReady: true });
  const parts = form.draft.parts as readonly { lineId: number; qty: number }[];
  const qtyByLine = new Map(parts.map((part) => [part.lineId, part.qty]));

  async function ship(): Promise<void> {
    const trackingNo = String(form.draft.trackingNo ?? '').trim();
    const input = {
      carrier: String(form.draft.carrier ?? '').trim(),
      trackingNo: trackingNo === '' ? null : trackingNo,
      parts: parts.filter((part) => part.qty > 0),
    };
    const { issues = [] } = checkWith(objectSchema(fields), input);
    form.show(issues);
    if (issues.length > 0 || !(await form.run(() => transition(row, input)))) return;
    rememberCarrier(input.carrier);
    onClose();
  }

  return (
    <PageModal
      title={`${text('transition.ship')} · ${row.orderNo}`}
      width={560}
      okText={text('transition.ship')}
      okButtonProps={{ loading: form.isBusy, disabled: parts.every((part) => part.qty === 0) }}
      mask={{ closable: false }}
      onOk={() => void ship()}
      onCancel={onClose}
    >
      <form
        className="rs-form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void ship();
        }}
      >
        <Destination row={row} />
        <IssueSummary form={form} titleOf={(path) => text(`input.ship.${path.split('.')[0] ?? ''}`)} />
        <Columns of={2} narrowOn="phone" gap={12}>
          <label className="rs-field" htmlFor={form.idOf('carrier')}>
            <span className="rs-label">{text('input.ship.carrier')}</span>
            <CarrierInput
              id={form.idOf('carrier')}
              autoFocus={lastCarrier === ''}
              carriers={carriers}
              value={String(form.draft.carrier ?? '')}
              status={form.issues.has('carrier') ? 'error' : ''}
              onChange={(carrier) => form.set('carrier', carrier)}
            />
            <small className="rs-issue" role="alert">
              {form.issues.get('carrier')}
            </small>
          </label>
          <label className="rs-field" htmlFor={form.idOf('trackingNo')}>
            <span className="rs-label">{text('input.ship.trackingNo')}</span>
            <Input
              id={form.idOf('trackingNo')}
              autoFocus={lastCarrier !== ''}
              data-first={lastCarrier === '' ? undefined : true}
              value={String(form.draft.trackingNo ?? '')}
              status={form.issues.has('trackingNo') ? 'error' : ''}
              onChange={(event) => form.set('trackingNo', event.target.value)}
            />
            <small className="rs-issue" role="alert">
              {form.issues.get('trackingNo')}
            </small>
          </label>
        </Columns>
        <Pieces
          lines={open}
          parts={qtyByLine}
          set={(lineId, qty) =>
            form.set(
              'parts',
              parts.map((part) => (part.lineId === lineId ? { lineId, qty } : part)),
            )
          }
        />
        <button type="submit" hidden>
          {text('transition.ship')}
        </button>
      </form>
    </PageModal>
  );
}
