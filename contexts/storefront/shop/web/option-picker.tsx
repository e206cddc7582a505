import type { ShownProduct, ShownSku } from '@shopkeeper/catalog';
import { Card } from '@shopkeeper/member-ui';
import { isOffered, skuAfter, valuesOf } from '../choice.domain.ts';

interface OptionPickerProps {
  readonly product: Pick<ShownProduct, 'options' | 'skus'>;
  readonly sku: ShownSku;
  readonly onChoose: (sku: ShownSku) => void;
}

/** Chooses a SKU by its options. What is sold out with the other values stays readable and can be looked at. */
export function OptionPicker({ product: { options, skus }, sku, onChoose }: OptionPickerProps) {
  if (options.length === 0) return null;
  return (
    <Card>
      {options.map((name, option) => (
        <fieldset key={name} className="shop-option">
          <legend>
            {name} <b>{sku.values[option]}</b>
          </legend>
          {valuesOf(skus, option).map((value) => {
            const wish = { from: sku, option, value };
            const isOut = !isOffered(skus, wish);
            return (
              <label key={value} className={isOut ? 'out' : ''}>
                <input
                  type="radio"
                  name={`option ${option}`}
                  value={value}
                  checked={sku.values[option] === value}
                  onChange={() => onChoose(skuAfter(skus, wish))}
                />
                <span>{value}</span>
              </label>
            );
          })}
        </fieldset>
      ))}
    </Card>
  );
}
