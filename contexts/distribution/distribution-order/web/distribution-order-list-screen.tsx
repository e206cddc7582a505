import { listReader, type ListTab, ResourceScreen } from '@shopkeeper/admin-ui/list';
import { distributionOrder } from '../distribution-order.resource.ts';

const states = ['frozen', 'settled', 'partially_reversed', 'reversed', 'cancelled'] as const;

const tabs: readonly ListTab[] = [
  { key: 'all', titleKey: 'distribution-order:text.all', filter: null },
  ...states.map((state) => ({
    key: state,
    titleKey: `distribution-order:choice.status.${state}`,
    filter: { field: 'status', op: 'eq' as const, value: state },
  })),
];

export const readAhead = listReader({ resource: distributionOrder, tabs });

/** All distribution orders by state. */
export function DistributionOrderListScreen() {
  return (
    <ResourceScreen
      resource={distributionOrder}
      tabs={tabs}
      columns={{ itemName: { grow: 1, width: 160 } }}
      onPhone={['itemName', 'status']}
    />
  );
}

export { DistributionOrderListScreen as Screen };
