import { Card, Loading } from '@shopkeeper/member-ui';
import { lazyPart } from '@shopkeeper/ui';
import { loadNamespaces, useText } from '@shopkeeper/ui/i18n';

/** The cards need the declarations and texts of orders: the rest of the page does not wait for them. */
async function loadOwnOrders() {
  const [{ OwnOrders: loaded }] = await Promise.all([import('./own-orders.tsx'), loadNamespaces(['member-orders'])]);
  return loaded;
}

const OwnOrders = lazyPart(loadOwnOrders, <Loading heights={[118, 118, 118]} />);

/** The latest orders, or a hint for a new member. */
export function LatestOrders() {
  const text = useText('overview');
  return (
    <Card title={text('text.latest')}>
      <OwnOrders />
    </Card>
  );
}
