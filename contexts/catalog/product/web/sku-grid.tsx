import { useMay } from '@shopkeeper/admin-ui';
import { useNotices } from '@shopkeeper/admin-ui/shell';
import { usePhone } from '@shopkeeper/ui';
import { useFormatters, useText } from '@shopkeeper/ui/i18n';
import { Panel } from '@shopkeeper/ui/layout';
import { cellId, type Column, type ColumnState, Grid, type GridHandle, type Kinds } from '@shopkeeper/grid';
import { type RefObject, useMemo, useState } from 'react';
import { repeatedCodes, specNames, type SkuRow } from '../sku-grid.domain.ts';
import { pictureKind } from './picture-kind.tsx';
import { useCellMessages } from './product-issues.tsx';
import type { ProductForm } from './use-product-form.ts';
import { useReadsCost } from './use-sku-grid.ts';

/** A row of the grid, with each spec's value as its own property. */
interface SkuGridRow extends SkuRow {
  readonly spec0: string | undefined;
  readonly spec1: string | undefined;
  readonly spec2: string | undefined;
  readonly spec3: string | undefined;
}

const specColumns = ['spec0', 'spec1', 'spec2', 'spec3'] as const;
const shown = new WeakMap<SkuRow, SkuGridRow>();

/** Unchanged rows stay the same objects, so that the grid renders only changed ones. */
function shownRow(row: SkuRow): SkuGridRow {
  const known = shown.get(row);
  if (known) return known;
  const [spec0, spec1, spec2, spec3] = row.values;
  const made = { ...row, spec0, spec1, spec2, spec3 };
  shown.set(row, made);
  return made;
}

const mostPinned = 3;

type SkuColumn = Column<SkuGridRow>;

/** Returns the columns of the grid: the specs by name, then the fields of a SKU. */
export function useSkuColumns(names: readonly string[]): readonly SkuColumn[] {
  const text = useText('product');
  const may = useMay();
  const mayCount = may('adjust', '/admin/catalog/stock');
  const readsCost = useReadsCost();
  const isPhone = usePhone();
  const pinned = isPhone ? 1 : mostPinned;
  const joined = names.join('\n');
  return useMemo(() => {
    const specs = joined === '' ? [] : joined.split('\n');
    const line = (name: string): string => text(`line.sku.${name}`);
    const amount = (id: 'priceAmount' | 'marketAmount' | 'costAmount', width: number): SkuColumn => ({
      id,
      title: line(id),
      kind: 'money',
      width,
      editable: true,
    });
    return [
      ...specs.map((title, at): SkuColumn => ({
        id: specColumns[at] ?? 'spec0',
        title,
        kind: 'text',
        width: isPhone ? 72 : 96,
        grow: 0,
        ...(at < pinned ? { pin: 'left' as const, fixed: true as const } : {}),
      })),
      amount('priceAmount', 104),
      amount('marketAmount', 132),
      ...(readsCost ? [amount('costAmount', 104)] : []),
      { id: 'stock', title: text('text.onHand'), kind: 'number', width: 88, editable: mayCount },
      { id: 'skuCode', title: line('skuCode'), kind: 'text', width: 150, editable: true },
      { id: 'barcode', title: line('barcode'), kind: 'text', width: 132, grow: 0, editable: true },
      { id: 'weightG', title: line('weightG'), kind: 'number', width: 92, editable: true },
      { id: 'volumeCm3', title: line('volumeCm3'), kind: 'number', width: 104, editable: true },
      { id: 'lowStock', title: line('lowStock'), kind: 'number', width: 152, editable: true },
      { id: 'image', title: line('image'), kind: 'custom:picture', width: 64, editable: true },
      { id: 'enabled', title: line('enabled'), kind: 'flag', width: 72, editable: true },
    ];
  }, [joined, text, mayCount, readsCost, isPhone, pinned]);
}

/** Returns issues by cell, those of the server first; duplicate codes are reported while typing. */
function useErrors({ cellErrors, skuGrid }: ProductForm): ReadonlyMap<string, string> {
  const text = useText('product');
  const cellWords = useCellMessages();
  const { rows } = skuGrid.grid;
  return useMemo(
    () =>
      new Map([
        ...repeatedCodes(rows).map(([at, col]) => [cellId(rows[at]?.key ?? '', col), text('rule.codeRepeated')] as const),
        ...cellErrors.map((issue) => [cellId(issue.key, issue.col), cellWords(issue)] as const),
      ]),
    [rows, cellErrors, text, cellWords],
  );
}

interface SkuGridProps {
  readonly of: ProductForm;
  readonly handle: RefObject<GridHandle | null>;
  readonly images: readonly string[];
}

const mostRows = 12;
const rowHeight = 40;
const headerHeight = 34;
const scrollbarHeight = 14;

/** The grid of SKUs, edited like a spreadsheet: typing, pasting, filling down and undo. */
export function SkuGrid({ of, handle, images }: SkuGridProps) {
  const text = useText('product');
  const { number } = useFormatters();
  const notices = useNotices();
  const [state, setState] = useState<ColumnState>({ density: 'normal' });
  const { grid, epoch, dirty, patch, leaveOut } = of.skuGrid;
  const columns = useSkuColumns(specNames(grid));
  const rows = useMemo(() => grid.rows.map(shownRow), [grid.rows]);
  const errors = useErrors(of);
  const kinds = useMemo((): Kinds => ({ 'custom:picture': pictureKind(images, text('text.noPicture')) }), [images, text]);
  const height = headerHeight + Math.min(rows.length, mostRows) * rowHeight + scrollbarHeight;
  return (
    <Panel as="div" className="sku-grid" style={{ height, overflow: 'clip' }} data-rows={rows.length}>
      <Grid<SkuGridRow>
        label={text('field.skus')}
        columns={columns}
        kinds={kinds}
        state={state}
        onState={setState}
        rows={rows}
        rowKey={(row) => row.key}
        handle={handle}
        edit={{
          epoch,
          errors,
          // A new product has no saved values, so every cell would be marked.
          ...(of.row !== null && { dirty }),
          onPatch: (patches) => {
            patch(patches);
            const changed = new Set(patches.map(({ key, col }) => cellId(key, col)));
            of.forget(({ key, col }) => changed.has(cellId(key, col)));
          },
          onUnread: (cells) => notices.warning(text('text.unread', { count: number(cells.length) })),
        }}
        {...(rows.length > 1 && {
          actions: () => [{ id: 'leaveOut', label: text('text.leaveOut'), danger: true }],
          onAction: (_action: string, row: SkuGridRow) => leaveOut(row.key),
        })}
      />
    </Panel>
  );
}
