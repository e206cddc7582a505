import type { ShownCard, ShownCategory, ShownSort } from '@shopkeeper/catalog';
import { Failed, Loading, NothingYet, useOwnPrices } from '@shopkeeper/member-ui';
import { PageLink, usePage, usePageSearch, usePageTitle } from '@shopkeeper/shell';
import { useText } from '@shopkeeper/ui/i18n';
import { Search, X } from '@shopkeeper/ui/icons';
import type { SubmitEvent } from 'react';
import { ProductCard } from './product-card.tsx';
import { useProducts, useShopCall } from './use-shop-call.ts';
import './shop.css';

const sorts: readonly ShownSort[] = ['popular', 'newest', 'price-up', 'price-down'];

/** The products of the shop, all or of a category, to be searched and sorted. */
export function ProductsScreen() {
  const text = useText('shop');
  const { params } = usePage();
  const [search] = usePageSearch();
  const { data } = useShopCall<{ result: readonly ShownCategory[] }>('/api/shop/categories');
  const categories = data?.result ?? [];
  const id = params['id'] === undefined ? null : Number(params['id']);
  const category = categories.find((one) => one.id === id);
  const word = search.get('word') ?? '';
  const found = word === '' ? undefined : text('text.found', { word });
  const heading = found ?? category?.name ?? text('text.all');
  usePageTitle(heading);
  return (
    <div className="shop-list">
      <SearchField key={word} word={word} />
      <Categories categories={categories} current={category} />
      <section aria-labelledby="shop-heading">
        <header className="shop-list-head">
          <h1 id="shop-heading">{heading}</h1>
          <SortSelect />
        </header>
        <Results categoryId={word === '' ? id : null} />
      </section>
    </div>
  );
}

function SearchField({ word }: { readonly word: string }) {
  const text = useText('shop');
  const { navigate } = usePage();
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const typed = String(new FormData(event.currentTarget).get('word') ?? '').trim();
    navigate(typed === '' ? '/products' : `/products?word=${encodeURIComponent(typed)}`);
  };
  return (
    <form role="search" className="shop-search" onSubmit={submit}>
      <Search size={20} aria-hidden />
      <input
        type="search"
        name="word"
        aria-label={text('text.search')}
        placeholder={text('text.search')}
        defaultValue={word}
        maxLength={60}
        enterKeyHint="search"
      />
      {word !== '' && (
        <PageLink to="/products" className="mc-icon-button" aria-label={text('text.clear')}>
          <X size={20} aria-hidden />
        </PageLink>
      )}
    </form>
  );
}

interface CategoriesProps {
  readonly categories: readonly ShownCategory[];
  readonly current: ShownCategory | undefined;
}

/** The top categories, and below the open one those within it. */
function Categories({ categories, current }: CategoriesProps) {
  const text = useText('shop');
  const topOf = (one: ShownCategory | undefined): ShownCategory | undefined => {
    const parent = categories.find(({ id }) => id === one?.parentId);
    return parent ? topOf(parent) : one;
  };
  const top = topOf(current);
  const here = (isHere: boolean) => (isHere ? { 'aria-current': 'page' as const } : {});
  const below = (id: number) => categories.filter(({ parentId }) => parentId === id);
  return (
    <nav className="shop-categories" aria-label={text('text.categories')}>
      <PageLink to="/products" {...here(current === undefined)}>
        {text('text.all')}
      </PageLink>
      {categories
        .filter(({ parentId }) => parentId === null)
        .map((one) => (
          <div key={one.id}>
            <PageLink to={`/category/${one.id}`} {...here(current?.id === one.id)}>
              {one.name}
            </PageLink>
            {one.id === top?.id &&
              below(one.id).map((child) => (
                <PageLink key={child.id} to={`/category/${child.id}`} className="below" {...here(current?.id === child.id)}>
                  {child.name}
                </PageLink>
              ))}
          </div>
        ))}
    </nav>
  );
}

function SortSelect() {
  const text = useText('shop');
  const [search, setSearch] = usePageSearch();
  return (
    <select
      className="shop-sort"
      aria-label={text('text.sort')}
      value={search.get('sort') ?? 'popular'}
      onChange={({ target }) => {
        search.set('sort', target.value);
        setSearch(search);
      }}
    >
      {sorts.map((one) => (
        <option key={one} value={one}>
          {text(`text.sort.${one}`)}
        </option>
      ))}
    </select>
  );
}

function Results({ categoryId }: { readonly categoryId: number | null }) {
  const text = useText('shop');
  const [search] = usePageSearch();
  const query = new URLSearchParams();
  for (const name of ['word', 'sort']) if (search.get(name)) query.set(name, search.get(name) ?? '');
  if (categoryId !== null) query.set('category', String(categoryId));
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useProducts(query);
  if (error && !data) return error.status === 404 ? <NoCategory /> : <Failed error={error} retry={() => void refetch()} />;
  if (!data) return <Loading heights={[112, 112, 112, 112]} />;
  if (data.pages.every(({ result }) => result.length === 0)) {
    const none = query.has('word') ? 'none' : 'none-yet';
    return <NothingYet title={text(`text.${none}`)} hint={text(`text.${none}-hint`)} />;
  }
  return (
    <>
      <ul className="shop-cards">
        {data.pages.map(({ result }) => (
          <Cards key={result[0]?.id} products={result} />
        ))}
      </ul>
      {hasNextPage && (
        <button type="button" className="mc-button wide" disabled={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {text('text.more')}
        </button>
      )}
    </>
  );
}

/** The products of a page of the list, at the prices of whoever is signed in. */
function Cards({ products }: { readonly products: readonly ShownCard[] }) {
  return useOwnPrices(products).map((product) => (
    <li key={product.id}>
      <ProductCard product={product} />
    </li>
  ));
}

function NoCategory() {
  const text = useText('shop');
  return (
    <NothingYet title={text('text.missing-category')} hint={text('text.missing-hint')}>
      <PageLink to="/products" className="mc-button primary">
        {text('text.to-products')}
      </PageLink>
    </NothingYet>
  );
}
