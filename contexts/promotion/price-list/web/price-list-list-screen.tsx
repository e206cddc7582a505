import { listReader, type ListTab, ResourceScreen } from '@shopkeeper/admin-ui/list';
import { priceList } from '../price-list.resource.ts';

const tabs: readonly ListTab[] = [
  { key: 'all', titleKey: 'price-list:text.all', filter: { field: 'status', op: 'ne', value: 'ended' } },
  ...(['active', 'awaiting_approval', 'draft', 'paused', 'ended'] as const).map((status): ListTab => ({
    key: status,
    titleKey: `price-list:choice.status.${status}`,
    filter: { field: 'status', op: 'eq', value: status },
  })),
];

export const readAhead = listReader({ resource: priceList, tabs });

/** All price lists; a row opens its prices. */
export function PriceListListScreen() {
  return (
    <ResourceScreen
      resource={priceList}
      tabs={tabs}
      detailPath={(id) => `${priceList.page}/${id}`}
      onPhone={['name', 'status', 'priority']}
    />
  );
}

export { PriceListListScreen as Screen };
