import { useMayOpen } from '@shopkeeper/admin-ui';
import { usePage } from '@shopkeeper/shell';
import { lazyPart, usePhone } from '@shopkeeper/ui';
import { useText } from '@shopkeeper/ui/i18n';
import { Plus } from '@shopkeeper/ui/icons';
import { listReader, type ListTab, ResourceScreen } from '@shopkeeper/admin-ui/list';
import { Button } from 'antd';
import { orderStates } from '../order-machine.domain.ts';
import { order } from '../order.resource.ts';

const PayDialog = lazyPart(async () => (await import('./pay-dialog.tsx')).PayDialog);
const ShipDialog = lazyPart(async () => (await import('./ship-dialog.tsx')).ShipDialog);

const placed = orderStates.filter((state) => state !== 'draft');

/** All orders except drafts, then one tab for each state. */
const tabs: readonly ListTab[] = [
  { key: 'all', titleKey: 'order:text.all', filter: { field: 'status', op: 'ne', value: 'draft' } },
  ...placed.map((state) => ({
    key: state,
    titleKey: `order:choice.status.${state}`,
    filter: { field: 'status', op: 'eq' as const, value: state },
  })),
];

const orderNoDay = 6;

function NewOrder() {
  const text = useText('order');
  const mayOpen = useMayOpen();
  const page = usePage();
  if (!mayOpen('/admin/cart')) return null;
  return (
    <Button type="primary" icon={<Plus size={16} />} onClick={() => page.navigate('/admin/cart')}>
      {text('text.newOrder')}
    </Button>
  );
}

const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null);

/**
 * Column options: the day of the order number is dimmed, the first item's picture is before its name, and the amount stays in
 * view.
 */
const looksOf = (isPhone: boolean) =>
  ({
    orderNo: { width: isPhone ? 140 : 152, dim: orderNoDay },
    placedAt: { width: 128 },
    memberId: { width: 84 },
    coverImage: { hidden: true },
    coverName: {
      grow: 1,
      width: 160,
      picture: (row: object) => ('coverImage' in row ? textOf(row.coverImage) : null),
      note: (row: object) => ('itemCount' in row && Number(row.itemCount) > 1 ? `×${String(row.itemCount)}` : null),
    },
    itemCount: { hidden: true },
    paymentMethod: { width: 98 },
    receiverRegion: { width: 136 },
    status: { width: isPhone ? 86 : 130 },
    payableAmount: { width: isPhone ? 88 : 104 },
  }) as const;

export const readAhead = listReader({ resource: order, tabs });

/** The order list: tabs by state, everything else follows the declaration. A row opens its order. */
export function OrderListScreen() {
  const isPhone = usePhone();
  return (
    <ResourceScreen
      resource={order}
      tabs={tabs}
      countsPath={`${order.prefix}counts`}
      detailPath={(id) => `${order.page}/${id}`}
      columns={looksOf(isPhone)}
      dialogs={{ markPaid: PayDialog, ship: ShipDialog }}
      toolbar={<NewOrder />}
    />
  );
}

export { OrderListScreen as Screen };
