import { type AnyResource, viewOf } from '@shopkeeper/resource';
import { Button } from 'antd';
import { useMemo, useRef, useState } from 'react';
import type { ColumnState } from '../../grid/core/columns.ts';
import type { Move } from '../../grid/core/drop.ts';
import { Grid } from '../../grid/view/grid.tsx';
import { tell } from '../../http/notices.ts';
import { useMay } from '../../shell/allowed.tsx';
import { useSortable } from '../calls/use-remove.ts';
import { kindsOf } from '../cells/grid-kinds.tsx';
import { useResourceText, useResourceWords } from '../resource-text.ts';
import { EmptyState } from '../states/empty-state.tsx';
import { ErrorState } from '../states/error-state.tsx';
import type { WireRow } from '../wire.ts';
import { gridColumns } from './grid-columns.ts';
import { editAction, rowActions } from './row-actions.tsx';
import type { AnyScreenProps } from './screen-props.ts';
import type { ResourceList } from './use-resource-list.ts';
import type { Chosen } from './use-selection.ts';

/** The field that makes rows of a resource a tree, or null. */
export const treeFieldOf = (resource: AnyResource): string | null =>
  Object.entries(resource.own).find(([, field]) => field.kind === 'tree')?.[0] ?? null;

interface ListGridProps {
  readonly screen: AnyScreenProps;
  readonly list: ResourceList;
  readonly chosen: Chosen;
  readonly columnState: ColumnState;
  readonly opensAll: boolean;
  /** The next step where there is nothing yet. */
  readonly add: (() => void) | null;
  onColumnState(state: ColumnState): void;
  onOpen(row: WireRow, how: { readonly newTab: boolean }): void;
  onAction(action: string, row: WireRow): void;
}

/** The rows of a list: sorted, chosen, dragged, opened, and what stands in their place while there are none. */
export function ListGrid(props: ListGridProps) {
  const { screen, list, chosen } = props;
  const { resource } = screen;
  const words = useResourceWords(resource);
  const text = useResourceText();
  const may = useMay();
  const columns = useListColumns(props);
  const { query, state } = list;
  const tree = treeFieldOf(resource);
  const isTree = tree !== null && state.filters.length === 0 && state.quick === '';
  const move = useRowMove(resource);
  const sorts =
    !resource.actions.includes('sortable') ||
    !may('sortable', resource.page) ||
    state.sorts.length > 0 ||
    state.filters.length > 0;
  return (
    <Grid<WireRow>
      key={isTree ? `tree-${props.opensAll}` : 'list'}
      label={words.title}
      columns={columns.all as never}
      kinds={columns.kinds}
      state={props.columnState}
      onState={props.onColumnState}
      rows={list.rows}
      rowKey={(row) => row.id}
      {...(list.facts?.exact && !isTree ? { total: list.facts.total, firstIndex: (state.page - 1) * state.size } : {})}
      sort={{ value: state.sorts, onChange: (next) => list.change({ sorts: next }) }}
      {...(isTree ? { tree: treeOf(tree, list.rows, props.opensAll) } : {})}
      selection={{ value: chosen.selection, onChange: chosen.choose }}
      {...(sorts ? {} : { move: { onMove: move, onRefuse: () => tell('warning', text('list.beyond-range')) } })}
      actions={(row) => rowActions({ resource, row, own: screen.rowActions ?? [], may, words, text })}
      onAction={props.onAction}
      onOpen={props.onOpen}
      shortcuts={{ e: editAction }}
      loading={query.isPending || query.isPlaceholderData}
      {...(query.error && !query.data ? { error: <ErrorState error={query.error} retry={() => void query.refetch()} /> } : {})}
      empty={<Empty {...props} />}
    />
  );
}

const treeOf = (field: string, rows: readonly WireRow[], opensAll: boolean) => {
  const parents = new Set(rows.map((row) => row[field]));
  return {
    parent: (row: WireRow) => (typeof row[field] === 'number' ? row[field] : null),
    hasChildren: (row: WireRow) => parents.has(row.id),
    open: opensAll ? ('all' as const) : [],
  };
};

/** Columns and kinds are made once per language; the labels they read are always the newest. */
function useListColumns({ screen, list }: ListGridProps) {
  const { resource, cells = {}, columns: looks = {}, detailPath } = screen;
  const words = useResourceWords(resource);
  const labels = useRef(list.labels);
  labels.current = list.labels;
  const language =
    words.title +
    viewOf(resource)
      .columns.map(({ title }) => words.of(title))
      .join();
  return useMemo(() => {
    const views = cells as Parameters<typeof kindsOf>[0]['views'];
    const asked = { resource, views, labels: () => labels.current };
    const href = detailPath && ((row: WireRow) => detailPath(row.id));
    return {
      kinds: kindsOf(asked),
      all: gridColumns({ ...asked, words, looks: looks as Parameters<typeof gridColumns>[0]['looks'], href }),
    };
    // New labels repaint the cells that show them.
  }, [resource, language, list.labels]);
}

/** The server puts a row before another; behind the last one takes two steps. */
function useRowMove(resource: AnyResource): (move: Move) => void {
  const sort = useSortable(resource);
  return ({ id, target, place }) => {
    const step = sort(Number(id), Number(target));
    const whole = place === 'before' ? step : step.then(() => sort(Number(target), Number(id)));
    void whole.catch(() => undefined);
  };
}

function Empty({ screen, list, add }: ListGridProps) {
  const text = useResourceText();
  const words = useResourceWords(screen.resource);
  const { filters, quick } = list.state;
  const title = words.title;
  if (filters.length > 0 || quick !== '')
    return (
      <EmptyState isFiltered title={text('state.nothing-found')} hint={text('state.nothing-found-hint')}>
        <Button onClick={() => list.change({ filters: [], quick: '' })}>{text('filter.clear')}</Button>
      </EmptyState>
    );
  return (
    <EmptyState
      title={text('state.empty', { title })}
      hint={words.optional('text', 'empty') || text('state.empty-hint', { title })}
    >
      {add && (
        <Button type="primary" onClick={add}>
          {text('form.add', { title })}
        </Button>
      )}
    </EmptyState>
  );
}
