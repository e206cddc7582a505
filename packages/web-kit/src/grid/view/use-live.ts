import { useEffect, useLayoutEffect } from 'react';
import type { RowKey } from '../core/columns.ts';
import { listenToClipboard } from './clipboard.ts';
import { activate, focusActive } from './focus.ts';
import { listenToKeys } from './keyboard.ts';
import type { Live, Newest } from './live.ts';
import { listenToPointer } from './pointer.ts';
import type { GridHandle } from './props.ts';
import { markEdges, placeMiddles, sync } from './scroll.ts';
import { listenForTips } from './tip.ts';

/** Hands the handlers what was rendered last. */
export function useNewest(live: Live, newest: Newest): void {
  useLayoutEffect(() => {
    live.renew(newest);
    sync(live, 'batched');
    markEdges(live);
  });
}

/**
 * After each render: parts that were mounted while the grid stands scrolled are put in their place, and the active cell gets
 * the focus back if the render took it away. Rows or columns that changed places were moved in the document, and a moved
 * element loses the focus, as does one that loses its tabindex.
 */
export function useSettled(live: Live): void {
  useLayoutEffect(() => {
    placeMiddles(live);
    if (live.hasFocus && document.activeElement === document.body && document.hasFocus()) focusActive(live);
  });
}

/** Measures the scroller. */
export function useSize({ dom, store }: Live): void {
  useLayoutEffect(() => {
    const { scroller } = dom;
    if (!scroller) return undefined;
    const measure = () => store.set({ width: scroller.clientWidth, height: scroller.clientHeight });
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(scroller);
    return () => observer.disconnect();
  }, [dom, store]);
}

/** Listens to the scroller and the root, natively: events of portals would come through React with foreign coordinates. */
export function useListeners(live: Live): void {
  useEffect(() => {
    const { root, scroller } = live.dom;
    if (!root || !scroller) return undefined;
    const off = new AbortController();
    scroller.addEventListener('scroll', () => sync(live, 'now'), { passive: true, signal: off.signal });
    for (const listen of [followFocus, listenToKeys, listenToPointer, listenToClipboard, listenForTips])
      listen(live, root, off.signal);
    return () => off.abort();
  }, [live]);
}

/** Editing comes with a chunk of its own: lists, which are not edited in place, go without. */
export function useEditing(live: Live, isSheet: boolean): void {
  useEffect(() => {
    if (isSheet) void loadEditing(live);
  }, [live, isSheet]);
}

async function loadEditing(live: Live): Promise<void> {
  Object.assign(live, { editing: await import('./editing.ts') });
}

/** Knows whether the person is in the grid, also while a render has taken the focused element away. */
function followFocus(live: Live, root: HTMLElement, signal: AbortSignal): void {
  const isElsewhere = (target: EventTarget | null) => target instanceof Node && !root.contains(target);
  const enter = () => {
    live.leaving = live.leaving && live.hasFocus;
    live.hasFocus = true;
  };
  const leave = (event: FocusEvent) => {
    if (isElsewhere(event.relatedTarget)) live.hasFocus = false;
    leaveField(live, event);
  };
  const pressElsewhere = (event: Event) => {
    if (isElsewhere(event.target)) live.hasFocus = false;
  };
  root.addEventListener('focusin', enter, { signal });
  root.addEventListener('focusout', leave, { signal });
  document.addEventListener('pointerdown', pressElsewhere, { capture: true, signal });
}

/** What was typed is taken over when the focus goes elsewhere, and the focus is not taken back. */
function leaveField(live: Live, { target }: FocusEvent): void {
  const isField = target instanceof HTMLInputElement && target.classList.contains('gr-input');
  if (isField && target.isConnected && live.store.get().edit) live.editing?.commitText(live, 'blur');
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
    write: (patches) => void live.editing?.write(live, patches),
    undo: () => live.editing?.takeBack(live, 'undo'),
    redo: () => live.editing?.takeBack(live, 'redo'),
  };
}
