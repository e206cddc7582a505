import { useMay, useText } from '@shopkeeper/web-kit';
import { MoneyText } from '@shopkeeper/web-kit/resource';
import type { ReactNode } from 'react';
import type { DraftView } from '../draft-view.domain.ts';
import { ErrorAt } from './error-at.tsx';
import { AdjustEditor, FreightEditor } from './money-editors.tsx';
import { useOrderEntry } from './use-order-entry.ts';

/** The amounts of the order; staff who may set prices change adjustment and freight here. */
export function MoneyPanel() {
  const { state } = useOrderEntry();
  const isByHand = useMay()('overridePrice');
  const { view } = state;
  if (!view) return null;
  return (
    <dl className={state.saving === 'saved' ? 'ct-money' : 'ct-money moving'}>
      <Part name="items" view={view} fen={view.itemsAmount} isAlways />
      <Part name="discount" view={view} fen={-view.discountAmount} />
      <Part name="memberDiscount" view={view} fen={-view.memberDiscountAmount} />
      <Part name="adjust" view={view} fen={view.adjustAmount} editor={isByHand && <AdjustEditor />} />
      <Part name="freight" view={view} fen={view.freightAmount} editor={isByHand && <FreightEditor />} isAlways />
      <ErrorAt at={['adjust', 'freight']} />
    </dl>
  );
}

interface PartProps {
  readonly name: 'items' | 'discount' | 'memberDiscount' | 'adjust' | 'freight';
  readonly view: DraftView;
  readonly fen: number;
  /** Shown in place of the amount. */
  readonly editor?: ReactNode;
  /** Shown also when it is zero. */
  readonly isAlways?: boolean;
}

function Part({ name, view, fen, editor = false, isAlways = false }: PartProps) {
  const text = useText('draft-order');
  if (fen === 0 && !isAlways && !editor) return null;
  return (
    <div>
      <dt>
        {text(`text.${name}`)}
        {name === 'freight' && view.freight !== null && <small>{text('text.byHand')}</small>}
      </dt>
      <dd data-money={name}>{editor || <MoneyText fen={fen} />}</dd>
    </div>
  );
}
