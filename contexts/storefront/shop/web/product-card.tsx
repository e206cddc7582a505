import type { ShownCard } from '@shopkeeper/catalog';
import { pictureUrl } from '@shopkeeper/api-client/session';
import { PageLink } from '@shopkeeper/shell';
import { MoneyText } from '@shopkeeper/ui';
import { useText } from '@shopkeeper/ui/i18n';

/** The picture of a product in a square, which is there before it is loaded. */
export function ProductPicture({
  src,
  width,
  alt = '',
}: {
  readonly src: string | null;
  readonly width: 240 | 480 | 960;
  readonly alt?: string;
}) {
  return (
    <span className="shop-picture">
      {src && <img src={pictureUrl(src, width)} alt={alt} loading="lazy" referrerPolicy="no-referrer" draggable={false} />}
    </span>
  );
}

/** A product of a list: a row on a phone, a card on a wide screen. */
export function ProductCard({ product }: { readonly product: ShownCard }) {
  const text = useText('shop');
  const { id, name, subtitle, image, priceMin, priceMax, isSoldOut, reviewCount, ratingX100 } = product;
  const stars = (ratingX100 / 100).toFixed(1);
  return (
    <PageLink to={`/product/${id}`} className="shop-card">
      <ProductPicture src={image} width={480} />
      <span className="shop-card-text">
        <b>{name}</b>
        {subtitle && <small>{subtitle}</small>}
        {reviewCount > 0 && (
          <small>
            <span aria-hidden>★ {stars}</span>
            <span className="shop-unseen">{text('text.rating', { stars })}</span> · {text('text.reviews', { count: reviewCount })}
          </small>
        )}
        <span className="shop-card-price">
          <strong>
            <MoneyText fen={priceMin} />
          </strong>
          {priceMax > priceMin && <small>{text('text.from')}</small>}
          {isSoldOut && <em>{text('text.sold-out')}</em>}
        </span>
      </span>
    </PageLink>
  );
}
