import type { ShownProduct, ShownSku } from '@shopkeeper/catalog';
import { showNotice } from '@shopkeeper/api-client';
import { Card } from '@shopkeeper/member-ui';
import { PageLink, usePage } from '@shopkeeper/shell';
import { useText } from '@shopkeeper/ui/i18n';
import { ShoppingCart } from '@shopkeeper/ui/icons';
import { useState } from 'react';
import { useAddToCart, useCartPath } from '../../cart/web/use-cart.ts';
import { Stepper } from '../../cart/web/stepper.tsx';

interface BuyBarProps {
  readonly product: ShownProduct;
  readonly sku: ShownSku;
}

/** How many, and the buttons that add to the cart and buy at once. */
export function BuyBar({ product, sku }: BuyBarProps) {
  const text = useText('shop');
  const inCart = useText('cart');
  const { navigate } = usePage();
  const { minQty, limitPerOrder, name } = product;
  const [qty, setQty] = useState(minQty ?? 1);
  const { add, isPending } = useAddToCart();
  const cartPath = useCartPath();
  const { skuId, price, image } = sku;
  const isOut = sku.stock === 'out';
  const line = {
    skuId,
    qty,
    name,
    price,
    productId: product.id,
    specText: sku.values.join(' / '),
    image: image ?? product.images[0] ?? null,
  };
  return (
    <>
      <Card>
        <div className="shop-qty">
          <span>{text('text.qty')}</span>
          <Stepper
            value={qty}
            min={minQty ?? 1}
            max={limitPerOrder ?? undefined}
            label={text('text.qty')}
            less={text('text.less')}
            more={text('text.more-units')}
            onChange={setQty}
          />
        </div>
        {minQty !== null && minQty > 1 && <small>{text('text.min', { min: minQty })}</small>}
        {limitPerOrder !== null && <small> {text('text.limit', { max: limitPerOrder })}</small>}
      </Card>
      <div className="shop-bar">
        <PageLink to={cartPath} className="mc-icon-button" aria-label={inCart('title')}>
          <ShoppingCart size={24} aria-hidden />
        </PageLink>
        <button
          type="button"
          className="mc-button soft"
          disabled={isOut || isPending}
          onClick={() => add(line, () => showNotice('success', text('text.added')))}
        >
          {text('text.add')}
        </button>
        <button
          type="button"
          className="mc-button primary"
          disabled={isOut}
          onClick={() => navigate(`/user/checkout?sku=${skuId}&qty=${qty}`)}
        >
          {text(isOut ? 'text.sold-out' : 'text.buy')}
        </button>
      </div>
    </>
  );
}
