import { EmptyState, ErrorState, useRemove } from '@shopkeeper/admin-ui';
import { useNotices } from '@shopkeeper/admin-ui/shell';
import { type Column, type ColumnState, Grid } from '@shopkeeper/grid';
import { usePhone } from '@shopkeeper/ui';
import { useFormatters, useText } from '@shopkeeper/ui/i18n';
import { Panel, Stack, Text } from '@shopkeeper/ui/layout';
import { Button, Input } from 'antd';
import { useMemo, useState } from 'react';
import { priceListItem } from '../../price-list-item/price-list-item.resource.ts';
import type { PriceRow } from '../../price-list-item/price-rows.domain.ts';
import { AddPrice } from './add-price.tsx';
import { type PriceGridState, usePriceGrid } from './use-price-grid.ts';

const [headerHeight, rowHeight, scrollbarHeight, mostRows] = [34, 40, 14, 14];

function useColumns(mayChange: boolean): readonly Column<PriceRow>[] {
  const text = useText('price-list');
  const item = useText('price-list-item');
  const isPhone = usePhone();
  return useMemo(
    () => [
      {
        id: 'skuCode',
        title: item('field.skuCode'),
        kind: 'text',
        width: isPhone ? 110 : 116,
        grow: 0,
        pin: 'left',
        fixed: true,
      },
      { id: 'name', title: text('text.product'), kind: 'text', width: isPhone ? 130 : 170, note: ({ specText }) => specText },
      { id: 'listPrice', title: text('text.ownPrice'), kind: 'money', width: 96 },
      { id: 'minQty', title: item('field.minQty'), kind: 'number', width: 80, editable: mayChange },
      { id: 'priceAmount', title: item('field.priceAmount'), kind: 'money', width: 92, editable: mayChange },
      { id: 'discount', title: item('field.discount'), kind: 'ratio', width: 88, editable: mayChange },
    ],
    [text, item, isPhone, mayChange],
  );
}

function Rows({ of, mayChange }: { readonly of: PriceGridState; readonly mayChange: boolean }) {
  const text = useText('price-list');
  const { number } = useFormatters();
  const notices = useNotices();
  const [state, setState] = useState<ColumnState>({ density: 'normal' });
  const columns = useColumns(mayChange);
  const { remove } = useRemove(priceListItem);
  const height = headerHeight + Math.min(of.rows.length, mostRows) * rowHeight + scrollbarHeight;
  const editing = {
    epoch: of.epoch,
    errors: of.errors,
    dirty: of.dirty,
    onPatch: of.patch,
    onUnread: (cells: readonly unknown[]) => notices.warning(text('text.unread', { count: number(cells.length) })),
  };
  const removing = {
    actions: () => [{ id: 'remove', label: text('text.remove'), danger: true }],
    onAction: (_action: string, row: PriceRow) => void remove([row]).catch(() => undefined),
  };
  return (
    <Panel as="div" style={{ height, overflow: 'clip' }} data-rows={of.rows.length}>
      <Grid<PriceRow>
        label={text('text.prices')}
        columns={columns}
        state={state}
        onState={setState}
        rows={of.rows}
        rowKey={({ id }) => id}
        {...(mayChange && { edit: editing })}
        {...(mayChange && removing)}
      />
    </Panel>
  );
}

interface PriceGridProps {
  readonly id: number;
  readonly mayChange: boolean;
}

/** The prices of a list, edited like a spreadsheet and saved together, all or none. */
export function PriceGrid({ id, mayChange }: PriceGridProps) {
  const text = useText('price-list');
  const { number } = useFormatters();
  const of = usePriceGrid(id);
  if (of.error) return <ErrorState error={of.error} retry={of.retry} />;
  const isCut = of.total > of.rows.length;
  return (
    <Stack gap={12}>
      {mayChange && <AddPrice id={id} />}
      {(isCut || of.code !== '') && (
        <Input
          style={{ maxWidth: 240 }}
          aria-label={text('text.filterCode')}
          placeholder={text('text.filterCode')}
          value={of.code}
          allowClear
          onChange={(event) => of.find(event.target.value)}
        />
      )}
      {of.total === 0 && !of.isLoading && <EmptyState title={text('text.noPrices')} hint={text('text.noPricesHint')} />}
      {of.rows.length > 0 && <Rows of={of} mayChange={mayChange} />}
      {isCut && (
        <Text color="muted" size={13}>
          {text('text.moreRows', { shown: number(of.rows.length), total: number(of.total) })}
        </Text>
      )}
      {of.dirty.size > 0 && (
        <Stack row gap={8}>
          <Button type="primary" loading={of.isSaving} onClick={of.save}>
            {text('text.save')}
          </Button>
          <Button onClick={of.reset}>{text('text.undo')}</Button>
          <Text color="muted">{text('text.unsaved', { count: number(of.dirty.size) })}</Text>
        </Stack>
      )}
    </Stack>
  );
}
