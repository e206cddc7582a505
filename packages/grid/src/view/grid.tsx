import { type ReactNode, useId, useImperativeHandle, useMemo, useState, useSyncExternalStore } from 'react';
import { lazyPart } from '@shopkeeper/ui';
import type { Density } from '../core/columns.ts';
import { type Extra, isNarrow, layOut, type Layout } from '../core/layout.ts';
import { GridRuntimeContext } from './field.tsx';
import { type GridLanguage, useGridLanguage } from '../cells/language.ts';
import { createGridRuntime, type GridRuntime, headerHeight, type Newest } from './runtime.ts';
import type { AnyGridProps, GridProps } from './props.ts';
import type { Shared } from './shared.ts';
import { GridBody } from './body.tsx';
import { Skeleton } from './skeleton.tsx';
import { handleOf, useEditing, useListeners, useNewest, useSize } from './use-runtime.ts';
import { useTree } from './use-tree.ts';
import './grid.css';
import './header.css';
import './body.css';
import './instead.css';
import './cells.css';
import './controls.css';

/** Only editable grids have errors to show. */
const Message = lazyPart(async () => (await import('./message.tsx')).Message);

const rowHeights: Readonly<Record<Density, number>> = { compact: 32, normal: 40, loose: 48 };
/** Minimum row height on a phone, for touch. */
const fingerHeight = 44;
const nothing: Layout = layOut({ columns: [], state: {}, view: 0, extras: {} });

/**
 * A list, tree or editable grid of rows. It renders only what is visible and can be used with the keyboard alone. It never
 * fetches and never reads the address: the page owns rows, column state, sorts and selection.
 */
export function Grid<R extends object>(props: GridProps<R>): ReactNode {
  return <GridView {...props} />;
}

function GridView(props: AnyGridProps): ReactNode {
  const language = useGridLanguage();
  const id = useId();
  const { rows, rowKey, tree } = props;
  const { nodes, toggle } = useTree({ rows, rowKey, tree });
  const first = { props, language, nodes, toggle, layout: nothing, rowHeight: 40, footerHeight: 0 };
  const [runtime] = useState<GridRuntime>(() => createGridRuntime(first));
  const width = useSyncExternalStore(runtime.store.subscribe, () => runtime.store.get().width);
  const layout = useLayout(props, width);
  const rowHeight = rowHeightOf(props.state.density, width);
  const footerHeight = hasTotal(props.totals, layout) && nodes.length > 0 ? rowHeight : 0;
  const newest: Newest = { props, language, layout, nodes, rowHeight, footerHeight, toggle };
  const shared = useShared({ props, language, layout, runtime, id });
  useNewest(runtime, newest);
  useSize(runtime);
  useListeners(runtime);
  useEditing(runtime, props.edit !== undefined);
  useImperativeHandle(props.handle, () => handleOf(runtime), [runtime]);
  const height = headerHeight + footerHeight + nodes.length * rowHeight;
  return (
    <GridRuntimeContext value={runtime}>
      <div className={classOf(props, width)} data-density={props.state.density ?? 'normal'} ref={runtime.refs.root}>
        <div className="gr-scroller" ref={runtime.refs.scroller} {...ariaOf(newest, id)}>
          <div role="none" className="gr-box-size" style={{ width: layout.total, height }}>
            <GridBody {...{ runtime, props, shared, layout, nodes, rowHeight, footerHeight }} />
          </div>
        </div>
        <Instead {...newest} />
        {props.edit && <Message runtime={runtime} newest={newest} id={shared.messageId} />}
        <span id={`${id}-hint`} hidden>
          {props.edit ? language.messages.editHint : language.messages.listHint}
        </span>
        <div className="gr-unseen" aria-live="polite" ref={runtime.refs.voice} />
      </div>
    </GridRuntimeContext>
  );
}

function classOf(props: AnyGridProps, width: number): string {
  return `gr-root ${props.edit ? 'editable' : 'list'}${props.onOpen ? ' opens' : ''}${isNarrow(width) ? ' narrow' : ''}`;
}

