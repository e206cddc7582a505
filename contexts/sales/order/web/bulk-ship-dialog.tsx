import { PageModal, useReferences } from '@shopkeeper/admin-ui';
import { PastedTableInput } from '@shopkeeper/admin-ui/list';
import { useFormatters, useText } from '@shopkeeper/ui/i18n';
import { PlainTable, StatusBadge, Text } from '@shopkeeper/ui/layout';
import { Button } from 'antd';
import { useId, useState } from 'react';
import { carrier as carriersOf } from '../../carrier/carrier.resource.ts';
import { CarrierInput, rememberCarrier, useLastCarrier } from './carrier-input.tsx';
import { type ShipPreview, useBulkShip } from './use-bulk-ship.ts';
import './order.css';

const badges = {
  loading: ['idle', 'dot'],
  ready: ['info', 'ring'],
  running: ['info', 'half'],
  done: ['ok', 'tick'],
  rejected: ['bad', 'cross'],
} as const;

/** Ships many orders with tracking numbers that were pasted or read from a file. */
export function BulkShipDialog({ onClose }: { onClose(): void }) {
  const text = useText('order');
  const id = useId();
  const lastCarrier = useLastCarrier();
  const [lines, setLines] = useState('');
  const [chosen, setChosen] = useState<string | null>(null);
  const carrier = chosen ?? lastCarrier ?? '';
  const { previews, isRunning, ship, retry, canRetry } = useBulkShip(lines, carrier);
  const { choices } = useReferences(carriersOf, { term: '', isReady: true });
  const ready = previews.filter(({ state }) => state === 'ready').length;
  return (
    <PageModal
      title={text('text.bulkShip')}
      width={760}
      okText={text('text.shipCount', { count: ready })}
      okButtonProps={{ disabled: ready === 0, loading: isRunning }}
      cancelText={text('text.close')}
      mask={{ closable: false }}
      onOk={() => {
        rememberCarrier(carrier.trim());
        void ship().catch(() => undefined);
      }}
      onCancel={onClose}
      footer={(_, { OkBtn, CancelBtn }) => (
        <>
          {canRetry && !isRunning && <Button onClick={retry}>{text('text.checkAgain')}</Button>}
          <CancelBtn />
          <OkBtn />
        </>
      )}
    >
      <div className="rs-form">
        <PastedTableInput
          title={text('text.trackingLines')}
          hint={text('hint.trackingLines')}
          example={text('text.trackingExample')}
          value={lines}
          isDisabled={isRunning}
          onChange={(next) => {
            retry();
            setLines(next);
          }}
        />
        <label className="rs-field" htmlFor={id}>
          <span className="rs-label">{text('text.usualCarrier')}</span>
          <CarrierInput id={id} carriers={choices} value={carrier} onChange={setChosen} />
        </label>
        {previews.length > 0 && <Preview previews={previews} carrier={carrier} />}
      </div>
    </PageModal>
  );
}

function Preview({ previews, carrier }: { readonly previews: readonly ShipPreview[]; readonly carrier: string }) {
  const text = useText('order');
  const { number } = useFormatters();
  const count = (wanted: ShipPreview['state']): string => number(previews.filter(({ state }) => state === wanted).length);
  return (
    <>
      <Text as="p" color="secondary" margin="0 0 8px" role="status">
        {text('text.shipCounts', { ready: count('ready'), done: count('done'), rejected: count('rejected') })}
      </Text>
      <PlainTable
        label={text('text.bulkShip')}
        maxHeight="40vh"
        head={
          <tr>
            <th>{text('field.orderNo')}</th>
            <th>{text('input.ship.carrier')}</th>
            <th>{text('input.ship.trackingNo')}</th>
            <th>{text('field.receiverName')}</th>
            <th>{text('field.status')}</th>
          </tr>
        }
      >
        {previews.map((one) => (
          <tr key={one.line}>
            <td>{one.orderNo || '–'}</td>
            <td>{one.carrier ?? carrier}</td>
            <td>{one.trackingNo || '–'}</td>
            <td>{String(one.row?.['receiverName'] ?? '–')}</td>
            <td>
              <Result preview={one} />
            </td>
          </tr>
        ))}
      </PlainTable>
    </>
  );
}

function Result({ preview: { state, msg } }: { readonly preview: ShipPreview }) {
  const text = useText('order');
  const [color, shape] = badges[state];
  return (
    <>
      <StatusBadge color={color} shape={shape}>
        {text(`text.shipState.${state}`)}
      </StatusBadge>
      {msg !== '' && (
        <Text as="small" block color="secondary" size={12.5}>
          {msg}
        </Text>
      )}
    </>
  );
}
