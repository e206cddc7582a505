import { defaultSorts, maxSorts } from '@shopkeeper/resource/query';
import { Button } from 'antd';
import { useMemo } from 'react';
import { type ColumnState, Grid, type Move, type Sort } from '@shopkeeper/grid';
import { showNotice } from '@shopkeeper/api-client';
import { useMay } from '../access/allowed.tsx';
import { useSortable } from '../calls/use-remove.ts';
import { type CellViews, kindsOf } from '../cells/grid-kinds.tsx';
import { rowMark } from '../presence/row-mark.tsx';
import { type RowPeople, useRowPeople } from '../presence/use-row-people.ts';
import { type ResourceText, useResourceLabels, useResourceText } from '../texts/resource-text.ts';
import { EmptyState } from '../states/empty-state.tsx';
import { ErrorState } from '../states/error-state.tsx';
import type { WireRow } from '../calls/wire.ts';
import { treeFieldOf } from '../list-state/body-at.ts';
import { type ColumnOptions, gridColumns } from '../list-state/grid-columns.ts';
import { useHeaderFilters } from './header-filters.tsx';
import { editAction, rowActions } from './row-actions.tsx';
import type { AnyScreenProps } from '../list-state/screen-props.ts';
import type { ResourceList } from '../list-state/use-resource-list.ts';
import type { Chosen } from './use-selection.ts';

type ColumnOptionsByKey = Readonly<Record<string, ColumnOptions | undefined>>;

const isPlain = ({ state }: ResourceList): boolean => state.filters.length === 0 && state.where === null && state.quick === '';

/** Whether rows are nested under their parents; filtered results are flat. */
export const showsTree = (list: ResourceList): boolean => treeFieldOf(list.resource) !== null && isPlain(list);

interface ListGridProps {
  readonly screen: AnyScreenProps;
  readonly list: ResourceList;
  readonly chosen: Chosen;
  readonly columnState: ColumnState;
  readonly opensAll: boolean;
  /** Sums over the whole result by column; null for a list without totals. */
  readonly totals: Readonly<Record<string, number>> | null;
  /** Adds a row; shown in the empty list. */
  readonly add: (() => void) | null;
  onColumnState(state: ColumnState): void;
  onOpen(row: WireRow, how: { readonly newTab: boolean }): void;
  onAction(action: string, row: WireRow): void;
}

/** The rows of a list: sorting, selection, dragging, opening, and the placeholder while there are none. */
export function ListGrid(props: ListGridProps) {
  const { screen, list, chosen } = props;
  const { resource } = screen;
  const resourceLabels = useResourceLabels(resource);
  const text = useResourceText();
  const may = useMay();
  const columns = useListColumns(props);
  const { query } = list;
  const isTree = showsTree(list);
  const heads = useHeaderFilters(list);
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- only hears keys of the grid inside, which has the role
    <div className="rs-grid" onKeyDownCapture={heads.onKeyDown}>
      <Grid<WireRow>
        key={isTree ? `tree-${props.opensAll}-${loneRoot(list) ?? ''}` : 'list'}
        label={resourceLabels.title}
        // Column names are known only at run time; the grid's type requires them at compile time.
        columns={columns.all as never}
        kinds={columns.kinds}
        state={props.columnState}
        onState={props.onColumnState}
        rows={list.rows}
        rowKey={(row) => row.id}
        sort={sortOf(list)}
        selection={{ value: chosen.selection, onChange: chosen.choose }}
        actions={(row) => rowActions({ resource, row, own: screen.rowActions ?? [], may, resourceLabels, text })}
        onAction={props.onAction}
        onOpen={props.onOpen}
        shortcuts={{ e: editAction }}
        loading={query.isPending || query.isPlaceholderData}
        empty={<Empty {...props} />}
        {...(query.error && !query.data ? { error: <ErrorState error={query.error} retry={() => void query.refetch()} /> } : {})}
        {...placeOf(list, isTree)}
        {...useTreeRows(props, isTree)}
        {...useTransitionOfRow(list, screen.onChanged)}
        filterButton={heads.button}
        {...(props.totals ? { totals: props.totals } : {})}
      />
      {heads.panel}
    </div>
  );
}

/** Returns the position of the rows within the whole result, as far as it is known. */
function placeOf({ pageInfo, state }: ResourceList, isTree: boolean): { readonly total?: number; readonly firstIndex?: number } {
  return pageInfo?.exact && !isTree ? { total: pageInfo.total, firstIndex: (state.page - 1) * state.size } : {};
}

