import { lazyPart, usePhone } from '@shopkeeper/ui';
import { useFormatters, useText } from '@shopkeeper/ui/i18n';
import { Panel, Text } from '@shopkeeper/ui/layout';
import { type Column, type ColumnState, Grid, type Kinds, type RowAction } from '@shopkeeper/grid';
import { History, PackagePlus } from '@shopkeeper/ui/icons';
import { useMemo, useState } from 'react';
import { type SkuLevel, useStockRights } from '../../stock/web/sku-level.ts';
import { specText } from '../sku-matrix.domain.ts';
import { type ProductDetail, stockOf } from './product-detail.ts';

const AdjustDialog = lazyPart(async () => (await import('../../stock/web/adjust-dialog.tsx')).AdjustDialog);
const MovementsDrawer = lazyPart(async () => (await import('../../stock/web/movements-drawer.tsx')).MovementsDrawer);

const rowsOf = (row: ProductDetail) =>
  row.skus.map((sku) => ({
    ...stockOf(row, sku.id),
    id: sku.id,
    name: specText(sku.values) || (sku.skuCode ?? ''),
    image: sku.image ?? row.images[0] ?? null,
    skuCode: sku.skuCode,
    priceAmount: sku.priceAmount,
    lowStock: sku.lowStock,
    enabled: sku.enabled,
  }));

type Row = ReturnType<typeof rowsOf>[number];

/** Wide enough for the whole title: a Chinese character is as wide as two Latin letters. */
const wideEnough = (title: string): number =>
  Math.max(64, 26 + [...title].reduce((sum, sign) => sum + (sign < '\u2e80' ? 7 : 13), 0));

function useColumns(hasSpecs: boolean): readonly Column<Row>[] {
  const text = useText('product');
  const stock = useText('stock');
  const isPhone = usePhone();
  return useMemo((): readonly Column<Row>[] => {
    const pieces = (id: 'onHand' | 'reserved' | 'allocated'): Column<Row> => {
      const title = stock(`field.${id}`);
      return { id, title, kind: 'number', width: wideEnough(title) };
    };
    const available = stock('field.available');
    return [
      {
        id: 'name',
        title: hasSpecs ? text('text.combination') : text('line.sku.skuCode'),
        kind: 'text',
        // The stock of three kinds fits beside it in the two thirds of a page of 1440 px.
        width: 126,
        grow: 1,
        pin: 'left',
        fixed: true,
        ...(isPhone ? {} : { picture: ({ image }: Row) => image }),
        note: ({ enabled }) => (enabled ? null : text('text.off')),
      },
      { id: 'skuCode', title: text('line.sku.skuCode'), kind: 'text', width: 106, grow: 1 },
      { id: 'priceAmount', title: text('line.sku.priceAmount'), kind: 'money', width: 76 },
      { id: 'available', title: available, kind: 'custom:available', width: wideEnough(available) },
      pieces('onHand'),
      pieces('reserved'),
      pieces('allocated'),
    ];
  }, [text, stock, hasSpecs, isPhone]);
}

const mostRows = 14;
const rowHeight = 40;
/** Grid rows are taller on touch devices. */
const phoneRowHeight = 44;
const headerHeight = 34;

type Open = { readonly what: 'adjust' | 'movements'; readonly level: SkuLevel } | null;

/** The SKUs of a product with their stock; movements and adjustments open beside the table. */
export function SkuTable({ row }: { readonly row: ProductDetail }) {
  const text = useText('product');
  const [state, setState] = useState<ColumnState>({});
  const [open, setOpen] = useState<Open>(null);
  const rights = useStockRights();
  const isPhone = usePhone();
  const columns = useColumns(row.specs.length > 0);
  const kinds = useAvailableKind();
  const rows = useMemo(() => rowsOf(row), [row]);
  const actions = useActions(rights);
  const close = () => setOpen(null);
  const show = (what: 'adjust' | 'movements', one: Row): void =>
    setOpen({ what, level: { ...one, skuId: one.id, name: `${row.name} · ${one.name}` } });
  const height = headerHeight + Math.min(rows.length, mostRows) * (isPhone ? phoneRowHeight : rowHeight) + 16;
  return (
    <Panel as="div" style={{ height, overflow: 'clip' }}>
      <Grid<Row>
        label={text('field.skus')}
        columns={columns}
        kinds={kinds}
        state={state}
        onState={setState}
        rows={rows}
        rowKey={({ id }) => id}
        {...(rights.maySee && {
          actions: () => actions,
          onAction: (action: string, one: Row) => show(action === 'adjust' ? 'adjust' : 'movements', one),
          onOpen: (one: Row) => show('movements', one),
        })}
      />
      {open?.what === 'adjust' && <AdjustDialog level={open.level} onClose={close} />}
      {open?.what === 'movements' && <MovementsDrawer level={open.level} onClose={close} />}
    </Panel>
  );
}

function useActions({ mayAdjust }: { readonly mayAdjust: boolean }): readonly RowAction[] {
  const stock = useText('stock');
  return [
    ...(mayAdjust ? [{ id: 'adjust', label: stock('text.adjust'), icon: <PackagePlus size={15} /> }] : []),
    { id: 'movements', label: stock('text.movements'), icon: <History size={15} /> },
  ];
}

/** The available quantity: red at zero, amber at or below the low-stock threshold. */
function useAvailableKind(): Kinds {
  const { number } = useFormatters();
  return useMemo(
    (): Kinds => ({
      'custom:available': {
        align: 'end',
        text: (value) => String(value),
        paint: (value, { row }) => {
          const { lowStock, enabled } = row as Row;
          const left = Number(value);
          const isLow = enabled && lowStock !== null && left <= lowStock;
          return (
            <Text numeric color={left <= 0 ? 'bad' : isLow ? 'warn' : undefined}>
              {number(left)}
            </Text>
          );
        },
      },
    }),
    [number],
  );
}
