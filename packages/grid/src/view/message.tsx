import { type ReactNode, useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import { cellId } from '../core/history.ts';
import { type GridRuntime, headerHeight, type Newest, type ViewState } from './runtime.ts';

interface MessageProps {
  readonly runtime: GridRuntime;
  readonly newest: Newest;
  readonly id: string;
}

/**
 * The error message of the active cell. Rendered above the page instead of in the row, so that neither the edges of the grid nor
 * a pinned column clip it; hidden while its cell is scrolled out of view.
 */
export function Message({ runtime, newest, id }: MessageProps): ReactNode {
  const box = useRef<HTMLDivElement>(null);
  const state = useSyncExternalStore(runtime.store.subscribe, runtime.store.get);
  const error = errorOf(newest, state);
  useLayoutEffect(() => {
    if (error === undefined) return undefined;
    const off = new AbortController();
    const put = () => place(runtime, box.current);
    put();
    document.addEventListener('scroll', put, { capture: true, passive: true, signal: off.signal });
    window.addEventListener('resize', put, { signal: off.signal });
    return () => off.abort();
  });
  if (error === undefined) return null;
  return (
    <div ref={box} className="gr-message" id={id}>
      {error}
    </div>
  );
}

function errorOf({ nodes, layout, props, language }: Newest, { active, edit }: ViewState): string | undefined {
  const node = nodes[active.row];
  const id = layout.slots[active.col]?.column?.id;
  if (!node || id === undefined) return undefined;
  return edit?.wrong ? language.messages.unreadable : props.edit?.errors?.get(cellId(node.key, id));
}

const margin = 8;

/** Positions the message below the cell, or above it when there is no room, within the grid and the window. */
function place(runtime: GridRuntime, box: HTMLElement | null): void {
  const { scroller } = runtime.dom;
  const cell =
    scroller?.querySelector('[data-focus]')?.closest('[role="gridcell"]') ?? scroller?.querySelector('.gr-cell.editing');
  if (!box || !scroller || !cell) return;
  const at = cell.getBoundingClientRect();
  box.classList.toggle('away', !isSeen(runtime, cell, at));
  const isAbove = at.bottom + box.offsetHeight > window.innerHeight - margin && at.top - box.offsetHeight > margin;
  box.classList.toggle('above', isAbove);
  const end = Math.min(scroller.getBoundingClientRect().right, window.innerWidth - margin);
  box.style.left = `${Math.max(margin, Math.min(at.left, end - box.offsetWidth))}px`;
  box.style.top = `${isAbove ? at.top - box.offsetHeight : at.bottom}px`;
}

/** Whether part of the cell is visible between header, pinned columns and edges. */
function isSeen(runtime: GridRuntime, cell: Element, at: DOMRect): boolean {
  const sight = runtime.dom.scroller?.getBoundingClientRect();
  if (!sight) return false;
  const { leftWidth, rightWidth } = cell.closest('.gr-mid') ? runtime.layout : { leftWidth: 0, rightWidth: 0 };
  const isInHeight = at.bottom > sight.top + headerHeight && at.top < sight.bottom;
  return isInHeight && at.right > sight.left + leftWidth && at.left < sight.right - rightWidth;
}
