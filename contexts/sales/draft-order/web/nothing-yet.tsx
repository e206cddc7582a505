import { useText } from '@shopkeeper/web-kit';
import { ScanBarcode } from '@shopkeeper/web-kit/icons';
import { MoneyText } from '@shopkeeper/web-kit/resource';
import { useFoundSkus } from './found-skus.ts';
import { Picture } from './picture.tsx';
import { useOrderEntry } from './use-order-entry.ts';

const most = 6;

/** The empty draft: a hint, and the best sellers to add with one click. */
export function NothingYet() {
  const text = useText('draft-order');
  const { orderEntry } = useOrderEntry();
  const { data } = useFoundSkus('');
  const seen = new Set<number>();
  const best = (data?.result ?? []).filter(({ productId, available }) => {
    if (seen.has(productId) || available < 1) return false;
    return seen.add(productId);
  });
  return (
    <div className="ct-nothing">
      <ScanBarcode size={30} strokeWidth={1.5} aria-hidden />
      <h2>{text('text.empty')}</h2>
      <p>{text('text.emptyHint')}</p>
      {best.length > 0 && (
        <>
          <h3>{text('text.best')}</h3>
          <ul>
            {best.slice(0, most).map((sku) => (
              <li key={sku.skuId}>
                <button type="button" onClick={() => orderEntry.add(sku, 1)}>
                  <Picture src={sku.image} size={40} />
                  <span>
                    {sku.name}
                    <small>{sku.specText}</small>
                  </span>
                  <MoneyText fen={sku.price} />
                </button>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}
