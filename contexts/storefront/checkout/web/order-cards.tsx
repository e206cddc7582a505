import { Card } from '@shopkeeper/member-ui';
import { Thumbnail } from '@shopkeeper/shell/pages';
import { MoneyText } from '@shopkeeper/ui';
import { useText } from '@shopkeeper/ui/i18n';
import { useId } from 'react';
import type { CheckoutQuote } from '../checkout-quote.domain.ts';

const deliveries = ['express', 'pickup'] as const;
type Chosen = (typeof deliveries)[number];

/** Whether the order is sent or fetched. */
export function Delivery({ value, onChange }: { readonly value: Chosen; readonly onChange: (value: Chosen) => void }) {
  const text = useText('checkout');
  return (
    <fieldset className="checkout-delivery">
      <legend>{text('text.delivery')}</legend>
      {deliveries.map((one) => (
        <label key={one}>
          <input type="radio" name="delivery" checked={one === value} onChange={() => onChange(one)} />
          <span>{text(`text.delivery.${one}`)}</span>
        </label>
      ))}
    </fieldset>
  );
}

/** What is ordered, with what each line costs. */
export function OrderedLines({ quote: { lines } }: { readonly quote: CheckoutQuote }) {
  const text = useText('checkout');
  const count = lines.reduce((sum, { qty }) => sum + qty, 0);
  return (
    <Card title={text('text.goods', { count })}>
      <ul className="checkout-goods">
        {lines.map(({ skuId, name, specText, image, qty, amount }) => (
          <li key={skuId}>
            <Thumbnail src={image} size={48} radius={8} />
            <span>
              {name}
              <small>
                {specText} × {qty}
              </small>
            </span>
            <MoneyText fen={amount} />
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** What the buyer wants to tell the shop. */
export function Note({ value, onChange }: { readonly value: string; readonly onChange: (value: string) => void }) {
  const text = useText('checkout');
  const id = useId();
  return (
    <Card>
      <div className="mc-entry">
        <label htmlFor={id}>{text('text.note')}</label>
        <textarea
          id={id}
          rows={2}
          maxLength={500}
          placeholder={text('text.note-hint')}
          value={value}
          onChange={({ target }) => onChange(target.value)}
        />
      </div>
    </Card>
  );
}
