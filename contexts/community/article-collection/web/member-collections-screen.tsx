import { Failed, Loading, NothingYet, useMemberList, useMemberWrite } from '@shopkeeper/member-ui';
import { PageLink } from '@shopkeeper/shell';
import { useText } from '@shopkeeper/ui/i18n';
import { X } from '@shopkeeper/ui/icons';
import { Panel, Stack, Text } from '@shopkeeper/ui/layout';
import { memberCollections } from '../article-collection.resource.ts';

/** The articles that a member keeps, the last one first. */
export function MemberCollectionsScreen() {
  const text = useText('article-collection');
  return (
    <>
      <Text as="h1" size={22} margin="4px 0 14px">
        {text('member-collections.title')}
      </Text>
      <Collections />
    </>
  );
}

function Collections() {
  const text = useText('article-collection');
  const area = useText('member-area');
  const { rows, error, retry, hasMore, isLoadingMore, more } = useMemberList(memberCollections, { pageSize: 20 });
  const { mutate: remove, isPending } = useMemberWrite<unknown, object>(`${memberCollections.prefix}del`, {
    refreshes: [memberCollections.prefix],
    showSuccess: true,
  });
  if (error && !rows) return <Failed error={error} retry={retry} />;
  if (!rows) return <Loading heights={[64, 64, 64]} />;
  if (rows.length === 0)
    return (
      <NothingYet title={text('text.none')} hint={text('text.none-hint')}>
        <PageLink to="/community" className="mc-button primary">
          {text('text.to-community')}
        </PageLink>
      </NothingYet>
    );
  return (
    <>
      <Stack as="ul">
        {rows.map(({ id, version, title, articleId }) => (
          <Panel as="li" key={id} className="mc-card">
            <Stack row gap={12} justify="space-between">
              <PageLink to={`/article/${articleId}`}>{title}</PageLink>
              <button
                type="button"
                className="mc-icon-button"
                aria-label={text('text.remove', { title })}
                disabled={isPending}
                onClick={() => remove({ id, version })}
              >
                <X size={20} aria-hidden />
              </button>
            </Stack>
          </Panel>
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
