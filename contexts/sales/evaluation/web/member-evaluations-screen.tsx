import { Failed, Loading, NothingYet, useMemberList } from '@shopkeeper/member-ui';
import { PageLink, usePageSearch } from '@shopkeeper/shell';
import { useText } from '@shopkeeper/ui/i18n';
import { Stack, Text } from '@shopkeeper/ui/layout';
import { memberEvaluations } from '../evaluation.resource.ts';
import { EvaluationCard } from './evaluation-card.tsx';
import './evaluation.css';

const filterOf = (isDone: boolean) => ({ field: 'status', op: isDone ? 'ne' : 'eq', value: 'open' });

/** What a member bought and can evaluate, and what the member has said. */
export function MemberEvaluationsScreen() {
  const text = useText('evaluation');
  const [query] = usePageSearch();
  const isDone = query.get('state') === 'done';
  return (
    <>
      <Text as="h1" size={22} margin="4px 0 12px">
        {text('member-evaluations.title')}
      </Text>
      <nav className="evaluation-tabs">
        {[false, true].map((done) => (
          <PageLink
            key={String(done)}
            to={done ? `${memberEvaluations.page}?state=done` : memberEvaluations.page}
            {...(done === isDone ? { 'aria-current': 'true' as const } : {})}
          >
            {text(done ? 'text.done' : 'text.todo')}
          </PageLink>
        ))}
      </nav>
      <Evaluations key={String(isDone)} isDone={isDone} />
    </>
  );
}

function Evaluations({ isDone }: { readonly isDone: boolean }) {
  const text = useText('evaluation');
  const area = useText('member-area');
  const list = useMemberList(memberEvaluations, { filters: filterOf(isDone), pageSize: 20 });
  if (list.error && !list.rows) return <Failed error={list.error} retry={list.retry} />;
  if (!list.rows) return <Loading heights={[90, 90, 90]} />;
  if (list.rows.length === 0)
    return <NothingYet title={text(isDone ? 'text.none-done' : 'text.none')} hint={text('text.none-hint')} />;
  return (
    <>
      <Stack as="ul" gap={12}>
        {list.rows.map((row) => (
          <EvaluationCard key={row.id} row={row} />
        ))}
      </Stack>
      {list.hasMore && (
        <Text as="p" align="center" margin="20px 0">
          <button type="button" className="mc-button" aria-busy={list.isLoadingMore} onClick={list.more}>
            {area(list.isLoadingMore ? 'state.loading' : 'list.more')}
          </button>
        </Text>
      )}
    </>
  );
}
