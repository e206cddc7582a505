import type { ListRowOf } from '@shopkeeper/resource';
import { usePage } from '@shopkeeper/shell';
import { lazyPart, usePhone } from '@shopkeeper/ui';
import { useFormatters, useText } from '@shopkeeper/ui/i18n';
import { StatusBadge, Text } from '@shopkeeper/ui/layout';
import { ArrowLeftRight, Download, ExternalLink, History, ListChecks, PackagePlus } from '@shopkeeper/ui/icons';
import { type ListTab, ResourceScreen, type ScreenAction } from '@shopkeeper/admin-ui/list';
import { useMay, useMayOpen, useReferences } from '@shopkeeper/admin-ui';
import { Button } from 'antd';
import { useState } from 'react';
import { location } from '../../location/location.resource.ts';
import { stockList } from '../stock-list.domain.ts';
import { stockPage } from '../stock.page.ts';
import type { SkuLevel } from './sku-level.ts';

const AdjustDialog = lazyPart(async () => (await import('./adjust-dialog.tsx')).AdjustDialog);
const CountDialog = lazyPart(async () => (await import('./count-dialog.tsx')).CountDialog);
const TransferDialog = lazyPart(async () => (await import('./transfer-dialog.tsx')).TransferDialog);
const MovementsDrawer = lazyPart(async () => (await import('./movements-drawer.tsx')).MovementsDrawer);

type Row = ListRowOf<typeof stockList>;

const tabs: readonly ListTab[] = [
  { key: 'all', titleKey: 'stock:text.all', filter: { field: 'status', op: 'ne', value: 'archived' } },
  { key: 'low', titleKey: 'stock:text.lowStock', filter: { field: 'low', op: 'eq', value: true } },
  { key: 'soldOut', titleKey: 'stock:text.soldOut', filter: { field: 'available', op: 'le', value: 0 } },
];

const levelOf = (row: Row): SkuLevel => ({
  skuId: row.id,
  name: [row.name, ...row.values].join(' · '),
  onHand: row.onHand,
  reserved: row.reserved,
  allocated: row.allocated,
  safety: row.safety,
});

function Available({ row: { available, low } }: { readonly row: Row }) {
  const text = useText('stock');
  const { number } = useFormatters();
  const isPhone = usePhone();
  if (available <= 0)
    return (
      <Text as="b" numeric color="bad" weight={500}>
        {number(available)}
      </Text>
    );
  return (
    <Text numeric color={low ? 'warn' : undefined}>
      {low && !isPhone && <StatusBadge color="warn">{text('text.lowMark')}</StatusBadge>} {number(available)}
    </Text>
  );
}

type Open =
  | { readonly what: 'adjust' | 'movements' | 'transfer'; readonly level: SkuLevel }
  | { readonly what: 'count'; readonly rows: readonly Row[] }
  | null;

/** Export for everybody who sees the list, adjustments of many SKUs for those who may adjust one. */
function Tools({ openCount }: { openCount(): void }) {
  const text = useText('stock');
  const may = useMay();
  const isPhone = usePhone();
  const [isBusy, setBusy] = useState(false);
  if (isPhone) return null;
  const download = async (): Promise<void> => {
    setBusy(true);
    const { exportStock } = await import('./export-stock.ts');
    await exportStock((field) => text(`field.${field}`), 'stock.csv').catch(() => undefined);
    setBusy(false);
  };
  return (
    <>
      <Button icon={<Download size={16} />} loading={isBusy} onClick={() => void download()}>
        {text('text.export')}
      </Button>
      {may('adjust', stockPage.path) && (
        <Button icon={<ListChecks size={16} />} onClick={openCount}>
          {text('text.bulkAdjust')}
        </Button>
      )}
    </>
  );
}

/** The stock list with movements and adjustments. */
export function StockScreen() {
  const page = usePage();
  const isPhone = usePhone();
  const mayOpen = useMayOpen();
  const [open, setOpen] = useState<Open>(null);
  const close = () => setOpen(null);
  // With one location nobody hears of locations.
  const { choices: locations } = useReferences(location, { term: '', isReady: mayOpen(location.page) });
  const rowActions: readonly ScreenAction<Row>[] = [
    {
      id: 'adjust',
      titleKey: 'stock:text.adjust',
      action: 'adjust',
      icon: <PackagePlus size={15} />,
      isInline: true,
      run: (row) => setOpen({ what: 'adjust', level: levelOf(row) }),
    },
    {
      id: 'transfer',
      titleKey: 'stock:text.transfer',
      action: 'adjust',
      icon: <ArrowLeftRight size={15} />,
      isShown: () => locations.length > 1,
      run: (row) => setOpen({ what: 'transfer', level: levelOf(row) }),
    },
    {
      id: 'movements',
      titleKey: 'stock:text.movements',
      icon: <History size={15} />,
      run: (row) => setOpen({ what: 'movements', level: levelOf(row) }),
    },
    {
      id: 'product',
      titleKey: 'stock:text.openProduct',
      icon: <ExternalLink size={15} />,
      run: (row) => page.navigate(`/admin/catalog/product/${row.productId}`),
    },
  ];
  return (
    <>
      <ResourceScreen
        resource={stockList}
        tabs={tabs}
        onPhone={['name', 'values', 'available', 'image']}
        rowActions={rowActions}
        toolbar={<Tools openCount={() => setOpen({ what: 'count', rows: [] })} />}
        bulkActions={[
          {
            id: 'count',
            titleKey: 'stock:text.bulkAdjust',
            action: 'adjust',
            run: ({ rows }) => setOpen({ what: 'count', rows }),
          },
        ]}
        onOpen={(row) => setOpen({ what: 'movements', level: levelOf(row) })}
        cells={{ available: Available }}
        columns={{
          name: { grow: 1, width: isPhone ? 150 : 180 },
          skuCode: { width: 116, grow: 0 },
          barcode: { hidden: true },
          values: { width: isPhone ? 86 : 120, grow: 0 },
          onHand: { width: 78 },
          reserved: { width: 92 },
          allocated: { width: 92 },
          available: { width: isPhone ? 76 : 96 },
          lowStock: { width: 92 },
          safety: { hidden: true },
          low: { hidden: true },
          productId: { hidden: true },
          status: { width: 116 },
          updatedAt: { hidden: true },
        }}
      />
      {open?.what === 'count' && <CountDialog rows={open.rows} onClose={close} />}
      {open?.what === 'adjust' && <AdjustDialog level={open.level} onClose={close} />}
      {open?.what === 'transfer' && <TransferDialog level={open.level} onClose={close} />}
      {open?.what === 'movements' && <MovementsDrawer level={open.level} onClose={close} />}
    </>
  );
}
