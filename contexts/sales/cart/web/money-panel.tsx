import { useMay, useText } from '@shopkeeper/web-kit';
import { MoneyText } from '@shopkeeper/web-kit/resource';
import { placeOf } from './faults.ts';
import { AdjustEditor, FreightEditor } from './money-editors.tsx';
import { useDesk } from './use-desk.ts';

/** What the order comes to; those who may set prices change adjustment and freight here. */
export function MoneyPanel() {
  const text = useText('cart');
  const may = useMay();
  const { state } = useDesk();
  const { view, saving } = state;
  const at = state.fault && placeOf(state.fault).at;
  const fault = state.fault && (at === 'adjust' || at === 'freight') ? state.fault.msg : null;
  const isByHand = may('overridePrice');
  const lines = [
    ['items', view?.itemsAmount ?? 0, true],
    ['discount', -(view?.discountAmount ?? 0), false],
    ['memberDiscount', -(view?.memberDiscountAmount ?? 0), false],
    ['adjust', view?.adjustAmount ?? 0, isByHand],
    ['freight', view?.freightAmount ?? 0, true],
  ] as const;
  return (
    <dl className={saving === 'saved' ? 'ct-money' : 'ct-money moving'}>
      {lines.map(([key, fen, isAlways]) =>
        fen === 0 && !isAlways ? null : (
          <div key={key}>
            <dt>
              {text(`text.${key}`)}
              {key === 'freight' && view?.freight !== null && view !== null && <small>{text('text.byHand')}</small>}
            </dt>
            <dd data-money={key}>
              {isByHand && key === 'adjust' && <AdjustEditor />}
              {isByHand && key === 'freight' && <FreightEditor />}
              {!(isByHand && (key === 'adjust' || key === 'freight')) && <MoneyText fen={fen} />}
            </dd>
          </div>
        ),
      )}
      {fault && (
        <p className="ct-fault" role="alert">
          {fault}
        </p>
      )}
    </dl>
  );
}
