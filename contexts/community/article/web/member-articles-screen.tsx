import { Failed, Loading, NothingYet, State, useMemberList, useMemberWrite } from '@shopkeeper/member-ui';
import type { ListRowOf } from '@shopkeeper/resource';
import { PageLink } from '@shopkeeper/shell';
import { useText } from '@shopkeeper/ui/i18n';
import { Plus } from '@shopkeeper/ui/icons';
import { Panel, PlainButton, Stack, Text } from '@shopkeeper/ui/layout';
import { useState } from 'react';
import { editableStates } from '../article.domain.ts';
import { memberArticles } from '../article.resource.ts';
import { ArticleDrawer } from './article-drawer.tsx';
import { RevisionsDrawer } from './revisions-drawer.tsx';

type Row = ListRowOf<typeof memberArticles> & {
  readonly id: number;
  readonly version: number;
  readonly allowed?: Readonly<Record<string, unknown>>;
};
type Open = number | 'new' | null;

/** The articles of a member in all states, the last one first. */
export function MemberArticlesScreen() {
  const text = useText('article');
  const [open, setOpen] = useState<Open>(null);
  return (
    <>
      <Stack as="header" row gap={12} justify="space-between" margin="0 0 14px" style={{ minHeight: 44 }}>
        <Text as="h1" size={22}>
          {text('member-articles.title')}
        </Text>
        <Text grow align="end" size={14}>
          <PageLink to="/community">{text('text.to-community')}</PageLink>
        </Text>
        <button type="button" className="mc-button primary" onClick={() => setOpen('new')}>
          <Plus size={18} aria-hidden />
          {text('text.write')}
        </button>
      </Stack>
      <Articles onOpen={setOpen} />
      {open !== null && <ArticleDrawer id={open === 'new' ? null : open} onClose={() => setOpen(null)} />}
    </>
  );
}

function Articles({ onOpen }: { readonly onOpen: (which: Open) => void }) {
  const text = useText('article');
  const area = useText('member-area');
  const { rows, error, retry, hasMore, isLoadingMore, more } = useMemberList(memberArticles, { pageSize: 20 });
  if (error && !rows) return <Failed error={error} retry={retry} />;
  if (!rows) return <Loading heights={[110, 110, 110]} />;
  if (rows.length === 0) return <NothingYet title={text('text.none')} hint={text('text.none-hint')} />;
  return (
    <>
      <Stack as="ul">
        {rows.map((row) => (
          <ArticleCard key={row.id} row={row} onEdit={() => onOpen(row.id)} />
        ))}
      </Stack>
      {hasMore && (
        <button type="button" className="mc-button wide" aria-busy={isLoadingMore} onClick={more}>
          {area(isLoadingMore ? 'state.loading' : 'list.more')}
        </button>
      )}
    </>
  );
}

/** One article with its state and what its author can do with it. */
function ArticleCard({ row, onEdit }: { readonly row: Row; readonly onEdit: () => void }) {
  const text = useText('article');
  const { id, version, status } = row;
  const options = { refreshes: [memberArticles.prefix], showSuccess: true };
  const submit = useMemberWrite<unknown, object>(`${memberArticles.prefix}submit`, options);
  const withdraw = useMemberWrite<unknown, object>(`${memberArticles.prefix}withdraw`, options);
  const [shows, setShows] = useState(false);
  const isBusy = submit.isPending || withdraw.isPending;
  return (
    <Panel as="li" className="mc-card">
      <Stack row gap={12} justify="space-between" align="start">
        <Text as="h2" size={16} style={{ overflowWrap: 'anywhere' }}>
          {status === 'published' ? <PageLink to={`/article/${id}`}>{row.title}</PageLink> : row.title}
        </Text>
        <span style={{ flex: 'none' }}>
          <State of={memberArticles} name="status" value={status}>
            {text(`choice.status.${status}`)}
          </State>
        </span>
      </Stack>
      <Text as="p" color="secondary" margin="6px 0 0" style={{ overflowWrap: 'anywhere' }}>
        {row.excerpt}
      </Text>
      {row.reason && (
        <Text as="p" margin="6px 0 0">
          {text('field.reason')}: {row.reason}
        </Text>
      )}
      <Stack as="footer" row wrap gap={[4, 12]} margin="6px 0 0">
        <Text grow color="muted" size={13}>
          {text('text.counts', { views: row.viewCount, comments: row.commentCount })}
        </Text>
        {editableStates.includes(status) && <PlainButton onClick={onEdit}>{text('text.edit')}</PlainButton>}
        {row.publishedAt !== null && <PlainButton onClick={() => setShows(true)}>{text('text.revisions')}</PlainButton>}
        {row.allowed?.['submit'] === true && (
          <PlainButton disabled={isBusy} onClick={() => submit.mutate({ id, version })}>
            {text('transition.submit')}
          </PlainButton>
        )}
        {row.allowed?.['withdraw'] === true && (
          <PlainButton disabled={isBusy} onClick={() => withdraw.mutate({ id, version })}>
            {text('transition.withdraw')}
          </PlainButton>
        )}
      </Stack>
      {shows && (
        <RevisionsDrawer id={id} version={version} mayRevert={row.allowed?.['revert'] === true} onClose={() => setShows(false)} />
      )}
    </Panel>
  );
}
