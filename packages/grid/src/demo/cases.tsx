import { type ReactNode, useMemo, useState } from 'react';
import { type ColumnState, type Density } from '../core/columns.ts';
import { applyPatches, cellId, type Patch } from '../core/history.ts';
import { noSelection, type Selection } from '../core/selection.ts';
import { type Sort } from '../core/sort.ts';
import { Grid } from '../view/grid.tsx';
import { type RowAction } from '../view/props.ts';
import {
  categories,
  type Category,
  categoryColumns,
  type Order,
  orderColumns,
  orders,
  type Sku,
  skuColumns,
  skus,
  wideColumns,
  wideRows,
} from './data.ts';

function Sheet({ log, children }: { readonly log?: string; readonly children: ReactNode }): ReactNode {
  return (
    <>
      <div className="paper">{children}</div>
      <p className="log" role="status">
        {log}
      </p>
    </>
  );
}

const eye = (
  <svg viewBox="0 0 16 16" fill="none" stroke="currentColor" strokeWidth="1.4" aria-hidden="true">
    <path d="M1.5 8S4 3.5 8 3.5 14.5 8 14.5 8 12 12.5 8 12.5 1.5 8 1.5 8Z" />
    <circle cx="8" cy="8" r="1.8" />
  </svg>
);

function actionsOf(order: Order): readonly RowAction[] {
  return [
    { id: 'view', label: '查看', icon: eye, inline: true },
    { id: 'ship', label: '发货', ...(order.status === 'to-ship' ? {} : { rejected: '只有待发货的订单可以发货' }) },
    { id: 'close', label: '关闭订单', danger: true },
  ];
}

export function Orders({ count, density }: { readonly count: number; readonly density: string | null }): ReactNode {
  const [state, setState] = useState<ColumnState>(density ? { density: density as Density } : {});
  const [sorts, setSorts] = useState<readonly Sort[]>([{ field: 'placedAt', order: 'desc' }]);
  const [selection, setSelection] = useState<Selection>(noSelection);
  const [log, setLog] = useState('');
  const rows = useMemo(() => sorted(orders(count), sorts), [count, sorts]);
  return (
    <Sheet log={log}>
      <Grid<Order>
        label="订单"
        columns={orderColumns}
        state={state}
        onState={setState}
        rows={rows}
        rowKey={(row) => row.id}
        total={128_431}
        sort={{ value: sorts, onChange: setSorts }}
        selection={{ value: selection, onChange: setSelection }}
        actions={actionsOf}
        onAction={(action, row) => setLog(`${action} ${row.id}`)}
        onOpen={(row, how) => setLog(`open ${row.id}${how.newTab ? ' in a new tab' : ''}`)}
        shortcuts={{ e: 'view' }}
        totals={{ amount: rows.reduce((total, row) => total + row.amount, 0) }}
      />
    </Sheet>
  );
}

function sorted(rows: readonly Order[], sorts: readonly Sort[]): readonly Order[] {
  const by = (row: Order, field: string) =>
    field === 'amount' ? row.amount : field === 'number' ? Number(row.number.slice(8)) : row.placedAt;
  return rows.toSorted((a, b) => {
    for (const { field, order } of sorts) {
      const difference = by(a, field) - by(b, field);
      if (difference !== 0) return order === 'asc' ? difference : -difference;
    }
    return 0;
  });
}

interface WideProps {
  readonly rows: number;
  readonly columns: number;
  readonly isSheet: boolean;
}

/** Any number of rows and columns, as a list or an editable grid. */
export function Wide({ rows: count, columns, isSheet }: WideProps): ReactNode {
  const [state, setState] = useState<ColumnState>({});
  const [sorts, setSorts] = useState<readonly Sort[]>([]);
  const [selection, setSelection] = useState<Selection>(noSelection);
  const first = useMemo(() => wideRows(count, columns), [count, columns]);
  const [rows, setRows] = useState(first);
  const all = useMemo(() => wideColumns(columns).map((column) => ({ ...column, editable: isSheet })), [columns, isSheet]);
  const own = isSheet
    ? { edit: { onPatch: (patches: readonly Patch[]) => setRows((now) => applyPatches(now, (row) => row.id, patches)) } }
    : { selection: { value: selection, onChange: setSelection }, sort: { value: sorts, onChange: setSorts } };
  return (
    <Sheet>
      <Grid
        label="宽表"
        rows={rows}
        columns={all}
        state={state}
        onState={setState}
        rowKey={(row) => row.id}
        totals={{ c4: 1234 }}
        {...own}
      />
    </Sheet>
  );
}

export function Skus({ count }: { readonly count: number }): ReactNode {
  const [state, setState] = useState<ColumnState>({ density: 'compact' });
  const first = useMemo(() => skus(count), [count]);
  const [rows, setRows] = useState(first);
  const [dirty, setDirty] = useState<ReadonlySet<string>>(new Set());
  const [log, setLog] = useState('');
  const errors = useMemo(
    () =>
      new Map(
        rows.flatMap((row) =>
          row.price !== null && row.cost !== null && row.price < row.cost ? [[cellId(row.id, 'price'), '售价低于成本']] : [],
        ),
      ),
    [rows],
  );
  function onPatch(patches: readonly Patch[]): void {
    setRows((now) => applyPatches(now, (row) => row.id, patches));
    setDirty((now) => new Set([...now, ...patches.map((patch) => cellId(patch.key, patch.col))]));
    setLog(`${patches.length} patches`);
  }
  return (
    <Sheet log={log}>
      <Grid<Sku>
        label="规格矩阵"
        columns={skuColumns}
        state={state}
        onState={setState}
        rows={rows}
        rowKey={(row) => row.id}
        edit={{ onPatch, errors, dirty, onUnread: (cells) => setLog(`${cells.length} unread`) }}
      />
    </Sheet>
  );
}

export function Categories(): ReactNode {
  const [state, setState] = useState<ColumnState>({});
  const [rows, setRows] = useState(categories);
  const [log, setLog] = useState('');
  return (
    <Sheet log={log}>
      <Grid<Category>
        label="分类"
        columns={categoryColumns}
        state={state}
        onState={setState}
        rows={rows}
        rowKey={(row) => row.id}
        tree={{ parent: (row) => row.parentId, open: [1] }}
        move={{
          onMove: ({ id, target, place }) => {
            setLog(`move ${id} ${place} ${target}`);
            setRows((now) => moved(now, Number(id), Number(target), place));
          },
          onReject: () => setLog('rejected'),
        }}
        onToggle={(row, _col, on) => setRows((now) => now.map((other) => (other.id === row.id ? { ...other, on } : other)))}
        onOpen={(row) => setLog(`open ${row.id}`)}
      />
    </Sheet>
  );
}

function moved(rows: readonly Category[], id: number, target: number, place: 'before' | 'after'): readonly Category[] {
  const row = rows.find((one) => one.id === id);
  const rest = rows.filter((one) => one.id !== id);
  const at = rest.findIndex((one) => one.id === target) + (place === 'after' ? 1 : 0);
  return row ? rest.toSpliced(at, 0, row) : rows;
}

export function States({ loading = false }: { readonly loading?: boolean }): ReactNode {
  const [state, setState] = useState<ColumnState>({});
  return (
    <Sheet>
      <Grid<Order>
        label="订单"
        columns={orderColumns}
        state={state}
        onState={setState}
        rows={[]}
        rowKey={(row) => row.id}
        selection={{ value: noSelection, onChange: () => undefined }}
        loading={loading}
        empty={<p>还没有订单</p>}
      />
    </Sheet>
  );
}
