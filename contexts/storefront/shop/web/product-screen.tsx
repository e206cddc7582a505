import type { ShownCategory, ShownProduct, ShownSku } from '@shopkeeper/catalog';
import { useMemberSession } from '@shopkeeper/api-client/session';
import { Card, Failed, Loading, NothingYet, useMemberCall } from '@shopkeeper/member-ui';
import { PageLink, usePage, usePageTitle } from '@shopkeeper/shell';
import { MoneyText } from '@shopkeeper/ui';
import { useText } from '@shopkeeper/ui/i18n';
import { useState } from 'react';
import { firstSku } from '../choice.domain.ts';
import { Gallery } from './gallery.tsx';
import { OptionPicker } from './option-picker.tsx';
import { BuyBar } from './buy-bar.tsx';
import { Reviews } from './reviews.tsx';
import { useShopCall } from './use-shop-call.ts';
import './shop.css';

interface Shown {
  readonly product: ShownProduct;
  readonly categories: readonly ShownCategory[];
}

/** A product with its own address, open to everybody: pictures, options, price, stock, description and reviews. */
export function ProductScreen() {
  const id = usePage().params['id'] ?? '';
  const { data, error, refetch } = useShopCall<Shown>(`/api/shop/product?id=${encodeURIComponent(id)}`);
  if (error && !data)
    return error.status === 404 || error.status === 400 ? <NotOnSale /> : <Failed error={error} retry={() => void refetch()} />;
  if (!data) return <Loading heights={[360, 160, 120]} />;
  return <Loaded {...data} />;
}

/** What there is instead of a product that is not published, or does not exist. */
function NotOnSale() {
  const text = useText('shop');
  usePageTitle(text('text.missing'));
  return (
    <NothingYet title={text('text.missing')} hint={text('text.missing-hint')}>
      <PageLink to="/products" className="mc-button primary">
        {text('text.to-products')}
      </PageLink>
    </NothingYet>
  );
}

function Loaded({ product, categories }: Shown) {
  const [chosenId, setChosenId] = useState<number>();
  const sku = product.skus.find(({ skuId }) => skuId === chosenId) ?? firstSku(product.skus);
  usePageTitle(product.name);
  if (!sku) return <NotOnSale />;
  return (
    <article className="shop-product">
      <Gallery images={product.images} first={sku.image} name={product.name} />
      <div>
        <Path categories={categories} />
        <Head product={product} sku={sku} />
        <OptionPicker product={product} sku={sku} onChoose={({ skuId }) => setChosenId(skuId)} />
        <BuyBar key={sku.skuId} product={product} sku={sku} />
      </div>
      <div className="shop-product-more">
        {product.detail && <Description html={product.detail} />}
        <Reviews productId={product.id} count={product.reviewCount} />
      </div>
    </article>
  );
}

function Path({ categories }: { readonly categories: readonly ShownCategory[] }) {
  const text = useText('shop');
  return (
    <nav className="shop-path" aria-label={text('text.categories')}>
      <PageLink to="/products">{text('text.all')}</PageLink>
      {categories.map(({ id, name }) => (
        <PageLink key={id} to={`/category/${id}`}>
          {name}
        </PageLink>
      ))}
    </nav>
  );
}

/** What a unit costs whoever is signed in; the usual price until that is known, and for visitors. */
function useOwnPrice({ skuId, price }: ShownSku): number {
  const isSignedIn = useMemberSession(({ person }) => person !== null);
  const body = { skus: [{ skuId }] };
  const { data } = useMemberCall<{ result: readonly { readonly price: number }[] }>('/user/cart/prices', body, {
    isReady: isSignedIn,
  });
  return data?.result[0]?.price ?? price;
}

function Head({ product, sku }: { readonly product: ShownProduct; readonly sku: ShownSku }) {
  const text = useText('shop');
  const own = useOwnPrice(sku);
  const usual = sku.listPrice ?? sku.price;
  const struck = usual > own ? usual : null;
  const { name, subtitle, intro, reviewCount, ratingX100 } = product;
  const stars = (ratingX100 / 100).toFixed(1);
  return (
    <Card>
      <p className="shop-price">
        <strong>
          <MoneyText fen={own} />
        </strong>
        {struck !== null && (
          <del>
            <MoneyText fen={struck} />
          </del>
        )}
        <small>{own < sku.price && text('text.own-price')}</small>
      </p>
      <h1>{name}</h1>
      {subtitle && <p className="shop-subtitle">{subtitle}</p>}
      {intro && <p>{intro}</p>}
      <p className="shop-facts">
        <Stock stock={sku.stock} />
        <span>{text(product.hasFreeFreight ? 'text.free-freight' : 'text.freight')}</span>
        {reviewCount > 0 && (
          <a href="#reviews">
            <span aria-hidden>★ {stars}</span>
            <span className="shop-unseen">{text('text.rating', { stars })}</span> {text('text.reviews', { count: reviewCount })}
          </a>
        )}
      </p>
    </Card>
  );
}

const stockTexts = { in: 'text.in-stock', few: 'text.few', out: 'text.sold-out' } as const;

function Stock({ stock }: Pick<ShownSku, 'stock'>) {
  const text = useText('shop');
  return <span className={`shop-stock ${stock}`}>{text(stockTexts[stock])}</span>;
}

function Description({ html }: { readonly html: string }) {
  const text = useText('shop');
  return (
    <Card title={text('text.detail')}>
      {/* Sanitized by the server when it was saved. */}
      <div className="shop-prose" dangerouslySetInnerHTML={{ __html: html }} />
    </Card>
  );
}
