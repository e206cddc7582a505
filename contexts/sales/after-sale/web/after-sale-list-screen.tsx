import { useNow } from '@shopkeeper/ui';
import { listReader, type ListTab, ResourceScreen } from '@shopkeeper/admin-ui/list';
import { afterSale } from '../after-sale.resource.ts';

/** The states with work for somebody, in the order of the work. */
const states = [
  'pending_review',
  'awaiting_return',
  'returning',
  'awaiting_refund',
  'refunding',
  'refund_failed',
  'awaiting_replacement',
  'completed',
] as const;

const plain: readonly ListTab[] = [
  { key: 'all', titleKey: 'after-sale:text.all', filter: null },
  ...states.map((state) => ({
    key: state,
    titleKey: `after-sale:choice.status.${state}`,
    filter: { field: 'status', op: 'eq' as const, value: state },
  })),
];

const minuteMs = 60_000;

/** The after-sales whose deadline has passed; the instant changes each minute, so that the filter stays the same for a while. */
const overdueAt = (now: number): ListTab => ({
  key: 'overdue',
  titleKey: 'after-sale:text.overdue',
  filter: { field: 'deadlineAt', op: 'lt', value: Math.floor(now / minuteMs) * minuteMs },
});

export const readAhead = listReader({ resource: afterSale, tabs: plain });

/** All after-sales by state, and those whose deadline has passed; a row opens the after-sale. */
export function AfterSaleListScreen() {
  const now = useNow();
  return (
    <ResourceScreen
      resource={afterSale}
      tabs={[...plain, overdueAt(now)]}
      detailPath={(id) => `${afterSale.page}/${id}`}
      columns={{ image: { hidden: true }, itemName: { grow: 1, width: 160 }, reason: { hidden: true } }}
      onPhone={['itemName', 'status']}
    />
  );
}

export { AfterSaleListScreen as Screen };
