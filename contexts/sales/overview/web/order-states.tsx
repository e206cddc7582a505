import { CircleCheck, CreditCard, type IconType, Package, Truck } from '@shopkeeper/web-kit/icons';
import { Card, Failed, PageLink, useMemberCall, useText } from '@shopkeeper/web-kit/member';
import { countIn, type OwnGroup } from '../../own-order/own-order-states.domain.ts';
import { ownOrder } from '../../own-order/own-order.page.ts';
import type { OwnCounts } from '../../own-order/own-records.domain.ts';

const shown: readonly (readonly [group: OwnGroup, icon: IconType])[] = [
  ['pay', CreditCard],
  ['ship', Package],
  ['way', Truck],
  ['done', CircleCheck],
];

/** How many orders wait for what; each leads to them. */
export function OrderStates() {
  const text = useText('overview');
  const ofOrders = useText('own-order');
  const { data, error, refetch } = useMemberCall<OwnCounts>(`${ownOrder.prefix}counts`);
  return (
    <Card title={ofOrders('title')} extra={<PageLink to={ownOrder.page}>{text('text.all-orders')}</PageLink>}>
      {error && !data ? (
        <Failed error={error} retry={() => void refetch()} />
      ) : (
        <ul className="ov-states">
          {shown.map(([group, Icon]) => (
            <li key={group}>
              <PageLink to={`${ownOrder.page}?state=${group}`}>
                <Icon size={24} strokeWidth={1.6} aria-hidden />
                <b>{data ? countIn(data, group) : '–'}</b>
                <span>{ofOrders(`text.group.${group}`)}</span>
              </PageLink>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
