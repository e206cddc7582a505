import { useMay, useReferences } from '@shopkeeper/admin-ui';
import { useCall } from '@shopkeeper/api-client';
import { usePage } from '@shopkeeper/shell';
import { usePhone } from '@shopkeeper/ui';
import { useText } from '@shopkeeper/ui/i18n';
import { Camera, ScanLine, Volume2, VolumeX } from '@shopkeeper/ui/icons';
import { Text } from '@shopkeeper/ui/layout';
import { Button } from 'antd';
import { useRef, useState } from 'react';
import { carrier } from '../../carrier/carrier.resource.ts';
import { order } from '../../order/order.resource.ts';
import type { PackingQueue } from '../packing-view.domain.ts';
import { packingPrefix } from '../packing.page.ts';
import { BlockedBand } from './blocked-band.tsx';
import { CameraScanner } from './camera-scanner.tsx';
import { PackingOrderView } from './packing-order.tsx';
import { PackingQueueList } from './packing-queue.tsx';
import { PackingSide } from './packing-side.tsx';
import type { PackingState } from './packing-state.ts';
import { PickView } from './pick-view.tsx';
import { ScanInput } from './scan-input.tsx';
import { type Bench, usePacking } from './use-packing.ts';
import { usePrintKey } from './use-print-key.ts';
import './packing.css';

const everyMs = 15_000;

/** The workbench: waiting orders, the order on the table, and where it goes. Worked with a scanner and a few keys. */
export function PackingScreen() {
  const isPhone = usePhone();
  const { choices } = useReferences(carrier, { term: '', isReady: true });
  const bench = usePacking(choices.map(({ label }) => label));
  const [view, setView] = useState<'pack' | 'pick'>('pack');
  const [hasCamera, setCamera] = useState(false);
  const { data: queue } = useCall<PackingQueue>(`${packingPrefix}queue`, {}, { everyMs });
  const leave = useLeave();
  usePrintKey(bench.state.order?.id ?? null);
  return (
    <div className="packing" data-view={view}>
      <PackingHeader
        queue={queue}
        bench={bench}
        view={view}
        setView={setView}
        toggleCamera={() => setCamera(!hasCamera)}
        leave={leave}
      />
      <Announcement state={bench.state} />
      {view === 'pick' ? (
        <PickView ids={(queue?.result ?? []).flatMap(({ id, holdReason }) => (holdReason === null ? [id] : []))} />
      ) : (
        <div className="packing-columns">
          {!isPhone && (
            <PackingQueueList queue={queue} state={bench.state} open={(orderNo) => void bench.packing.open(orderNo)} />
          )}
          <PackingTable bench={bench} hasCamera={hasCamera} closeCamera={() => setCamera(false)} leave={leave} />
          <PackingSide packing={bench.packing} state={bench.state} carriers={choices} />
        </div>
      )}
      {!isPhone && <KeyHints />}
    </div>
  );
}

interface PackingTableProps {
  readonly bench: Bench;
  readonly hasCamera: boolean;
  closeCamera(): void;
  leave(): void;
}

/** The scan field, why a scan did not count, and the order on the table. */
function PackingTable({ bench, hasCamera, closeCamera, leave }: PackingTableProps) {
  const text = useText('packing');
  const mayPack = useMay()('pack');
  const { packing, state } = bench;
  const input = useRef<HTMLInputElement>(null);
  return (
    <section className="packing-table" aria-label={text('text.table')}>
      {hasCamera && <CameraScanner onCode={(code) => void packing.enter(code)} close={closeCamera} />}
      <ScanInput packing={packing} state={state} input={input} isDisabled={!mayPack} leave={leave} />
      {state.blocked && <BlockedBand blocked={state.blocked} acknowledge={packing.acknowledge} />}
      <PackingOrderView packing={packing} state={state} />
    </section>
  );
}

function useLeave(): () => void {
  const page = usePage();
  return () => page.navigate(order.page);
}

interface HeaderProps {
  readonly queue: PackingQueue | undefined;
  readonly bench: Bench;
  readonly view: 'pack' | 'pick';
  setView(view: 'pack' | 'pick'): void;
  toggleCamera(): void;
  leave(): void;
}

function PackingHeader({ queue, bench, view, setView, toggleCamera, leave }: HeaderProps) {
  const text = useText('packing');
  const { state, isSilent, setSilent } = bench;
  return (
    <header className="packing-header">
      <ScanLine size={22} aria-hidden />
      <Text as="h1" size={17} weight={600}>
        {text('title')}
      </Text>
      <Figures queue={queue} done={state.done} />
      <span className="packing-tools">
        <Button onClick={() => setView(view === 'pack' ? 'pick' : 'pack')}>
          {text(view === 'pack' ? 'text.pickList' : 'text.backToPacking')}
        </Button>
        <Button
          aria-pressed={!isSilent}
          aria-label={text('text.sound')}
          icon={isSilent ? <VolumeX size={16} /> : <Volume2 size={16} />}
          onClick={() => setSilent(!isSilent)}
        />
        <Button aria-label={text('text.camera')} icon={<Camera size={16} />} onClick={toggleCamera} />
        <Button onClick={leave}>
          {text('text.leave')} <kbd className="ly-kbd">Esc</kbd>
        </Button>
      </span>
    </header>
  );
}

/** How much waits, how much was sent today, and how long an order takes here. */
function Figures({ queue, done: { orders, ms } }: { readonly queue: PackingQueue | undefined } & Pick<PackingState, 'done'>) {
  const text = useText('packing');
  return (
    <span className="packing-figures">
      {text('text.toShip')} <b>{queue?.toShip ?? '…'}</b>
      {text('text.shippedToday')} <b>{queue?.shippedToday ?? '…'}</b>
      {orders > 0 && (
        <>
          {text('text.secondsEach')} <b>{(ms / orders / 1_000).toFixed(1)}</b>
        </>
      )}
    </span>
  );
}

/** Says in words what sound and color say, for readers who hear the screen. */
function Announcement({ state: { blocked, last, order: table, sent } }: { readonly state: PackingState }) {
  const text = useText('packing');
  const said = last
    ? text('text.counted', { name: last.name, packed: last.packed, qty: last.qty })
    : table
      ? text('text.opened', { orderNo: table.orderNo })
      : sent
        ? text('text.sent', { orderNo: sent.orderNo })
        : '';
  return (
    <p className="packing-said" role="status" aria-live="polite">
      {blocked ? '' : said}
    </p>
  );
}

const hints = [
  ['↵', 'next'],
  ['Shift ↵', 'part'],
  ['Space', 'acknowledge'],
  ['Backspace', 'undo'],
  ['F6', 'print'],
  ['Esc', 'leave'],
] as const;

function KeyHints() {
  const text = useText('packing');
  return (
    <footer className="packing-hints">
      {hints.map(([key, name]) => (
        <span key={name}>
          <kbd className="ly-kbd">{key}</kbd> {text(`text.key.${name}`)}
        </span>
      ))}
    </footer>
  );
}
