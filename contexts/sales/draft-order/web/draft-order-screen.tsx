import { EmptyState, ErrorState, useMay } from '@shopkeeper/admin-ui';
import { useFormatters, useText } from '@shopkeeper/ui/i18n';
import { Columns, Panel, Stack, Text } from '@shopkeeper/ui/layout';
import { Alert, Skeleton } from 'antd';
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
import './draft-order.css';

/** Order entry: products on the left; buyer, delivery and amounts on the right. */
export function DraftOrderScreen() {
  const mayEdit = useMay()('edit');
  const orderEntry = useNewOrderEntry(mayEdit);
  const { view, failure, placed } = useOrderEntryState(orderEntry);
  return (
    <OrderEntryProvider value={orderEntry}>
      <div className="draft-page">
        <OrderEntryHeader />
        {!mayEdit && <ReadOnly />}
        {mayEdit && !view && failure && <ErrorState error={failure} retry={() => void orderEntry.open(null)} />}
        {mayEdit && !view && !failure && <Opening />}
        {view && placed && <PlacedPanel placed={placed} />}
        {view && !placed && <Open />}
        <PriceQuestion />
      </div>
    </OrderEntryProvider>
  );
}

function ReadOnly() {
  const text = useText('draft-order');
  return (
    <Panel>
      <EmptyState title={text('text.noEditRight')} hint={text('text.noEditHint')} />
    </Panel>
  );
}

/** The lines at the left, the buyer at the right. */
const halves = {
  of: 'minmax(0, 1fr) minmax(340px, 33%)',
  gap: 16,
  narrowOn: 'phone',
  grow: true,
  className: 'draft-columns',
} as const;

function Open() {
  const lines = useRef<HTMLDivElement>(null);
  const page = useRef<HTMLDivElement>(null);
  const toField = (): void => page.current?.querySelector<HTMLElement>('.draft-scan input')?.focus();
  return (
    <Columns {...halves} ref={page}>
      <Stack gap={12} className="draft-side">
        <ScanField onLeave={() => toLastLine(lines.current)} />
        <Notice />
        <Panel as="div" className="draft-scroll">
          <LineList list={lines} toField={toField} />
        </Panel>
        <KeyHints />
      </Stack>
      <Stack as="aside" gap={12} className="draft-side">
        <Panel as="div" className="draft-scroll">
          <Stack divided>
            <MemberPanel />
            <AddressPanel />
            <NotesPanel />
          </Stack>
        </Panel>
        <Panel as="div">
          <MoneyPanel />
          <PlaceBar />
        </Panel>
      </Stack>
    </Columns>
  );
}

function Notice() {
  const text = useText('draft-order');
  const { moneyText } = useFormatters();
  const { orderEntry, state } = useOrderEntry();
  const { notice } = state;
  if (!notice) return null;
  const message =
    notice.key === 'repriced'
      ? text('text.repriced', { was: moneyText(notice.was), now: moneyText(notice.now) })
      : text(`text.${notice.key}`);
  return (
    <Alert
      type="warning"
      role="status"
      showIcon
      title={message}
      closable={{ 'aria-label': text('text.close'), onClose: () => orderEntry.dismiss('notice') }}
    />
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
    <Stack as="p" row wrap gap={[4, 18]} className="draft-keys">
      {known.map(([key, name]) => (
        <Text key={name} color="muted" size={12.5}>
          <kbd className="ly-kbd">{key}</kbd> {text(`text.key.${name}`)}
        </Text>
      ))}
    </Stack>
  );
}

function Opening() {
  return (
    <Columns {...halves} aria-busy="true">
      <Panel padding="14px 16px">
        <Skeleton active paragraph={{ rows: 8 }} />
      </Panel>
      <Panel padding="14px 16px">
        <Skeleton active paragraph={{ rows: 6 }} />
      </Panel>
    </Columns>
  );
}
