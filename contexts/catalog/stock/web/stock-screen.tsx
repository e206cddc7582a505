import type { ListRowOf } from '@shopkeeper/resource';
import { usePage } from '@shopkeeper/shell';
import { lazyPart, usePhone } from '@shopkeeper/ui';
import { useFormatters, useText } from '@shopkeeper/ui/i18n';
import { Text } from '@shopkeeper/ui/layout';
import { ExternalLink, History, PackagePlus } from '@shopkeeper/ui/icons';
import { type ListTab, ResourceScreen, type ScreenAction } from '@shopkeeper/admin-ui/list';
import { Tag } from 'antd';
import { useState } from 'react';
import { stockList } from '../stock-list.domain.ts';
import type { SkuLevel } from './sku-level.ts';

const AdjustDialog = lazyPart(async () => (await import('./adjust-dialog.tsx')).AdjustDialog);
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
      {low && !isPhone && <Tag color="warning">{text('text.lowMark')}</Tag>}
      {number(available)}
    </Text>
  );
}

type Open = { readonly what: 'adjust' | 'movements'; readonly level: SkuLevel } | null;

/** The stock list with movements and adjustments. */
export function StockScreen() {
  const page = usePage();
  const isPhone = usePhone();
  const [open, setOpen] = useState<Open>(null);
  const close = () => setOpen(null);
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
        onOpen={(row) => setOpen({ what: 'movements', level: levelOf(row) })}
        cells={{ available: Available }}
        columns={{
          name: { grow: 1, width: isPhone ? 150 : 180 },
          skuCode: { width: 116, grow: 0 },
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
      {open?.what === 'adjust' && <AdjustDialog level={open.level} onClose={close} />}
      {open?.what === 'movements' && <MovementsDrawer level={open.level} onClose={close} />}
    </>
  );
}
