import { type ReactNode, useId, useImperativeHandle, useMemo, useState, useSyncExternalStore } from 'react';
import type { Density } from '../core/columns.ts';
import { type Extra, isNarrow, layOut } from '../core/layout.ts';
import { LiveContext } from './field.tsx';
import { useGridLanguage } from './language.ts';
import { createLive, headHeight, type Live } from './live.ts';
import { handleOf, useListeners, useNewest } from './use-live.ts';
import type { AnyGridProps, GridProps } from './props.ts';
import { placeWith } from './scroll.ts';
import type { Shared } from './shared.ts';
import { Sheet } from './sheet.tsx';
import { Skeleton } from './skeleton.tsx';
import { useTree } from './use-tree.ts';
import './grid.css';

const rowHeights: Readonly<Record<Density, number>> = { compact: 32, normal: 40, loose: 48 };
/** On a phone a row is high enough for a finger. */
const fingerHeight = 44;

/**
 * A list, tree or sheet of rows. It renders what is seen, scrolls without holes, and is worked with the keyboard alone.
 * It never fetches and never reads the address: rows, column state, sorts and selection are the page's.
 */
export function Grid<R extends object>(props: GridProps<R>): ReactNode {
  return <GridView {...props} />;
}

function GridView(props: AnyGridProps): ReactNode {
  const language = useGridLanguage();
  const id = useId();
  const { nodes, toggle } = useTree(props);
  const [live] = useState<Live>(() =>
    createLive({ props, language, nodes, toggle, layout: layOut({ columns: [], state: {}, view: 0, extras: {} }) }),
  );
  const width = useSyncExternalStore(live.store.subscribe, () => live.store.get().width);
  const rowHeight = rowHeightOf(props.state.density, width);
  const footHeight = props.totals && nodes.length > 0 ? rowHeight : 0;
  const extras = useExtras(props, isNarrow(width));
  const layout = useMemo(
    () => layOut({ columns: props.columns, state: props.state, view: width, extras }),
    [props.columns, props.state, width, extras],
  );
  const shared = useShared(props, live, id, layout.slots.find((slot) => slot.column)?.id ?? null);
  useNewest(live, { props, language, layout, nodes, rowHeight, footHeight, toggle });
  useListeners(live);
  useImperativeHandle(props.handle, () => handleOf(live), [live]);

  const isEmpty = nodes.length === 0;
  const instead = props.error ?? (isEmpty && !props.loading ? props.empty : null);
  const contentHeight = headHeight + footHeight + nodes.length * rowHeight;
  return (
    <LiveContext value={live}>
      <div
        className={`gr-root ${props.edit ? 'sheet' : 'list'}${props.onOpen ? ' opens' : ''}${isNarrow(width) ? ' narrow' : ''}`}
        data-density={props.state.density ?? 'normal'}
        style={props.height === 'content' ? { height: isEmpty ? 220 : contentHeight + 1 } : undefined}
        ref={(root) => {
          live.dom.root = root;
        }}
      >
        <div
          className="gr-scroller"
          role={props.tree ? 'treegrid' : 'grid'}
          aria-label={props.label}
          aria-rowcount={(props.total ?? nodes.length) + 1 + (footHeight > 0 ? 1 : 0)}
          aria-colcount={layout.slots.length}
          aria-multiselectable={props.selection || props.edit ? true : undefined}
          aria-busy={props.loading || undefined}
          aria-describedby={props.edit ? `${id}-hint` : undefined}
          tabIndex={-1}
          ref={(scroller) => {
            live.dom.scroller = scroller;
          }}
        >
          <div role="none" className="gr-box-size" style={{ width: layout.total, height: contentHeight }}>
            <Sheet {...{ live, props, shared, layout, nodes, rowHeight, footHeight }} />
          </div>
        </div>
        {isEmpty && props.loading && !props.error && (
          <Skeleton layout={layout} rowHeight={rowHeight} height={live.store.get().height - headHeight} />
        )}
        {!isEmpty && props.loading && <div className="gr-progress" aria-hidden="true" />}
        {instead && <div className="gr-instead">{instead}</div>}
        {props.edit && (
          <span id={`${id}-hint`} hidden>
            {language.words.editHint}
          </span>
        )}
      </div>
    </LiveContext>
  );
}

function rowHeightOf(density: Density | undefined, width: number): number {
  const height = rowHeights[density ?? 'normal'];
  return isNarrow(width) ? Math.max(fingerHeight, height) : height;
}

/** The grid's own columns, by what the page asked for. */
function useExtras(props: AnyGridProps, narrow: boolean): Readonly<Partial<Record<Extra, number>>> {
  const isDraggable = props.move !== undefined;
  const isChosen = props.selection !== undefined;
  const first = props.rows[0];
  const hasInline = first !== undefined && props.actions?.(first).some((action) => action.inline) === true;
  const hasActions = props.actions !== undefined;
  return useMemo(
    () => ({
      ...(isDraggable ? { $drag: 28 } : {}),
      ...(isChosen ? { $check: isDraggable ? 36 : narrow ? 40 : 44 } : {}),
      ...(hasActions ? { $actions: narrow ? 44 : hasInline ? 84 : 52 } : {}),
    }),
    [isDraggable, isChosen, hasActions, hasInline, narrow],
  );
}

/** One object for all rows. The page's functions are new at each of its renders; rows call the newest through `live`. */
function useShared(props: AnyGridProps, live: Live, id: string, firstColumn: string | null): Shared {
  const { words, formats } = useGridLanguage();
  const { edit, kinds } = props;
  const treeSlot = props.tree ? firstColumn : null;
  const isChosen = props.selection !== undefined;
  const hasSwitches = props.onToggle !== undefined;
  const mark = edit ? `${edit.epoch}` : null;
  return useMemo(
    () => ({
      words,
      formats,
      edit,
      kinds,
      isChosen,
      hasSwitches,
      actions: (row: object) => live.props.actions?.(row) ?? [],
      treeSlot,
      id,
      place: placeWith(live),
    }),
    [words, formats, mark, edit?.errors, edit?.dirty, kinds, isChosen, hasSwitches, treeSlot, id, live],
  );
}
