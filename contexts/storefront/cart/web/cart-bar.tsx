import { MoneyText } from '@shopkeeper/ui';
import { useFormatters, useText } from '@shopkeeper/ui/i18n';
import type { ReactNode } from 'react';
import type { CartView } from '../cart-reply.domain.ts';
import type { CartActions } from './cart-lines.tsx';
import './cart-sum.css';

interface CartBarProps {
  readonly view: CartView;
  readonly actions: CartActions;
  /** The button that leads on. */
  readonly children: ReactNode;
}

/** The sum of what is selected, at the bottom on a phone and beside the lines on a wide screen. */
export function CartBar({ view, actions, children }: CartBarProps) {
  const text = useText('cart');
  const { moneyText } = useFormatters();
  const sold = view.lines.filter(({ state }) => state === 'ok');
  const isAll = sold.length > 0 && sold.every(({ isSelected }) => isSelected);
  return (
    <aside className="cart-bar" aria-label={text('text.total')}>
      <label className="cart-check">
        <input
          type="checkbox"
          checked={isAll}
          disabled={sold.length === 0}
          aria-label={text('text.select-all')}
          onChange={({ target }) =>
            actions.select(
              sold.map(({ skuId }) => skuId),
              target.checked,
            )
          }
        />
      </label>
      <p className="cart-sum" role="status">
        <strong>
          <MoneyText fen={view.amount} />
        </strong>
        <small className={view.savedAmount > 0 ? 'good' : ''}>
          {view.savedAmount > 0 ? text('text.saved', { amount: moneyText(view.savedAmount) }) : text('text.freight-later')}
        </small>
      </p>
      {children}
    </aside>
  );
}
