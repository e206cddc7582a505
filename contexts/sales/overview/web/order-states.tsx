import { CircleCheck, CreditCard, Package, Truck, type LucideIcon } from '@shopkeeper/ui/icons';
import { Card, Failed, useMemberCall } from '@shopkeeper/member-ui';
import { PageLink } from '@shopkeeper/shell';
import { titleText, useText } from '@shopkeeper/ui/i18n';
import { Columns, Text } from '@shopkeeper/ui/layout';
import { countIn, type MemberOrderGroup } from '../../member-orders/member-order-states.domain.ts';
import type { MemberOrderCounts } from '../../member-orders/member-order-records.domain.ts';

/** The page of the orders; their declaration is loaded with it. */
const page = '/user/order';

const shown: readonly (readonly [group: MemberOrderGroup, icon: LucideIcon])[] = [
  ['pay', CreditCard],
  ['ship', Package],
  ['way', Truck],
  ['done', CircleCheck],
];

/** The number of orders by state, each linked to its list. */
export function OrderStates() {
  const text = useText('overview');
  const { data, error, refetch } = useMemberCall<MemberOrderCounts>(`${page}/counts`);
  return (
    <Card title={titleText('member-orders:title')} extra={<PageLink to={page}>{text('text.all-orders')}</PageLink>}>
      {error && !data ? (
        <Failed error={error} retry={() => void refetch()} />
      ) : (
        <Columns as="ul" of={4} className="overview-states">
          {shown.map(([group, Icon]) => (
            <li key={group}>
              <PageLink to={`${page}?state=${group}`}>
                <Icon size={24} strokeWidth={1.6} aria-hidden />
                <Text as="b" size={18} numeric>
                  {data ? countIn(data, group) : '–'}
                </Text>
                <span>{text(`text.group.${group}`)}</span>
              </PageLink>
            </li>
          ))}
        </Columns>
      )}
    </Card>
  );
}
