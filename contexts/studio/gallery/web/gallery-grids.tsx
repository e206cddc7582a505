import { useText } from '@shopkeeper/ui/i18n';
import { Panel } from '@shopkeeper/ui/layout';
import {
  applyPatches,
  cellId,
  changesBetween,
  type Column,
  type ColumnState,
  Grid,
  noSelection,
  type Patch,
} from '@shopkeeper/grid';
import { ChangeReview } from '@shopkeeper/admin-ui';
import { Button } from 'antd';
import { useMemo, useState } from 'react';
import { then } from './gallery-sample.ts';

interface Item {
  readonly id: number;
  readonly code: string;
  readonly name: string;
  readonly status: string;
  readonly price: number | null;
  readonly count: number | null;
  readonly enabled: boolean;
  readonly at: number;
}

const states = ['open', 'busy', 'late', 'failed', 'done'];
const items: readonly Item[] = Array.from({ length: 120 }, (_none, i) => ({
  id: i + 1,
  code: `WB-${String(i + 1).padStart(4, '0')}`,
  name: `Walnut board ${i + 1}`,
  status: states[i % states.length] ?? 'open',
  price: 990 + i * 155,
  count: i % 9 === 4 ? null : (i * 37) % 400,
  enabled: i % 7 !== 3,
  at: then - i * 5_000_000,
}));

function useColumns(isSheet: boolean): readonly Column<Item>[] {
  const text = useText('gallery');
  return useMemo(() => {
    const statusColors = { open: 'info', busy: 'info', late: 'warn', failed: 'bad', done: 'ok' } as const;
    const options = Object.entries(statusColors).map(([value, tone]) => ({ value, tone, label: text(`choice.status.${value}`) }));
    const editable = isSheet;
    return [
      { id: 'code', title: text('field.code'), kind: 'link', width: 110, pin: 'left', fixed: true },
      { id: 'name', title: text('field.name'), kind: 'text', width: 180, sortable: true, editable },
      { id: 'status', title: text('field.status'), kind: 'status', width: 120, options, editable },
      { id: 'price', title: text('field.price'), kind: 'money', width: 120, sortable: true, editable },
      { id: 'count', title: text('field.count'), kind: 'number', width: 100, unit: 'kg', editable },
      { id: 'enabled', title: text('field.enabled'), kind: 'flag', width: 90, editable },
      { id: 'at', title: text('field.at'), kind: 'time', width: 130 },
    ];
  }, [text, isSheet]);
}

/** A list with selection, sorting, actions and totals. */
export function GalleryList() {
  const text = useText('gallery');
  const [state, setState] = useState<ColumnState>({});
  const [selection, setSelection] = useState(noSelection);
  return (
    <Panel as="div" margin="0 0 12px" style={{ height: 320, overflow: 'clip' }}>
      <Grid<Item>
        label={text('text.list')}
        columns={useColumns(false)}
        state={state}
        onState={setState}
        rows={items}
        rowKey={(row) => row.id}
        sort={{ value: [{ field: 'price', order: 'asc' }], onChange: () => undefined }}
        selection={{ value: selection, onChange: setSelection }}
        actions={() => [{ id: 'edit', label: text('text.edit') }]}
        totals={{ price: items.reduce((sum, { price }) => sum + (price ?? 0), 0) }}
      />
    </Panel>
  );
}

const changed: readonly Patch[] = [
  { key: 1, col: 'price', before: 990, after: 1290 },
  { key: 2, col: 'count', before: 37, after: 40 },
];
const compared = { keyOf: (row: Item) => row.id, cols: ['name', 'status', 'price', 'count', 'enabled'] as const };

/** An editable grid with unsaved cells and an invalid one; saving first shows a change review. */
export function GalleryEditableGrid() {
  const text = useText('gallery');
  const [state, setState] = useState<ColumnState>({ density: 'compact' });
  const [rows, setRows] = useState(() => applyPatches(items, compared.keyOf, changed));
  const [isOpen, setOpen] = useState(false);
  const columns = useColumns(true);
  const changes = useMemo(() => changesBetween(items, rows, compared), [rows]);
  const dirty = useMemo(() => new Set(changes.flatMap(({ cells }) => cells.map(({ key, col }) => cellId(key, col)))), [changes]);
  const errors = useMemo(() => new Map([[cellId(3, 'price'), text('text.tooCheap')]]), [text]);
  return (
    <>
      <Panel as="div" margin="0 0 12px" style={{ height: 320, overflow: 'clip' }}>
        <Grid<Item>
          label={text('text.sheet')}
          columns={columns}
          state={state}
          onState={setState}
          rows={rows}
          rowKey={(row) => row.id}
          edit={{ onPatch: (patches) => setRows((now) => applyPatches(now, compared.keyOf, patches)), dirty, errors }}
        />
      </Panel>
      <Button onClick={() => setOpen(true)}>{text('text.changes')}</Button>
      {isOpen && (
        <ChangeReview
          changes={changes}
          columns={columns}
          titleOf={(key) => items.find(({ id }) => id === key)?.name ?? ''}
          onSave={() => setOpen(false)}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
