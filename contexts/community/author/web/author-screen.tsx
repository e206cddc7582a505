import { useQuery } from '@tanstack/react-query';
import type { ApiError } from '@shopkeeper/api-client';
import { Failed, Loading, NothingYet } from '@shopkeeper/member-ui';
import { PageLink, usePage, usePageTitle } from '@shopkeeper/shell';
import { useText } from '@shopkeeper/ui/i18n';
import type { ArticleCardRow } from '../../forum/forum.domain.ts';
import { ArticleCard } from '../../forum/web/articles-screen.tsx';
import { readPublic, usePages } from '../../forum/web/use-forum.ts';
import type { ShownAuthor } from '../author.domain.ts';
import { AuthorPicture } from './author-picture.tsx';
import { FollowButton } from './follow-button.tsx';
import '../../forum/web/forum.css';

const path = '/api/community/author';

/** An author with an own address, open to everybody, with the articles. */
export function AuthorScreen() {
  const text = useText('author');
  const id = Number(usePage().params['id']) || 0;
  const { data, error, refetch } = useQuery<ShownAuthor, ApiError>({
    queryKey: [path, id],
    queryFn: ({ signal }) => readPublic<ShownAuthor>(path, { id }, signal),
  });
  usePageTitle(data?.name ?? text('text.author'));
  if (error?.status === 404 || error?.status === 400)
    return (
      <NothingYet title={text('text.missing')} hint={text('text.missing-hint')}>
        <PageLink to="/community" className="mc-button primary">
          {text('text.to-community')}
        </PageLink>
      </NothingYet>
    );
  if (error && !data) return <Failed error={error} retry={() => void refetch()} />;
  if (!data) return <Loading heights={[64, 112, 112]} />;
  return (
    <div className="forum">
      <header className="author-head">
        <AuthorPicture name={data.name} avatar={data.avatar} />
        <div>
          <h1>{data.name}</h1>
          <small>{text('text.counts', { articles: data.articleCount, followers: data.followerCount })}</small>
        </div>
        <FollowButton id={id} />
      </header>
      <Articles id={id} />
    </div>
  );
}

function Articles({ id }: { readonly id: number }) {
  const text = useText('author');
  const articles = usePages<ArticleCardRow>('/api/community/author-articles', { id });
  const { data, error } = articles;
  if (error && !data) return <Failed error={error} retry={() => void articles.refetch()} />;
  if (!data) return <Loading heights={[112, 112]} />;
  return (
    <>
      <ul className="forum-list">
        {data.pages
          .flatMap(({ result }) => result)
          .map((row) => (
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
