import { useEffect, useLayoutEffect } from 'react';
import type { RowKey } from '../core/columns.ts';
import { listenToClipboard } from './clipboard.ts';
import { activate, focusActive } from './focus.ts';
import { listenToKeys } from './keyboard.ts';
import type { GridRuntime, Newest } from './runtime.ts';
import { listenToPointer } from './pointer.ts';
import type { GridHandle } from './props.ts';
import { markEdges, positionMiddles, sync } from './scroll.ts';
import { listenForTooltips } from './tooltip.ts';

/** Passes the values of the last render to the event handlers. */
export function useNewest(runtime: GridRuntime, newest: Newest): void {
  useLayoutEffect(() => {
    runtime.renew(newest);
    sync(runtime, 'batched');
    markEdges(runtime);
  });
}

/**
 * After each render: moves panes mounted while the grid is scrolled into position, and restores the focus of the active cell if
 * the render lost it. An element loses the focus when it is moved in the document, as reordered rows and columns are, or when it
 * loses its tabindex.
 */
export function useAfterRender(runtime: GridRuntime): void {
  useLayoutEffect(() => {
    positionMiddles(runtime);
    if (runtime.hasFocus && document.activeElement === document.body && document.hasFocus()) focusActive(runtime);
  });
}

/** Measures the size of the scroller. */
export function useSize({ dom, store }: GridRuntime): void {
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

/** Adds native listeners to scroller and root: React would also deliver events of portals, with unrelated coordinates. */
export function useListeners(runtime: GridRuntime): void {
  useEffect(() => {
    const { root, scroller } = runtime.dom;
    if (!root || !scroller) return undefined;
    const off = new AbortController();
    scroller.addEventListener('scroll', () => sync(runtime, 'now'), { passive: true, signal: off.signal });
    for (const listen of [followFocus, listenToKeys, listenToPointer, listenToClipboard, listenForTooltips])
      listen(runtime, root, off.signal);
    return () => off.abort();
  }, [runtime]);
}

/** Loads the editing chunk; lists do not need it. */
export function useEditing(runtime: GridRuntime, isSheet: boolean): void {
  useEffect(() => {
    if (isSheet) void loadEditing(runtime);
  }, [runtime, isSheet]);
}

async function loadEditing(runtime: GridRuntime): Promise<void> {
  Object.assign(runtime, { editing: await import('./editing.ts') });
}

/** Tracks whether the grid has the focus, also while a render has removed the focused element. */
function followFocus(runtime: GridRuntime, root: HTMLElement, signal: AbortSignal): void {
  const isElsewhere = (target: EventTarget | null) => target instanceof Node && !root.contains(target);
  const enter = () => {
    runtime.leaving = runtime.leaving && runtime.hasFocus;
    runtime.hasFocus = true;
  };
  const leave = (event: FocusEvent) => {
    if (isElsewhere(event.relatedTarget)) runtime.hasFocus = false;
    leaveField(runtime, event);
  };
  const pressElsewhere = (event: Event) => {
    if (isElsewhere(event.target)) runtime.hasFocus = false;
  };
  root.addEventListener('focusin', enter, { signal });
  root.addEventListener('focusout', leave, { signal });
  document.addEventListener('pointerdown', pressElsewhere, { capture: true, signal });
}

/** Commits the typed text when the focus leaves the field. */
function leaveField(runtime: GridRuntime, { target }: FocusEvent): void {
  const isField = target instanceof HTMLInputElement && target.classList.contains('gr-input');
  if (isField && target.isConnected && runtime.store.get().edit) runtime.editing?.commitText(runtime, 'blur');
}

export function handleOf(runtime: GridRuntime): GridHandle {
  return {
    focus: (key: RowKey, col?: string) => {
      const row = runtime.nodes.findIndex((node) => node.key === key);
      const at = runtime.layout.slots.findIndex((slot) => (col === undefined ? slot.column !== null : slot.id === col));
      if (row < 0 || at < 0) return false;
      activate(runtime, { row, col: at });
      return true;
    },
    write: (patches) => void runtime.editing?.write(runtime, patches),
    undo: () => runtime.editing?.takeBack(runtime, 'undo'),
    redo: () => runtime.editing?.takeBack(runtime, 'redo'),
  };
}
