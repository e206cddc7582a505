import type { ListRowOf } from '@shopkeeper/resource';
import { Failed, Loading, type MemberList, NothingYet, useMemberCall, useMemberList } from '@shopkeeper/member-ui';
import { PageLink, usePageSearch } from '@shopkeeper/shell';
import { useText } from '@shopkeeper/ui/i18n';
import { Stack, Text } from '@shopkeeper/ui/layout';
import {
  countIn,
  memberOrderGroupNames,
  memberOrderGroupOf,
  memberOrderGroups,
  type MemberOrderGroup,
} from '../member-order-states.domain.ts';
import { memberOrders } from '../member-orders.page.ts';
import type { MemberOrderCounts } from '../member-order-records.domain.ts';
import { OrderCard } from './order-card.tsx';
import { useNear } from './use-near.ts';

/** A member's orders by state, newest first; more are loaded near the end of the list. */
export function MemberOrdersScreen() {
  const text = useText('member-orders');
  const [query] = usePageSearch();
  const group = memberOrderGroupOf(query.get('state'));
  return (
    <>
      <Text as="h1" size={22} margin="4px 0 12px">
        {text('title')}
      </Text>
      <Groups chosen={group} />
      <Orders key={group ?? 'all'} group={group} />
    </>
  );
}

function Groups({ chosen }: { readonly chosen: MemberOrderGroup | null }) {
  const text = useText('member-orders');
  const { data: counts } = useMemberCall<MemberOrderCounts>(`${memberOrders.prefix}counts`);
  return (
    <nav className="member-order-groups" aria-label={text('text.groups')}>
      {[null, ...memberOrderGroupNames].map((group) => (
        <PageLink
          key={group ?? 'all'}
          to={group ? `${memberOrders.page}?state=${group}` : memberOrders.page}
          {...(group === chosen ? { 'aria-current': 'true' as const } : {})}
        >
          {text(`text.group.${group ?? 'all'}`)}
          {counts && <small>{group ? countIn(counts, group) : (counts['all'] ?? 0)}</small>}
        </PageLink>
      ))}
    </nav>
  );
}

function Orders({ group }: { readonly group: MemberOrderGroup | null }) {
  const text = useText('member-orders');
  const filters = group ? { field: 'status', op: 'in', value: memberOrderGroups[group] } : undefined;
  const list = useMemberList(memberOrders, filters ? { filters } : {});
  if (list.error && !list.rows) return <Failed error={list.error} retry={list.retry} />;
  if (!list.rows) return <Loading heights={[134, 134, 134, 134]} />;
  if (list.rows.length === 0) {
    return (
      <NothingYet
        title={text(group ? 'text.none-here' : 'text.none')}
        hint={text(group ? 'text.none-here-hint' : 'text.none-hint')}
      >
        <PageLink className="mc-button primary" to={group ? memberOrders.page : '/'}>
          {text(group ? 'text.all-orders' : 'text.to-shop')}
        </PageLink>
      </NothingYet>
    );
  }
  return (
    <>
      <Stack as="ul" gap={12}>
        {list.rows.map((order) => (
          <li key={order.id}>
            <OrderCard order={order} renew={list.retry} />
          </li>
        ))}
      </Stack>
      <Foot list={list} />
    </>
  );
}

/** The end of the list, or a button that loads more, also when it is scrolled near. */
function Foot({ list }: { readonly list: MemberList<ListRowOf<typeof memberOrders>> }) {
  const text = useText('member-area');
  const ref = useNear<HTMLButtonElement>(list.more);
  if (list.error) return <Failed error={list.error} retry={list.more} />;
  if (!list.hasMore)
    return (
      <Text as="p" color="muted" size={13} align="center" margin="20px 0">
        {text('list.end')}
      </Text>
    );
  return (
    <Text as="p" align="center" margin="20px 0">
      <button ref={ref} type="button" className="mc-button" aria-busy={list.isLoadingMore} onClick={list.more}>
        {text(list.isLoadingMore ? 'state.loading' : 'list.more')}
      </button>
    </Text>
  );
}
