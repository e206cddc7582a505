import { Card, Loading } from '@shopkeeper/member-ui';
import { lazyPart } from '@shopkeeper/ui';
import { useText } from '@shopkeeper/ui/i18n';

/** The cards need the declarations of orders, products and members: the rest of the page does not wait for them. */
const OwnOrders = lazyPart(async () => (await import('./own-orders.tsx')).OwnOrders, <Loading heights={[118, 118, 118]} />);

/** The latest orders, or a hint for a new member. */
export function LatestOrders() {
  const text = useText('overview');
  return (
    <Card title={text('text.latest')}>
      <OwnOrders />
    </Card>
  );
}
