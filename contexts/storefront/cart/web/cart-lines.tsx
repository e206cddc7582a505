import { Card } from '@shopkeeper/member-ui';
import { Thumbnail } from '@shopkeeper/shell/pages';
import { PageLink } from '@shopkeeper/shell';
import { MoneyText } from '@shopkeeper/ui';
import { useFormatters, useText } from '@shopkeeper/ui/i18n';
import { CircleAlert, Tag, Trash2 } from '@shopkeeper/ui/icons';
import type { CartLine, CartView } from '../cart-reply.domain.ts';
import { Stepper } from './stepper.tsx';

/** What can be done with the lines of a cart, of a member or of a visitor. */
export interface CartActions {
  setQty(skuId: number, qty: number): void;
  select(skuIds: readonly number[], isSelected: boolean): void;
  remove(skuIds: readonly number[]): void;
}

interface CartLinesProps {
  readonly view: CartView;
  readonly actions: CartActions;
}

/** The lines of a cart: first those that count, below them those that cannot be bought. */
export function CartLines({ view, actions }: CartLinesProps) {
  const bought = view.lines.filter(({ state }) => state === 'ok');
  const others = view.lines.filter(({ state }) => state !== 'ok');
  return (
    <>
      <Issues view={view} />
      {[bought, others].map((lines, group) =>
        lines.length === 0 ? null : (
          <Card key={group === 0 ? 'bought' : 'others'}>
            <ul className="cart-lines">
              {lines.map((line) => (
                <li key={line.skuId}>
                  <Line line={line} actions={actions} />
                </li>
              ))}
            </ul>
          </Card>
        ),
      )}
    </>
  );
}

function Issues({ view: { issues } }: Pick<CartLinesProps, 'view'>) {
  const text = useText('cart');
  return issues.map(({ skuId, errorCode, name, bound }) => (
    <p key={`${skuId} ${errorCode}`} className="cart-word bad" role="status">
      <CircleAlert size={16} aria-hidden />
      {text(`text.issue.${errorCode}`, { name, bound })}
    </p>
  ));
}

interface LineProps {
  readonly line: CartLine;
  readonly actions: CartActions;
}

function Line({ line, actions }: LineProps) {
  const text = useText('cart');
  const { skuId, productId, name, specText, image, qty, isSelected, state, price } = line;
  const isKnown = state !== 'removed' && state !== 'off-sale';
  return (
    <div className={state === 'ok' ? 'cart-line' : 'cart-line out'}>
      <label className="cart-check">
        <input
          type="checkbox"
          checked={isSelected && state === 'ok'}
          disabled={state !== 'ok'}
          aria-label={text('text.select', { name })}
          onChange={({ target }) => actions.select([skuId], target.checked)}
        />
      </label>
      <Thumbnail src={image} size={72} radius={10} />
      <div className="cart-line-text">
        {isKnown ? <PageLink to={`/product/${productId}`}>{name}</PageLink> : <b>{name}</b>}
        <small>{specText}</small>
        {price !== null && <Price line={line} price={price} />}
      </div>
      <div className="cart-line-do">
        <button
          type="button"
          className="mc-icon-button"
          aria-label={text('text.remove-of', { name })}
          onClick={() => actions.remove([skuId])}
        >
          <Trash2 size={18} aria-hidden />
        </button>
        {isKnown && state !== 'sold-out' && (
          <Stepper
            value={qty}
            label={text('text.qty', { name })}
            less={text('text.less', { name })}
            more={text('text.more', { name })}
            onChange={(wish) => actions.setQty(skuId, wish)}
          />
        )}
      </div>
      <Words line={line} actions={actions} />
    </div>
  );
}

function Price({ line: { listPrice }, price }: { readonly line: CartLine; readonly price: number }) {
  return (
    <span className="cart-price">
      {listPrice !== null && (
        <del>
          <MoneyText fen={listPrice} />
        </del>
      )}
      <strong>
        <MoneyText fen={price} />
      </strong>
    </span>
  );
}

/** What changed since the line was added: its price, or that it cannot be bought any more. */
function Words({ line, actions }: LineProps) {
  const text = useText('cart');
  const { moneyText } = useFormatters();
  const { skuId, state, available, price, formerPrice } = line;
  const hasMoved = state === 'ok' && price !== null && formerPrice !== null;
  const moved = hasMoved ? price - formerPrice : 0;
  if (state === 'ok' && moved === 0) return null;
  if (state === 'ok')
    return (
      <p className={moved < 0 ? 'cart-word good' : 'cart-word'}>
        <Tag size={16} aria-hidden />
        {text(moved < 0 ? 'text.fell' : 'text.rose', { amount: moneyText(Math.abs(moved)) })}
      </p>
    );
  return (
    <p className="cart-word warn">
      <CircleAlert size={16} aria-hidden />
      <span>{text(`text.state.${state}`, { available: available ?? 0 })}</span>
      {available !== null && (
        <button type="button" className="cart-word-do" onClick={() => actions.setQty(skuId, available)}>
          {text('text.take-left', { available })}
        </button>
      )}
    </p>
  );
}