/** Whether a shown column has a total; narrow layouts fold columns into others. */
const hasTotal = (totals: AnyGridProps['totals'], { slots }: Layout): boolean =>
  totals !== undefined && slots.some(({ column }) => column !== null && (totals[column.id] ?? null) !== null);

function ariaOf({ props, nodes, layout, footerHeight }: Newest, id: string) {
  return {
    role: props.tree ? 'treegrid' : 'grid',
    'aria-label': props.label,
    'aria-rowcount': (props.total ?? nodes.length) + 1 + (footerHeight > 0 ? 1 : 0),
    'aria-colcount': layout.slots.length,
    'aria-multiselectable': props.selection || props.edit ? true : undefined,
    'aria-busy': props.loading || undefined,
    'aria-describedby': `${id}-hint`,
    tabIndex: -1,
  } as const;
}

/** Shown over or instead of the rows: an error, progress, a skeleton or the empty state. */
function Instead({ props, nodes, layout, rowHeight }: Newest): ReactNode {
  if (props.error) return <div className="gr-instead">{props.error}</div>;
  if (nodes.length > 0) return props.loading && <div className="gr-progress" aria-hidden="true" />;
  if (props.loading) return <Skeleton layout={layout} rowHeight={rowHeight} />;
  return <div className="gr-instead">{props.empty}</div>;
}

function rowHeightOf(density: Density | undefined, width: number): number {
  const height = rowHeights[density ?? 'normal'];
  return isNarrow(width) ? Math.max(fingerHeight, height) : height;
}

function useLayout(props: AnyGridProps, view: number): Layout {
  const { columns, state } = props;
  const extras = useExtras(props, isNarrow(view));
  return useMemo(() => layOut({ columns, state, view, extras }), [columns, state, view, extras]);
}

/** The widths of the columns that the grid adds, depending on its props. */
function useExtras(props: AnyGridProps, narrow: boolean): Readonly<Partial<Record<Extra, number>>> {
  const isDraggable = props.move !== undefined;
  const isChosen = props.selection !== undefined;
  const first = props.rows[0];
  const hasInline = first !== undefined && props.actions?.(first).some((action) => action.inline) === true;
  const hasActions = props.actions !== undefined;
  return useMemo(() => {
    const check = isDraggable ? 36 : narrow ? 36 : 44;
    const actions = narrow ? 40 : hasInline ? 84 : 52;
    return {
      ...(isDraggable ? { $drag: 28 } : {}),
      ...(isChosen ? { $check: check } : {}),
      ...(hasActions ? { $actions: actions } : {}),
    };
  }, [isDraggable, isChosen, hasActions, hasInline, narrow]);
}

interface ForShared {
  readonly props: AnyGridProps;
  readonly language: GridLanguage;
  readonly layout: Layout;
  readonly runtime: GridRuntime;
  readonly id: string;
}

/**
 * Returns one object shared by all rows. The page's functions are new on each render; rows call the current ones through
 * `runtime`.
 */
function useShared({ props, language: { messages, formats }, layout, runtime, id }: ForShared): Shared {
  const { errors, dirty } = props.edit ?? {};
  const unsaved = useMemo(() => dirty && new Set([...dirty].map(rowOf)), [dirty]);
  const isSheet = props.edit !== undefined;
  const isChosen = props.selection !== undefined;
  const hasSwitches = props.onToggle !== undefined;
  const treeSlot = props.tree ? (layout.slots.find((slot) => slot.column)?.id ?? null) : null;
  const { kinds } = props;
  return useMemo(() => {
    const actions: Shared['actions'] = (row) => runtime.props.actions?.(row) ?? [];
    const messageId = `${id}-message`;
    return {
      messages,
      formats,
      errors,
      dirty,
      unsaved,
      isSheet,
      isChosen,
      hasSwitches,
      treeSlot,
      kinds,
      actions,
      messageId,
    };
  }, [messages, formats, errors, dirty, unsaved, isSheet, isChosen, hasSwitches, treeSlot, kinds, runtime, id]);
}

/** Returns the row's key, as text, from the result of `cellId`. */
const rowOf = (id: string): string => id.slice(0, id.lastIndexOf(':'));
