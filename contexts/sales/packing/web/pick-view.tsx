import { EmptyState, ErrorState, useMay } from '@shopkeeper/admin-ui';
import { useCall, useMutationCall } from '@shopkeeper/api-client';
import { Thumbnail } from '@shopkeeper/shell/pages';
import { useText } from '@shopkeeper/ui/i18n';
import { Button, Input, Skeleton } from 'antd';
import { useState } from 'react';
import { packingPrefix } from '../packing.page.ts';
import type { PickList } from '../packing-view.domain.ts';
import { printDocuments } from './print-documents.ts';

const waveSize = 12;

/** What to fetch for the orders that wait longest, in the order of the shelves. The bin is the place of the order on the cart. */
export function PickView({ ids }: { readonly ids: readonly number[] }) {
  const text = useText('packing');
  const wave = ids.slice(0, waveSize);
  const [picked, setPicked] = useState<ReadonlySet<number>>(new Set());
  const body = { ids: wave.map((id) => ({ id })) };
  const { data, error, refetch } = useCall<PickList>(`${packingPrefix}pick`, body, { isReady: wave.length > 0 });
  if (wave.length === 0) return <EmptyState title={text('text.nothingToPick')} hint={text('hint.nothingToPick')} />;
  if (error && !data) return <ErrorState error={error} retry={() => void refetch()} />;
  if (!data) return <Skeleton active className="pick-view" />;
  const units = data.stops.reduce((sum, { qty }) => sum + qty, 0);
  const toggle = (skuId: number): void =>
    setPicked(new Set(picked.has(skuId) ? [...picked].filter((one) => one !== skuId) : [...picked, skuId]));
  return (
    <section className="pick-view" aria-label={text('text.pickList')}>
      <header>
        <b>{text('text.pickSummary', { orders: data.orders.length, stops: data.stops.length, units })}</b>
        <Button onClick={() => void printDocuments('pick', wave)}>{text('text.printPick')}</Button>
        <Button onClick={() => void printDocuments('slip', wave)}>{text('text.printSlips')}</Button>
        <Button onClick={() => void printDocuments('label', wave)}>{text('text.printLabels')}</Button>
      </header>
      <ul>
        {data.stops.map((stop) => (
          <li key={stop.skuId} data-picked={picked.has(stop.skuId)}>
            <ShelfField skuId={stop.skuId} shelf={stop.shelf} />
            <Thumbnail src={stop.image} size={44} />
            <span className="packing-item">
              <b>{stop.name}</b>
              <small>{[stop.specText, stop.skuCode].filter(Boolean).join(' • ')}</small>
            </span>
            <b className="pick-qty">{stop.qty}</b>
            <span className="pick-bins">
              {stop.bins.map(({ bin, qty }) => (
                <span key={bin}>
                  <i>{bin}</i> {qty}
                </span>
              ))}
            </span>
            <Button aria-pressed={picked.has(stop.skuId)} onClick={() => toggle(stop.skuId)}>
              {text('text.picked')}
            </Button>
          </li>
        ))}
      </ul>
      <ol className="pick-cart" aria-label={text('text.bins')}>
        {data.orders.map((one) => (
          <li key={one.id}>
            …{one.orderNo.slice(-4)} <b>{one.qty}</b>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** The shelf of a SKU; whoever packs may say where it stands now. */
function ShelfField({ skuId, shelf }: { readonly skuId: number; readonly shelf: string | null }) {
  const text = useText('packing');
  const mayPack = useMay()('pack');
  const { mutate } = useMutationCall<unknown, { skuId: number; shelf: string | null }>(`${packingPrefix}setShelf`, {
    refreshes: [packingPrefix],
  });
  if (!mayPack) return <b className="packing-shelf">{shelf}</b>;
  const save = (typed: string): void => {
    if (typed.trim().toUpperCase() !== (shelf ?? '')) mutate({ skuId, shelf: typed.trim() === '' ? null : typed.trim() });
  };
  return (
    <Input
      key={shelf}
      className="pick-shelf"
      defaultValue={shelf ?? ''}
      maxLength={20}
      placeholder={text('text.shelf')}
      aria-label={text('text.shelf')}
      onBlur={(event) => save(event.target.value)}
      onPressEnter={(event) => save(event.currentTarget.value)}
    />
  );
}
