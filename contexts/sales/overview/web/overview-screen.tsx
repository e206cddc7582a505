import { adoptMemberIndex, type MemberIndex } from '@shopkeeper/api-client/session';
import { useMemberCall } from '@shopkeeper/member-ui';
import { Columns } from '@shopkeeper/ui/layout';
import { useEffect } from 'react';
import { Greeting } from './greeting.tsx';
import { LatestOrders } from './latest-orders.tsx';
import { OrderStates } from './order-states.tsx';
import './overview.css';

/** The start page of the member centre: a greeting, balance and points, the orders by state, and the latest orders. */
export function OverviewScreen() {
  // Balance and points change during a session, so they are loaded with the page.
  const { data } = useMemberCall<MemberIndex>('/api/User/index', undefined, { method: 'GET' });
  useEffect(() => {
    if (data) adoptMemberIndex(data);
  }, [data]);
  return (
    <Columns of="340px minmax(0, 1fr)" narrowOn="phone" gap="0 24px" align="start">
      <Greeting />
      <div>
        <OrderStates />
        <LatestOrders />
      </div>
    </Columns>
  );
}
