import { listReader, type ListTab, ResourceScreen } from '@shopkeeper/admin-ui/list';
import { refund } from '../refund.resource.ts';

const states = ['pending', 'processing', 'failed', 'succeeded', 'closed'] as const;

const tabs: readonly ListTab[] = [
  { key: 'all', titleKey: 'refund:text.all', filter: null },
  ...states.map((state) => ({
    key: state,
    titleKey: `refund:choice.status.${state}`,
    filter: { field: 'status', op: 'eq' as const, value: state },
  })),
];

export const readAhead = listReader({ resource: refund, tabs });

/** All refunds by state; a row opens the refund. */
export function RefundListScreen() {
  return <ResourceScreen resource={refund} tabs={tabs} detailPath={(id) => `${refund.page}/${id}`} />;
}

export { RefundListScreen as Screen };
