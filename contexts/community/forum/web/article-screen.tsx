import { read } from '@shopkeeper/api-client';
import { assetUrl, useMemberSession } from '@shopkeeper/api-client/session';
import { Failed, Loading, NothingYet, useMemberCall, useMemberWrite } from '@shopkeeper/member-ui';
import { PageLink, usePage, usePageTitle } from '@shopkeeper/shell';
import { TimeText } from '@shopkeeper/ui';
import { useText } from '@shopkeeper/ui/i18n';
import { Bookmark, Flag, ThumbsUp } from '@shopkeeper/ui/icons';
import { useEffect, useState } from 'react';
import { FollowButton } from '../../author/web/follow-button.tsx';
import type { ShownArticle } from '../forum.domain.ts';
import { Comments } from './comments.tsx';
import { MentionedProducts } from './mentioned-products.tsx';
import { ReportDrawer } from './report-drawer.tsx';
import { articlePath, useArticle } from './use-forum.ts';
import './forum.css';

/** An article with its own address, open to everybody, with its comments. */
export function ArticleScreen() {
  const text = useText('forum');
  const id = Number(usePage().params['id']) || 0;
  const { data, error, refetch } = useArticle(id);
  const isMissing = error?.status === 404 || error?.status === 400;
  usePageTitle(data?.title ?? text('title'));
  useFollowMerge(id, data);
  if (isMissing)
    return (
      <NothingYet title={text('text.missing')} hint={text('text.missing-hint')}>
        <PageLink to="/community" className="mc-button primary">
          {text('text.to-list')}
        </PageLink>
      </NothingYet>
    );
  if (error && !data) return <Failed error={error} retry={() => void refetch()} />;
  if (!data) return <Loading heights={[48, 320, 120]} />;
  return <Article article={data} />;
}

/** Leads from the address of an article that was merged to the one that remains. */
function useFollowMerge(id: number, shown: ShownArticle | undefined): void {
  const { navigate } = usePage();
  const shownId = shown?.id ?? id;
  useEffect(
    function followMerge() {
      if (shownId !== id) navigate(`/article/${shownId}`, { replace: true });
    },
    [id, shownId, navigate],
  );
}

/** Counts a reader once for each time the page is opened. */
function useSeen(id: number): void {
  useEffect(
    function count() {
      const options = { audience: 'member', isAnonymous: true, showError: false } as const;
      read('/api/community/seen', { id }, options).catch(() => undefined);
    },
    [id],
  );
}

function Article({ article }: { readonly article: ShownArticle }) {
  const text = useText('forum');
  useSeen(article.id);
  return (
    <div className="forum forum-article">
      <nav className="forum-path" aria-label={text('text.categories')}>
        <PageLink to="/community">{text('title')}</PageLink>
        <PageLink to={`/community?category=${article.categoryId}`}>{article.categoryName}</PageLink>
      </nav>
      <article>
        <h1>{article.title}</h1>
        <p className="forum-by">
          {article.authorId === null ? (
            <b>{text('text.shop')}</b>
          ) : (
            <>
              <PageLink to={`/author/${article.authorId}`}>{article.author}</PageLink>
              <FollowButton id={article.authorId} />
            </>
          )}
          {article.featured && <span className="forum-mark">{text('text.featured')}</span>}
          <small>
            <TimeText at={article.publishedAt} /> · {text('text.views', { count: article.viewCount })}
          </small>
        </p>
        {article.coverImage && <img src={assetUrl(article.coverImage)} alt="" />}
        {/* Sanitized by the server when it was saved. */}
        <div className="forum-prose" dangerouslySetInnerHTML={{ __html: article.content }} />
        <MentionedProducts content={article.content} />
      </article>
      <Actions article={article} />
      <Comments article={article} />
    </div>
  );
}

const ownPath = '/user/community/own';

/** What a member does with an article; visitors see the counts. */
function Actions({ article: { id, likeCount, collectionCount } }: { readonly article: ShownArticle }) {
  const text = useText('forum');
  const [isReporting, setReporting] = useState(false);
  const isSignedIn = useMemberSession(({ person }) => person !== null);
  const own = useMemberCall<{ readonly liked: boolean; readonly collected: boolean }>(ownPath, { id }, { isReady: isSignedIn });
  const options = { refreshes: [ownPath, articlePath] };
  const like = useMemberWrite<unknown, object>('/user/community/like', options);
  const collect = useMemberWrite<unknown, object>('/user/community/collect', options);
  const liked = own.data?.liked ?? false;
  const collected = own.data?.collected ?? false;
  return (
    <div className="forum-actions">
      <button
        type="button"
        aria-pressed={liked}
        aria-label={`${text('text.like')} ${likeCount}`}
        disabled={!isSignedIn}
        onClick={() => like.mutate({ id, on: !liked })}
      >
        <ThumbsUp size={20} aria-hidden /> {likeCount}
      </button>
      <button
        type="button"
        aria-pressed={collected}
        aria-label={`${text('text.collect')} ${collectionCount}`}
        disabled={!isSignedIn}
        onClick={() => collect.mutate({ id, on: !collected })}
      >
        <Bookmark size={20} aria-hidden /> {collectionCount}
      </button>
      {isSignedIn && (
        <button type="button" onClick={() => setReporting(true)}>
          <Flag size={20} aria-hidden /> {text('text.report')}
        </button>
      )}
      {isReporting && <ReportDrawer target="article" id={id} onClose={() => setReporting(false)} />}
    </div>
  );
}
