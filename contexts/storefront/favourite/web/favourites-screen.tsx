import { Failed, Loading, NothingYet, useMemberCall, useMemberWrite } from '@shopkeeper/member-ui';
import { PageLink } from '@shopkeeper/shell';
import { useText } from '@shopkeeper/ui/i18n';
import { Heart } from '@shopkeeper/ui/icons';
import { Text } from '@shopkeeper/ui/layout';
import { useState } from 'react';
import { ProductCard, ProductPicture } from '../../shop/web/product-card.tsx';
import type { Favourite, FavouritesPage, FavouriteState } from '../favourite.domain.ts';
import '../../shop/web/shop.css';
import './favourite.css';

/** What the member kept, the last first, with the prices of today. */
export function FavouritesScreen() {
  const text = useText('favourite');
  const [pages, setPages] = useState(1);
  return (
    <section>
      <Text as="h1" size={22} margin="0 0 14px">
        {text('title')}
      </Text>
      {Array.from({ length: pages }, (_none, at) => (
        <Page key={at} page={at + 1} isLast={at + 1 === pages} more={() => setPages(pages + 1)} />
      ))}
    </section>
  );
}

interface PageProps {
  readonly page: number;
  readonly isLast: boolean;
  more(): void;
}

function Page({ page, isLast, more }: PageProps) {
  const text = useText('favourite');
  const { data, error, refetch } = useMemberCall<FavouritesPage>('/user/favourites/get', { page });
  if (error && !data) return <Failed error={error} retry={() => void refetch()} />;
  if (!data) return <Loading heights={[112, 112, 112]} />;
  if (page === 1 && data.result.length === 0)
    return (
      <NothingYet title={text('text.none')} hint={text('text.none-hint')}>
        <PageLink to="/products" className="mc-button primary">
          {text('text.to-products')}
        </PageLink>
      </NothingYet>
    );
  return (
    <>
      <ul className="favourite-list">
        {data.result.map((one) => (
          <KeptProduct key={one.productId} one={one} onGone={() => void refetch()} />
        ))}
      </ul>
      {isLast && data.hasMore && (
        <button type="button" className="mc-button soft" onClick={more}>
          {text('text.more')}
        </button>
      )}
    </>
  );
}

function KeptProduct({ one, onGone }: { readonly one: Favourite; onGone(): void }) {
  const text = useText('favourite');
  const { productId, name, image, card } = one;
  const { mutate, isPending } = useMemberWrite<FavouriteState, { productId: number }>('/user/favourites/remove', {
    onDone: onGone,
  });
  return (
    <li>
      {card ? (
        <ProductCard product={card} />
      ) : (
        <div className="shop-card favourite-gone">
          <ProductPicture src={image} width={480} />
          <span className="shop-card-text">
            <b>{name}</b>
            <small>{text('text.gone')}</small>
          </span>
        </div>
      )}
      <button
        type="button"
        className="mc-icon-button favourite"
        aria-pressed
        aria-label={text('text.remove', { name })}
        disabled={isPending}
        onClick={() => mutate({ productId })}
      >
        <Heart size={22} aria-hidden />
      </button>
    </li>
  );
}
