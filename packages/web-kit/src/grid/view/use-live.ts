import { useEffect, useLayoutEffect, useRef } from 'react';
import type { RowKey } from '../core/columns.ts';
import { noHistory } from '../core/history.ts';
import { listenToClipboard } from './clipboard.ts';
import { commitText, takeBack } from './editing.ts';
import { activate, focusActive } from './focus.ts';
import { listenToKeys } from './keyboard.ts';
import type { Live } from './live.ts';
import { listenToPointer } from './pointer.ts';
import type { GridHandle } from './props.ts';
import { markEdges, sync } from './scroll.ts';

type Newest = Pick<Live, 'props' | 'language' | 'layout' | 'nodes' | 'rowHeight' | 'footHeight' | 'toggle'>;

/** Hands the handlers what was rendered last, and keeps the active cell on its row and column when they moved. */
export function useNewest(live: Live, newest: Newest): void {
  const epoch = newest.props.edit?.epoch;
  const lastEpoch = useRef(epoch);
  useLayoutEffect(() => {
    const moved = activeAfter(live, newest);
    Object.assign(live, newest);
    if (lastEpoch.current !== epoch) live.history = noHistory;
    lastEpoch.current = epoch;
    if (moved) live.store.set(moved);
    sync(live, 'batched');
    if (live.dom.scroller) markEdges(live, live.dom.scroller);
  });
}

/**
 * Gives the active cell the focus back when a render took it away: rows or columns that changed places were moved in the
 * document, and a moved element loses the focus, as does one that loses its tabindex.
 */
export function useKeptFocus(live: Live): void {
  useLayoutEffect(() => {
    if (live.hasFocus && document.activeElement === document.body && document.hasFocus()) focusActive(live);
  });
}

function activeAfter(live: Live, { nodes, layout }: Newest): { active: { row: number; col: number }; corner: null } | null {
  const { active } = live.store.get();
  const key = live.nodes[active.row]?.key;
  const id = live.layout.slots[active.col]?.id;
  const row = nodes[active.row]?.key === key || active.row < 0 ? active.row : nodes.findIndex((node) => node.key === key);
  const col = layout.slots[active.col]?.id === id ? active.col : layout.slots.findIndex((slot) => slot.id === id);
  const firstData = layout.slots.findIndex((slot) => slot.column !== null);
  const next = {
    row:
      nodes.length === 0
        ? -1
        : row < 0 && active.row >= 0
          ? Math.min(active.row, nodes.length - 1)
          : active.row < 0 && live.nodes.length === 0
            ? 0
            : row,
    col: col < 0 || live.layout.slots.length === 0 ? Math.max(0, firstData) : col,
  };
  return next.row === active.row && next.col === active.col ? null : { active: next, corner: null };
}

/** Listens to the scroller and the root, natively: events of portals would come through React with foreign coordinates. */
export function useListeners(live: Live): void {
  useLayoutEffect(() => {
    const { scroller } = live.dom;
    if (!scroller) return undefined;
    const measure = () => live.store.set({ width: scroller.clientWidth, height: scroller.clientHeight });
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(scroller);
    return () => observer.disconnect();
  }, [live]);
  useEffect(() => {
    const { root, scroller } = live.dom;
    if (!root || !scroller) return undefined;
    const onScroll = () => sync(live, 'now');
    const onBlur = (event: FocusEvent) => leaveField(live, event);
    scroller.addEventListener('scroll', onScroll, { passive: true });
    root.addEventListener('focusout', onBlur);
    const stops = [followFocus(live, root), listenToKeys(live, root), listenToPointer(live, root), listenToClipboard(live, root)];
    return () => {
      scroller.removeEventListener('scroll', onScroll);
      root.removeEventListener('focusout', onBlur);
      for (const stop of stops) stop();
    };
  }, [live]);
}

/** Knows whether the person is in the grid, also while a render has taken the focused element away. */
function followFocus(live: Live, root: HTMLElement): () => void {
  const off = new AbortController();
  const { signal } = off;
  const enter = () => {
    live.leaving = live.leaving && live.hasFocus;
    live.hasFocus = true;
  };
  const leave = (event: FocusEvent) => {
    if (event.relatedTarget instanceof Node && !root.contains(event.relatedTarget)) live.hasFocus = false;
  };
  const pressElsewhere = (event: Event) => {
    if (event.target instanceof Node && !root.contains(event.target)) live.hasFocus = false;
  };
  root.addEventListener('focusin', enter, { signal });
  root.addEventListener('focusout', leave, { signal });
  document.addEventListener('pointerdown', pressElsewhere, { capture: true, signal });
  return () => off.abort();
}

/** What was typed is taken over when the focus goes elsewhere, and the focus is not taken back. */
function leaveField(live: Live, event: FocusEvent): void {
  const isField = event.target instanceof HTMLInputElement && event.target.classList.contains('gr-input');
  if (isField && live.store.get().edit && event.target.isConnected && event.relatedTarget !== event.target)
    commitText(live, 'blur');
}

export function handleOf(live: Live): GridHandle {
  return {
    focus: (key: RowKey, col?: string) => {
      const row = live.nodes.findIndex((node) => node.key === key);
      const at = live.layout.slots.findIndex((slot) => (col === undefined ? slot.column !== null : slot.id === col));
      if (row < 0 || at < 0) return false;
      activate(live, { row, col: at });
      return true;
    },
    undo: () => takeBack(live, 'undo'),
    redo: () => takeBack(live, 'redo'),
  };
}
