import { useFormatters, useMay, useText } from '@shopkeeper/web-kit';
import { Money } from '@shopkeeper/web-kit/resource';
import { Button, Tooltip } from 'antd';
import { Explanation } from '../../order/web/order-money.tsx';
import { placeOf } from './faults.ts';
import { useDesk } from './use-desk.ts';
import { usePlaceKey } from './use-keys.ts';

/** The total, how it came about, and the button that makes an order of the draft. */
export function PlaceBar() {
  const text = useText('cart');
  const may = useMay();
  const { moneyText } = useFormatters();
  const { desk, state } = useDesk();
  const { view, saving, isPlacing, scans, fault } = state;
  const isReady = may('place') && scans.length === 0 && state.basket.lines.length > 0;
  usePlaceKey(() => {
    if (isReady) void desk.place();
  });
  const amount = view && saving === 'saved' ? moneyText(view.payableAmount, view.currency) : '…';
  const said = fault && placeOf(fault).at === 'order' ? fault.msg : null;
  return (
    <div className="ct-place">
      <p className={saving === 'saved' ? 'ct-total' : 'ct-total moving'}>
        <span>
          {text('text.payable')}
          <small>{text('text.pieces', { count: view?.itemCount ?? 0 })}</small>
        </span>
        <Money
          fen={view?.payableAmount ?? 0}
          currency={view?.currency ?? 'CNY'}
          explain={<Explanation steps={view?.explanation ?? []} />}
        />
      </p>
      {said && (
        <p className="ct-fault" role="alert">
          {said}
        </p>
      )}
      <Tooltip title={may('place') ? '' : text('text.noPlaceRight')}>
        <Button
          type="primary"
          size="large"
          block
          disabled={!isReady}
          loading={isPlacing}
          onClick={() => void desk.place()}
          data-place
        >
          {text('text.placeFor', { amount })}
          <kbd>Ctrl ↵</kbd>
        </Button>
      </Tooltip>
    </div>
  );
}
