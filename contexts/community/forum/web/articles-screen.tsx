import { Failed, Loading, NothingYet } from '@shopkeeper/member-ui';
import { PageLink, usePage, usePageSearch, usePageTitle } from '@shopkeeper/shell';
import { TimeText } from '@shopkeeper/ui';
import { useText } from '@shopkeeper/ui/i18n';
import { Search, X } from '@shopkeeper/ui/icons';
import type { SubmitEvent } from 'react';
import type { ArticleCardRow } from '../forum.domain.ts';
import { useArticles, useCategories } from './use-forum.ts';
import './forum.css';

const page = '/community';
const sorts = ['newest', 'popular'] as const;

/** The articles of the community, all or of a category, to be searched and sorted. Open to everybody. */
export function ArticlesScreen() {
  const text = useText('forum');
  const [search] = usePageSearch();
  const word = search.get('word') ?? '';
  const heading = word === '' ? text('title') : text('text.found', { word });
  usePageTitle(heading);
  return (
    <div className="forum">
      <link rel="alternate" type="application/rss+xml" title={text('title')} href="/community/feed.xml" />
      <header className="forum-head">
        <h1>{heading}</h1>
        <PageLink to="/user/article" className="mc-button primary">
          {text('text.write')}
        </PageLink>
      </header>
      <SearchField key={word} word={word} />
      <Categories />
      <Results />
    </div>
  );
}

function SearchField({ word }: { readonly word: string }) {
  const text = useText('forum');
  const { navigate } = usePage();
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const typed = String(new FormData(event.currentTarget).get('word') ?? '').trim();
    navigate(typed === '' ? page : `${page}?word=${encodeURIComponent(typed)}`);
  };
  return (
    <form role="search" className="forum-search" onSubmit={submit}>
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
        <PageLink to={page} className="mc-icon-button" aria-label={text('text.clear')}>
          <X size={20} aria-hidden />
        </PageLink>
      )}
    </form>
  );
}

/** The categories as links, and the order of the list. */
function Categories() {
  const text = useText('forum');
  const [search, setSearch] = usePageSearch();
  const { data } = useCategories();
  const current = search.get('category');
  const here = (isHere: boolean) => (isHere ? { 'aria-current': 'page' as const } : {});
  return (
    <div className="forum-choices">
      <nav aria-label={text('text.categories')}>
        <PageLink to={page} {...here(current === null)}>
          {text('text.all')}
        </PageLink>
        {data?.result.map(({ id, name }) => (
          <PageLink key={id} to={`${page}?category=${id}`} {...here(current === String(id))}>
            {name}
          </PageLink>
        ))}
      </nav>
      <select
        aria-label={text('text.sort')}
        value={search.get('sort') ?? 'newest'}
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
    </div>
  );
}

function Results() {
  const text = useText('forum');
  const [search] = usePageSearch();
  const categoryId = Number(search.get('category')) || null;
  const sort = sorts.find((one) => one === search.get('sort')) ?? 'newest';
  const articles = useArticles({ word: search.get('word'), categoryId, sort });
  const { data, error } = articles;
  if (error && !data) return <Failed error={error} retry={() => void articles.refetch()} />;
  if (!data) return <Loading heights={[112, 112, 112, 112]} />;
  const rows = data.pages.flatMap(({ result }) => result);
  if (rows.length === 0) return <NothingYet title={text('text.none')} hint={text('text.none-hint')} />;
  return (
    <>
      <ul className="forum-list">
        {rows.map((row) => (
          <li key={row.id}>
            <ArticleCard row={row} />
          </li>
        ))}
      </ul>
      {articles.hasNextPage && (
        <button type="button" className="mc-button wide" onClick={() => void articles.fetchNextPage()}>
          {text('text.more')}
        </button>
      )}
    </>
  );
}

/** An article in a list. */
export function ArticleCard({ row }: { readonly row: ArticleCardRow }) {
  const text = useText('forum');
  return (
    <article>
      <h2>
        <PageLink to={`/article/${row.id}`}>{row.title}</PageLink>
        {row.pinned && <span className="forum-mark">{text('text.pinned')}</span>}
        {row.featured && <span className="forum-mark">{text('text.featured')}</span>}
      </h2>
      <p>{row.excerpt}</p>
      <small>
        {row.authorId === null ? text('text.shop') : <PageLink to={`/author/${row.authorId}`}>{row.author}</PageLink>} ·{' '}
        {row.categoryName} · <TimeText at={row.publishedAt} /> ·{' '}
        {text('text.counts', { likes: row.likeCount, comments: row.commentCount })}
      </small>
    </article>
  );
}
