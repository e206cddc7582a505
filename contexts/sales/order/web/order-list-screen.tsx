import type { ListRowOf } from '@shopkeeper/resource';
import { PageLink, useMay } from '@shopkeeper/web-kit';
import { type ListTab, ResourceScreen } from '@shopkeeper/web-kit/resource';
import { useText } from '@shopkeeper/web-kit';
import { orderStates } from '../order-machine.domain.ts';
import { order } from '../order.resource.ts';
import { PayDialog } from './pay-dialog.tsx';
import { ShipDialog } from './ship-dialog.tsx';

type Row = ListRowOf<typeof order>;

const placed = orderStates.filter((state) => state !== 'draft');

/** All orders but drafts, then one tab for each state people work by. */
const tabs: readonly ListTab[] = [
  { key: 'all', titleKey: 'order:text.all', filter: { field: 'status', op: 'ne', value: 'draft' } },
  ...placed.map((state) => ({
    key: state,
    titleKey: `order:choice.status.${state}`,
    filter: { field: 'status', op: 'eq' as const, value: state },
  })),
];

const orderNoDay = 6;

function CoverName({ row }: { readonly row: Row }) {
  return (
    <>
      {row.coverName}
      {row.itemCount > 1 && <small className="or-times"> ×{row.itemCount}</small>}
    </>
  );
}

function NewOrder() {
  const text = useText('order');
  const may = useMay();
  if (!may('index', '/admin/cart')) return null;
  return (
    <PageLink to="/admin/cart" className="ant-btn ant-btn-primary or-new">
      {text('text.newOrder')}
    </PageLink>
  );
}

/** The order list: tabs by state, everything else as the declaration says. A row opens its order. */
export function OrderListScreen() {
  return (
    <ResourceScreen
      resource={order}
      tabs={tabs}
      countsPath={`${order.prefix}counts`}
      detailPath={(id) => `${order.page}/${id}`}
      cells={{ coverName: CoverName }}
      columns={{
        orderNo: { width: 168, dim: orderNoDay },
        placedAt: { width: 116 },
        coverName: { grow: 1, width: 200 },
        itemCount: { hidden: true },
      }}
      dialogs={{ markPaid: PayDialog, ship: ShipDialog }}
      toolbar={<NewOrder />}
    />
  );
}
