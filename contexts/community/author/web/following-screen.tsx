import { Failed, Loading, NothingYet, useMemberCall } from '@shopkeeper/member-ui';
import { PageLink } from '@shopkeeper/shell';
import { useText } from '@shopkeeper/ui/i18n';
import { Text } from '@shopkeeper/ui/layout';
import { useState } from 'react';
import type { ArticleCardRow } from '../../forum/forum.domain.ts';
import { ArticleCard } from '../../forum/web/articles-screen.tsx';
import type { FollowedAuthors } from '../author.domain.ts';
import { AuthorPicture } from './author-picture.tsx';
import '../../forum/web/forum.css';

/** The authors that a member follows, and what they have published last. */
export function FollowingScreen() {
  const text = useText('author');
  const { data, error, refetch } = useMemberCall<FollowedAuthors>('/user/following/get', {});
  return (
    <div className="forum">
      <Text as="h1" size={22} margin="4px 0 14px">
        {text('title')}
      </Text>
      {error && !data && <Failed error={error} retry={() => void refetch()} />}
      {!error && !data && <Loading heights={[84, 112, 112]} />}
      {data && data.result.length === 0 && (
        <NothingYet title={text('text.none')} hint={text('text.none-hint')}>
          <PageLink to="/community" className="mc-button primary">
            {text('text.to-community')}
          </PageLink>
        </NothingYet>
      )}
      {data && data.result.length > 0 && <Followed first={data} />}
    </div>
  );
}

function Followed({ first }: { readonly first: FollowedAuthors }) {
  const text = useText('author');
  const [pages, setPages] = useState(1);
  return (
    <>
      <People first={first} />
      <Text as="h2" size={18} margin="0 0 12px">
        {text('text.newest')}
      </Text>
      {Array.from({ length: pages }, (_none, at) => (
        <Newest key={at} page={at + 1} isLast={at + 1 === pages} more={() => setPages(pages + 1)} />
      ))}
    </>
  );
}

/** The authors side by side; the last link reads the others. */
function People({ first }: { readonly first: FollowedAuthors }) {
  const text = useText('author');
  const [pages, setPages] = useState(1);
  return (
    <nav className="author-people" aria-label={text('text.authors')}>
      <PeopleOf authors={first} />
      {Array.from({ length: pages - 1 }, (_none, at) => (
        <MorePeople key={at} page={at + 2} isLast={at + 2 === pages} more={() => setPages(pages + 1)} />
      ))}
      {pages === 1 && first.hasMore && (
        <button type="button" className="mc-button" onClick={() => setPages(2)}>
          {text('text.more')}
        </button>
      )}
    </nav>
  );
}

function PeopleOf({ authors }: { readonly authors: FollowedAuthors }) {
  return authors.result.map(({ id, name, avatar }) => (
    <PageLink key={id} to={`/author/${id}`}>
      <AuthorPicture name={name} avatar={avatar} />
      <span>{name}</span>
    </PageLink>
  ));
}

interface PageProps {
  readonly page: number;
  readonly isLast: boolean;
  more(): void;
}

function MorePeople({ page, isLast, more }: PageProps) {
  const text = useText('author');
  const { data } = useMemberCall<FollowedAuthors>('/user/following/get', { page });
  if (!data) return null;
  return (
    <>
      <PeopleOf authors={data} />
      {isLast && data.hasMore && (
        <button type="button" className="mc-button" onClick={more}>
          {text('text.more')}
        </button>
      )}
    </>
  );
}

interface ArticlesPage {
  readonly result: readonly ArticleCardRow[];
  readonly hasMore: boolean;
}

function Newest({ page, isLast, more }: PageProps) {
  const text = useText('author');
  const { data, error, refetch } = useMemberCall<ArticlesPage>('/user/following/articles', { page });
  if (error && !data) return <Failed error={error} retry={() => void refetch()} />;
  if (!data) return <Loading heights={[112, 112]} />;
  return (
    <>
      <ul className="forum-list">
        {data.result.map((row) => (
          <li key={row.id}>
            <ArticleCard row={row} />
          </li>
        ))}
      </ul>
      {isLast && data.hasMore && (
        <button type="button" className="mc-button wide" onClick={more}>
          {text('text.more')}
        </button>
      )}
    </>
  );
}
