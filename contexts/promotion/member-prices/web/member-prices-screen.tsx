import { Failed, Loading, NothingYet, useMemberCall } from '@shopkeeper/member-ui';
import { PageLink, usePageSearch } from '@shopkeeper/shell';
import { useFormatters, useText } from '@shopkeeper/ui/i18n';
import { Search } from '@shopkeeper/ui/icons';
import { Stack, Text } from '@shopkeeper/ui/layout';
import { useEffect, useState } from 'react';
import type { MemberPricesPage } from '../member-prices.domain.ts';
import { memberPrices } from '../member-prices.page.ts';
import { PricedProductCard } from './priced-product.tsx';
import './member-prices.css';

interface Wish {
  readonly quick: string;
  readonly categoryId: number | null;
}

const restMs = 250;

/** The text of the search once nobody has typed for a moment. */
function useSearch(): { readonly typed: string; readonly quick: string; type(text: string): void } {
  const [typed, setTyped] = useState('');
  const [quick, setQuick] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setQuick(typed.trim()), restMs);
    return () => clearTimeout(timer);
  }, [typed]);
  return { typed, quick, type: setTyped };
}

const usePricesPage = ({ quick, categoryId }: Wish, page: number) =>
  useMemberCall<MemberPricesPage>(`${memberPrices.path}/page`, { quick, categoryId, page }, { keepPreviousData: page === 1 });

function Categories({ of, chosen }: { readonly of: MemberPricesPage['categories']; readonly chosen: number | null }) {
  const text = useText('member-prices');
  const all = { id: null, name: text('text.all') };
  return (
    <nav className="member-prices-categories" aria-label={text('text.categories')}>
      {[all, ...of].map(({ id, name }) => (
        <PageLink
          key={id ?? 'all'}
          to={id === null ? memberPrices.path : `${memberPrices.path}?category=${id}`}
          {...(id === chosen ? { 'aria-current': 'true' as const } : {})}
        >
          {name}
        </PageLink>
      ))}
    </nav>
  );
}

interface ProductsProps {
  readonly wish: Wish;
  readonly page: number;
}

/** One page of products, and on request the next one below it. */
function Products({ wish, page }: ProductsProps) {
  const text = useText('member-prices');
  const common = useText('member-area');
  const [hasMore, setMore] = useState(false);
  const { data, error, refetch } = usePricesPage(wish, page);
  if (error && !data) return <Failed error={error} retry={() => void refetch()} />;
  if (!data) return <Loading heights={[110, 110, 110, 110]} />;
  if (data.result.length === 0) return <NothingYet title={text('text.none')} hint={text('text.none-hint')} />;
  return (
    <>
      <Stack as="ul" gap={12} margin={page === 1 ? '0' : '12px 0 0'}>
        {data.result.map((product) => (
          <li key={product.id}>
            <PricedProductCard product={product} />
          </li>
        ))}
      </Stack>
      {data.next !== null && hasMore && <Products wish={wish} page={data.next} />}
      {data.next !== null && !hasMore && (
        <Text as="p" align="center" margin="16px 0">
          <button type="button" className="mc-button" onClick={() => setMore(true)}>
            {common('list.more')}
          </button>
        </Text>
      )}
    </>
  );
}

/** What the member pays for the products of the shop: search, categories, own prices and those of larger quantities. */
export function MemberPricesScreen() {
  const text = useText('member-prices');
  const { ratio } = useFormatters();
  const [query] = usePageSearch();
  const categoryId = Number(query.get('category')) || null;
  const { typed, quick, type } = useSearch();
  const wish = { quick, categoryId };
  const { data } = usePricesPage(wish, 1);
  return (
    <>
      <Text as="h1" size={22} margin="0 0 12px">
        {text('title')}
      </Text>
      <label className="member-prices-search">
        <Search size={18} aria-hidden />
        <input
          type="search"
          value={typed}
          maxLength={100}
          aria-label={text('text.search')}
          placeholder={text('text.search')}
          onChange={(event) => type(event.target.value)}
        />
      </label>
      {data && data.levelBp < 10_000 && (
        <Text as="p" size={13} color="secondary" margin="0 0 12px">
          {text('text.level', { share: ratio(data.levelBp) })}
        </Text>
      )}
      <div className="member-prices">
        <Categories of={data?.categories ?? []} chosen={categoryId} />
        <div>
          <Products key={`${quick} ${categoryId}`} wish={wish} page={1} />
        </div>
      </div>
    </>
  );
}
