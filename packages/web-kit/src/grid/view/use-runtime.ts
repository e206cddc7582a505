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

/** Hands the handlers what was rendered last. */
export function useNewest(runtime: GridRuntime, newest: Newest): void {
  useLayoutEffect(() => {
    runtime.renew(newest);
    sync(runtime, 'batched');
    markEdges(runtime);
  });
}

/**
 * After each render: parts that were mounted while the grid stands scrolled are put in their place, and the active cell gets
 * the focus back if the render took it away. Rows or columns that changed places were moved in the document, and a moved
 * element loses the focus, as does one that loses its tabindex.
 */
export function useAfterRender(runtime: GridRuntime): void {
  useLayoutEffect(() => {
    positionMiddles(runtime);
    if (runtime.hasFocus && document.activeElement === document.body && document.hasFocus()) focusActive(runtime);
  });
}

/** Measures the scroller. */
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

/** Listens to the scroller and the root, natively: events of portals would come through React with foreign coordinates. */
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

/** Editing comes with a chunk of its own: lists, which are not edited in place, go without. */
export function useEditing(runtime: GridRuntime, isSheet: boolean): void {
  useEffect(() => {
    if (isSheet) void loadEditing(runtime);
  }, [runtime, isSheet]);
}

async function loadEditing(runtime: GridRuntime): Promise<void> {
  Object.assign(runtime, { editing: await import('./editing.ts') });
}

/** Knows whether the person is in the grid, also while a render has taken the focused element away. */
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

/** What was typed is taken over when the focus goes elsewhere, and the focus is not taken back. */
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
