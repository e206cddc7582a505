import type { ShownProduct } from '@shopkeeper/catalog';
import { shownProduct } from '@shopkeeper/catalog/server';
import { assetUrlOf, siteConfigOf } from '@shopkeeper/platform/server';
import { type Context, notFound } from '@shopkeeper/server';
import { html, joined, type PageContent, type PublicPage, sanitizedBefore } from '@shopkeeper/server/pages';
import { firstSku } from '../choice.domain.ts';
import { pricedProduct } from './visitor-prices.ts';

const idOf = (text = ''): number => (/^\d{1,9}$/.test(text) ? Number(text) : 0);
const yuan = (fen: number): string => (fen / 100).toFixed(2);
const mostPictures = 4;

/** The offer of a product in the words of schema.org; prices are those of visitors. */
function offersOf({ skus }: ShownProduct) {
  const prices = skus.map(({ price }) => price);
  const isInStock = skus.some(({ stock }) => stock !== 'out');
  return {
    '@type': 'AggregateOffer',
    priceCurrency: 'CNY',
    lowPrice: yuan(Math.min(...prices)),
    highPrice: yuan(Math.max(...prices)),
    offerCount: skus.length,
    availability: `https://schema.org/${isInStock ? 'InStock' : 'OutOfStock'}`,
  };
}

/** What everybody reads of a product on sale before the scripts have come, with the prices of visitors. */
async function read(context: Context, params: Readonly<Record<string, string>>): Promise<PageContent> {
  const id = idOf(params['id']);
  const found = await shownProduct(context.db, id);
  if (!found) throw notFound({ id });
  const product = await pricedProduct(context, found);
  const sku = firstSku(product.skus);
  if (!sku) throw notFound({ id });
  const { siteName } = siteConfigOf(context);
  const { name, subtitle, intro, reviewCount } = product;
  const images = product.images.map((path) => assetUrlOf(context, path));
  const pictures = images.slice(0, mostPictures).map((image) => html`<img src="${image}" alt="${name}" />`);
  const rating = { '@type': 'AggregateRating', ratingValue: (product.ratingX100 / 100).toFixed(1), reviewCount };
  return {
    title: `${name} · ${siteName}`,
    description: [subtitle, intro].filter(Boolean).join(' ').slice(0, 160) || name,
    path: `/product/${id}`,
    kind: 'product',
    image: images[0] ?? null,
    body: html`<header>
        <a href="/"><img src="/mark.svg" width="28" height="28" alt="" />${siteName}</a>
      </header>
      <main class="rendered-product">
        <div class="rendered-pictures">${joined(pictures)}</div>
        <p class="rendered-price">
          <strong>¥${yuan(sku.price)}</strong> ${sku.listPrice === null ? null : html`<del>¥${yuan(sku.listPrice)}</del>`}
        </p>
        <h1>${name}</h1>
        <p>${subtitle}</p>
        <p>${intro}</p>
        <div class="rendered-prose">${sanitizedBefore(product.detail ?? '')}</div>
      </main>`,
    data: {
      '@type': 'Product',
      name,
      image: images,
      offers: offersOf(product),
      ...(reviewCount > 0 ? { aggregateRating: rating } : {}),
    },
  };
}

export const productPage: PublicPage = { path: '/product/:id', read };