/** Returns the shown sorts: the user's, otherwise the declared one if its column is shown. */
function sortOf({ resource, state, change }: ResourceList) {
  const [first] = defaultSorts(resource);
  const shown = state.sorts.length === 0 && first && resource.list.includes(first.field) ? [first] : state.sorts;
  const turned = first ? [{ ...first, order: first.order === 'asc' ? ('desc' as const) : ('asc' as const) }] : [];
  return {
    value: shown,
    // Removing the declared sort would restore it at once, so it is reversed instead.
    onChange: (next: readonly Sort[]) =>
      change({ sorts: next.length === 0 && state.sorts.length === 0 ? turned : next.slice(0, maxSorts) }),
  };
}

function useTreeRows({ screen, list, opensAll }: ListGridProps, isTree: boolean) {
  const field = treeFieldOf(screen.resource);
  const root = loneRoot(list);
  const open = opensAll ? 'all' : root === null ? [] : [root];
  return isTree && field !== null ? { tree: treeOf(field, open) } : {};
}

/** Returns the only row without a parent; a tree with a single root shows it expanded. */
function loneRoot({ resource, rows }: ResourceList): WireRow['id'] | null {
  const field = treeFieldOf(resource);
  const roots = field === null ? [] : rows.filter((row) => row[field] === null);
  return roots.length === 1 ? (roots[0]?.id ?? null) : null;
}

const treeOf = (field: string, open: 'all' | readonly number[]) => ({
  parent: (row: WireRow) => (typeof row[field] === 'number' ? row[field] : null),
  open,
});

/** Columns and kinds are computed once per language and page of rows. */
function useListColumns({ screen, list }: ListGridProps) {
  const { resource, cells, columns: columnOptions, detailPath } = screen;
  const { labels } = list;
  const isTree = showsTree(list);
  const resourceLabels = useResourceLabels(resource);
  const text = useResourceText();
  const people = useRowPeople(resource, list.rows);
  return useMemo(() => {
    const options = { resource, views: (cells ?? {}) as CellViews, labels: () => labels, isTree };
    const href = detailPath && ((row: WireRow) => detailPath(row.id));
    const columns = gridColumns({ ...options, resourceLabels, columnOptions: (columnOptions ?? {}) as ColumnOptionsByKey, href });
    return { kinds: kindsOf(options), all: withPeople(columns, { label: resource.label, people, text }) };
  }, [resource, cells, columnOptions, detailPath, resourceLabels, labels, isTree, people, text]);
}

/** Marks the rows that others have open, at the label, or in the first column of a list without it. */
function withPeople(
  columns: ReturnType<typeof gridColumns>,
  { label, people, text }: { readonly label: string; readonly people: RowPeople; readonly text: ResourceText },
) {
  if (people.size === 0) return columns;
  const at = Math.max(
    0,
    columns.findIndex(({ id }) => id === label),
  );
  return columns.map((column, index) =>
    index === at ? { ...column, mark: ({ id }: WireRow) => rowMark(people.get(id), text) } : column,
  );
}

/**
 * Rows can be dragged only while the manual order is shown. The server moves a row before another; moving it behind the last
 * takes two requests.
 */
function useTransitionOfRow(list: ResourceList, onChanged: (() => void) | undefined) {
  const { resource, state } = list;
  const text = useResourceText();
  const may = useMay();
  const sort = useSortable(resource);
  if (!resource.operations.includes('sortable') || !may('sortable', resource.page) || state.sorts.length > 0 || !isPlain(list))
    return {};
  const onMove = ({ id, target, place }: Move): void => {
    const step = sort(Number(id), Number(target));
    const whole = place === 'before' ? step : step.then(() => sort(Number(target), Number(id)));
    void whole.then(onChanged, () => undefined);
  };
  return { move: { onMove, onReject: () => showNotice('warning', text('list.beyond-range')) } };
}

function Empty({ screen, list, add }: ListGridProps) {
  const text = useResourceText();
  const resourceLabels = useResourceLabels(screen.resource);
  const { filters, where, quick } = list.state;
  const title = resourceLabels.title;
  if (filters.length > 0 || where !== null || quick !== '')
    return (
      <EmptyState isFiltered title={text('state.nothing-found')} hint={text('state.nothing-found-hint')}>
        <Button onClick={() => list.change({ filters: [], where: null, quick: '' })}>{text('filter.clear')}</Button>
      </EmptyState>
    );
  return (
    <EmptyState
      title={text('state.empty', { title })}
      hint={resourceLabels.optional('text', 'empty') || text('state.empty-hint')}
    >
      {add && (
        <Button type="primary" onClick={add}>
          {resourceLabels.add}
        </Button>
      )}
    </EmptyState>
  );
}
