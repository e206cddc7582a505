import type { ListRowOf } from '@shopkeeper/resource';
import { noLabels, useMay, useMayOpen } from '@shopkeeper/admin-ui';
import { FieldValue } from '@shopkeeper/admin-ui/detail';
import { useAdminSession } from '@shopkeeper/api-client/session';
import { usePage, usePageSearch } from '@shopkeeper/shell';
import { lazyPart, MoneyText, usePhone } from '@shopkeeper/ui';
import { useText } from '@shopkeeper/ui/i18n';
import { Plus, Truck } from '@shopkeeper/ui/icons';
import { listReader, type ListTab, ResourceScreen } from '@shopkeeper/admin-ui/list';
import { Button } from 'antd';
import { useMemo, useState } from 'react';
import { orderStates } from '../order-machine.domain.ts';
import { order } from '../order.resource.ts';
import { useOrderImport } from './use-order-import.ts';
import './order.css';

const PayDialog = lazyPart(async () => (await import('./pay-dialog.tsx')).PayDialog);
const BulkShipDialog = lazyPart(async () => (await import('./bulk-ship-dialog.tsx')).BulkShipDialog);
const ChangePriceDialog = lazyPart(async () => (await import('./order-dialogs.tsx')).ChangePriceDialog);
const ShipDialog = lazyPart(async () => (await import('./ship-dialog.tsx')).ShipDialog);

const RemoveTests = lazyPart(async () => (await import('./remove-tests.tsx')).RemoveTests);

const placed = orderStates.filter((state) => state !== 'draft');

/** Without the orders that are archived. */
const current = (filter: NonNullable<ListTab['filter']>): ListTab['filter'] => ({
  and: [filter, { field: 'archivedAt', op: 'isNull', value: null }],
});

/** All orders except drafts, one tab for each state, and the orders with comments that mention the reader. */
const tabsOf = (reader: number): readonly ListTab[] => [
  { key: 'all', titleKey: 'order:text.all', filter: current({ field: 'status', op: 'ne', value: 'draft' }) },
  ...placed.map((state) => ({
    key: state,
    titleKey: `order:choice.status.${state}`,
    filter: current({ field: 'status', op: 'eq', value: state }),
  })),
  { key: 'held', titleKey: 'order:text.onHold', filter: { field: 'holdReason', op: 'notNull', value: null } },
  { key: 'archived', titleKey: 'order:text.archived', filter: { field: 'archivedAt', op: 'notNull', value: null } },
  { key: 'mentions', titleKey: 'order:text.mentions', filter: { field: 'mentions', op: 'in', value: [String(reader)] } },
  { key: 'tests', titleKey: 'order:text.tests', filter: { field: 'isTest', op: 'eq', value: true } },
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

/** Opens the dialog that ships many orders, for those who may ship. */
function BulkShip() {
  const text = useText('order');
  const may = useMay();
  const isPhone = usePhone();
  const [isOpen, setOpen] = useState(false);
  if (!may('ship', order.page) || isPhone) return null;
  return (
    <>
      <Button icon={<Truck size={16} />} onClick={() => setOpen(true)}>
        {text('text.bulkShip')}
      </Button>
      {isOpen && <BulkShipDialog onClose={() => setOpen(false)} />}
    </>
  );
}

const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null);

const hidden = { hidden: true } as const;

/**
 * Column options: the day of the order number is dimmed, and the first item's picture is before its name. What is shown at first
 * fits a window of 1440 px beside the open menu, so that no column is cut; everything else is a click away in the columns.
 */
const looksOf = (isPhone: boolean) =>
  ({
    orderNo: { width: isPhone ? 140 : 152, dim: orderNoDay },
    placedAt: { width: 128 },
    memberId: isPhone ? { width: 64, grow: 1 } : { width: 108 },
    coverImage: { hidden: true },
    coverName: {
      grow: 1,
      width: 152,
      picture: (row: object) => ('coverImage' in row ? textOf(row.coverImage) : null),
      note: (row: object) => ('itemCount' in row && Number(row.itemCount) > 1 ? `×${String(row.itemCount)}` : null),
    },
    itemCount: { hidden: true },
    status: { width: isPhone ? 128 : 148 },
    paymentStatus: isPhone ? hidden : { width: 148 },
    // The status says it too.
    fulfillmentStatus: hidden,
    payableAmount: { width: 104 },
    paymentMethod: hidden,
    receiverRegion: hidden,
    receiverName: hidden,
    receiverMobile: hidden,
    carrier: hidden,
    trackingNos: hidden,
    buyerNote: hidden,
    staffNote: hidden,
    tags: hidden,
    refundStatus: hidden,
    holdReason: hidden,
    discountAmount: hidden,
    paidAmount: hidden,
    paidAt: hidden,
    shippedAt: hidden,
    origin: hidden,
  }) as const;

/** State and amount below each other: a phone has no room for both beside the name of the buyer. */
function StateAndAmount({ row }: { readonly row: ListRowOf<typeof order> }) {
  return (
    <span className="order-state-and-amount">
      <FieldValue resource={order} name="status" value={row.status} labels={noLabels} />
      <MoneyText fen={row.payableAmount} />
    </span>
  );
}

type Chosen = { readonly rows: readonly { readonly id: number }[] };

/** The documents of the selected orders that are to be shipped, as one PDF file. */
const printing = (['slip', 'label', 'pick'] as const).map((kind) => ({
  id: `print-${kind}`,
  titleKey: `order:text.print.${kind}`,
  run: ({ rows }: Chosen): void => {
    const ids = rows.map(({ id }) => id);
    void import('../../packing/web/print-documents.ts').then(({ printDocuments }) => printDocuments(kind, ids));
  },
}));

const phoneCells = { status: StateAndAmount };
const noCells = {};

export const readAhead = (address: URLSearchParams): Promise<void> =>
  listReader({ resource: order, tabs: tabsOf(useAdminSession.getState().person?.id ?? 0) })(address);

/** The order list: tabs by state and for mentions, everything else follows the declaration. A row opens its order. */
export function OrderListScreen() {
  const isPhone = usePhone();
  const reader = useAdminSession(({ person }) => person?.id ?? 0);
  const tabs = useMemo(() => tabsOf(reader), [reader]);
  const importOptions = useOrderImport();
  const [search] = usePageSearch();
  const mayPrint = useMayOpen()('/admin/sales/packing');
  return (
    <ResourceScreen
      resource={order}
      tabs={tabs}
      countsPath={`${order.prefix}counts`}
      detailPath={(id) => `${order.page}/${id}`}
      columns={looksOf(isPhone)}
      onPhone={['orderNo', 'memberId', 'status']}
      cells={isPhone ? phoneCells : noCells}
      dialogs={{ markPaid: PayDialog, ship: ShipDialog, changePrice: ChangePriceDialog }}
      importOptions={importOptions}
      bulkActions={mayPrint ? printing : []}
      toolbar={
        <>
          {search.get('tab') === 'tests' && <RemoveTests />}
          <BulkShip />
          <NewOrder />
        </>
      }
    />
  );
}

export { OrderListScreen as Screen };
