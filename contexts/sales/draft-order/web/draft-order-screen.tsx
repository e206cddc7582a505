import { useFormatters, useMay, useText } from '@shopkeeper/web-kit';
import { Info, X } from '@shopkeeper/web-kit/icons';
import { EmptyState, ErrorState } from '@shopkeeper/web-kit/resource';
import { Skeleton } from 'antd';
import { useRef } from 'react';
import { AddressPanel } from './address-panel.tsx';
import { OrderEntryHeader } from './order-entry-header.tsx';
import { LineList, toLastLine } from './line-list.tsx';
import { MemberPanel } from './member-panel.tsx';
import { MoneyPanel } from './money-panel.tsx';
import { NotesPanel } from './notes-panel.tsx';
import { PlaceBar } from './place-bar.tsx';
import { PlacedPanel } from './placed-panel.tsx';
import { PriceQuestion } from './price-question.tsx';
import { ScanField } from './scan-field.tsx';
import { OrderEntryProvider, useOrderEntry, useOrderEntryState, useNewOrderEntry } from './use-order-entry.ts';
import './order-entry.css';
import './finder.css';
import './lines.css';
import './nothing-yet.css';
import './people.css';
import './money.css';
import './narrow.css';

/** Order entry: products on the left; buyer, delivery and amounts on the right. */
export function DraftOrderScreen() {
  const orderEntry = useNewOrderEntry();
  const may = useMay();
  const { view, failure, placed } = useOrderEntryState(orderEntry);
  return (
    <OrderEntryProvider value={orderEntry}>
      <div className="ct">
        <OrderEntryHeader />
        {!view && failure && <ErrorState error={failure} retry={() => void orderEntry.open(null)} />}
        {!view && !failure && <Opening />}
        {view && placed && <PlacedPanel placed={placed} />}
        {view && !placed && (may('edit') ? <Open /> : <ReadOnly />)}
        <PriceQuestion />
      </div>
    </OrderEntryProvider>
  );
}

function ReadOnly() {
  const text = useText('draft-order');
  return (
    <div className="ct-panel">
      <EmptyState title={text('text.noEditRight')} hint={text('text.noEditHint')} />
    </div>
  );
}

function Open() {
  const lines = useRef<HTMLDivElement>(null);
  const page = useRef<HTMLDivElement>(null);
  const toField = (): void => page.current?.querySelector<HTMLElement>('.ct-scan input')?.focus();
  return (
    <div className="ct-order-entry" ref={page}>
      <div className="ct-products">
        <ScanField onLeave={() => toLastLine(lines.current)} />
        <Notice />
        <div className="ct-panel">
          <LineList list={lines} toField={toField} />
        </div>
        <KeyHints />
      </div>
      <aside className="ct-side">
        <div className="ct-panel ct-people">
          <MemberPanel />
          <AddressPanel />
          <NotesPanel />
        </div>
        <div className="ct-panel ct-sum">
          <MoneyPanel />
          <PlaceBar />
        </div>
      </aside>
    </div>
  );
}

function Notice() {
  const text = useText('draft-order');
  const { moneyText } = useFormatters();
  const { orderEntry, state } = useOrderEntry();
  const { notice } = state;
  if (!notice) return null;
  const said =
    notice.key === 'repriced'
      ? text('text.repriced', { was: moneyText(notice.was), now: moneyText(notice.now) })
      : text(`text.${notice.key}`);
  return (
    <p className="ct-notice" role="status">
      <Info size={16} aria-hidden />
      <span>{said}</span>
      <button type="button" className="ct-x" aria-label={text('text.close')} onClick={() => orderEntry.dismiss('notice')}>
        <X size={16} aria-hidden />
      </button>
    </p>
  );
}

const hints = [
  ['/', 'find'],
  ['↑ ↓', 'walk'],
  ['+ −', 'count'],
  ['P', 'price'],
  ['Del', 'remove'],
  ['Ctrl ↵', 'place'],
] as const;

function KeyHints() {
  const text = useText('draft-order');
  const may = useMay();
  const known = hints.filter(([, name]) => name !== 'price' || may('overridePrice'));
  return (
    <p className="ct-keys">
      {known.map(([key, name]) => (
        <span key={name}>
          <kbd>{key}</kbd> {text(`text.key.${name}`)}
        </span>
      ))}
    </p>
  );
}

function Opening() {
  return (
    <div className="ct-order-entry" aria-busy="true">
      <div className="ct-products">
        <div className="ct-panel">
          <div className="ct-block">
            <Skeleton active paragraph={{ rows: 8 }} />
          </div>
        </div>
      </div>
      <aside className="ct-side">
        <div className="ct-panel ct-people">
          <div className="ct-block">
            <Skeleton active paragraph={{ rows: 6 }} />
          </div>
        </div>
      </aside>
    </div>
  );
}
