import { listReader, type ListTab, ResourceScreen } from '@shopkeeper/admin-ui/list';
import { abandonedCart } from '../abandoned-cart.resource.ts';
import { RecoveryPanel } from './recovery-panel.tsx';

const states = ['waiting', 'reminded', 'withheld', 'ordered', 'returned', 'lapsed'] as const;

const tabs: readonly ListTab[] = [
  { key: 'all', titleKey: 'abandoned-cart:text.all', filter: null },
  ...states.map((state) => ({
    key: state,
    titleKey: `abandoned-cart:choice.status.${state}`,
    filter: { field: 'status', op: 'eq' as const, value: state },
  })),
];

export const readAhead = listReader({ resource: abandonedCart, tabs });

/** Carts that members left, with what the reminders about them brought above. */
export function AbandonedCartListScreen() {
  return (
    <ResourceScreen
      resource={abandonedCart}
      tabs={tabs}
      above={<RecoveryPanel />}
      onPhone={['memberId', 'amount', 'status']}
      columns={{ itemNames: { grow: 1, width: 160 } }}
    />
  );
}

export { AbandonedCartListScreen as Screen };
