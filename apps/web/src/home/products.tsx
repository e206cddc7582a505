import { assetUrl, pictureUrl } from '@shopkeeper/api-client/session';
import { MoneyText } from '@shopkeeper/ui';
import { useText } from '@shopkeeper/ui/i18n';
import type { Home, HomeProduct } from './use-home.ts';

type Site = Pick<Home, 'cdnUrl'>;

function Picture({ src, site, width }: { readonly src: string | null; readonly site: Site; readonly width: 96 | 480 }) {
  if (src === null) return <i className="home-no-picture" aria-hidden />;
  return (
    <img
      src={assetUrl(pictureUrl(src, width), site)}
      alt=""
      width={width}
      height={width}
      loading="lazy"
      referrerPolicy="no-referrer"
    />
  );
}

/** The categories at the top of the tree. */
export function Categories({ home }: { readonly home: Home }) {
  const text = useText('home');
  if (home.categories.length === 0) return null;
  return (
    <nav className="home-categories" aria-label={text('categories')}>
      {home.categories.map(({ id, name, image }) => (
        <a key={id} href={`/category/${id}`}>
          {image === null ? (
            <i className="home-initial" aria-hidden>
              {[...name][0]}
            </i>
          ) : (
            <Picture src={image} site={home} width={96} />
          )}
          {name}
        </a>
      ))}
    </nav>
  );
}

interface ProductsProps {
  readonly title: string;
  readonly products: readonly HomeProduct[];
  readonly site: Site;
}

/** Products under a title. */
export function Products({ title, products, site }: ProductsProps) {
  const text = useText('home');
  if (products.length === 0) return null;
  return (
    <section className="home-products" aria-label={title}>
      <h2>{title}</h2>
      <ul>
        {products.map(({ id, name, subtitle, image, priceMin, priceMax, isSoldOut }) => (
          <li key={id}>
            <a href={`/product/${id}`}>
              <Picture src={image} site={site} width={480} />
              <strong>{name}</strong>
              {subtitle && <span className="home-subtitle">{subtitle}</span>}
              <span className="home-price">
                <MoneyText fen={priceMin} />
                {priceMax > priceMin && <small>{text('from')}</small>}
                {isSoldOut && <em>{text('sold-out')}</em>}
              </span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Holds the places of what is loading, so that nothing moves when it comes. */
export function Placeholders() {
  return (
    <div className="home-loading" aria-hidden>
      <i className="wide" />
      {[0, 1, 2, 3].map((place) => (
        <i key={place} />
      ))}
    </div>
  );
}
