import { flushSync } from 'react-dom';
import type { Cell } from '../core/range.ts';
import type { GridRuntime, ViewState } from './runtime.ts';
import { scrollTo } from './scroll.ts';

interface How {
  /** Extends the range to the cell; the active cell stays. */
  readonly extend?: boolean;
  /** Does not scroll. */
  readonly still?: boolean;
}

/**
 * Changes the active cell; the only place that moves the focus with it. Chromium blurs a focused cell as soon as it loses its
 * tabindex, so rendering and focusing happen synchronously.
 */
export function activate(runtime: GridRuntime, cell: Cell, how: How = {}): void {
  const change: Partial<ViewState> = how.extend ? { corner: cell } : { active: cell, corner: null };
  flushSync(() => runtime.store.set(change));
  if (!how.still) scrollTo(runtime, cell);
  focusActive(runtime);
}

export function focusActive(runtime: GridRuntime): void {
  targetOf(runtime)?.focus({ preventScroll: true });
}

/** The focusable element of the active cell: its hidden text field when it can be typed over, else the cell. */
export function targetOf(runtime: GridRuntime): HTMLElement | null {
  return runtime.dom.scroller?.querySelector<HTMLElement>('[data-focus]') ?? null;
}
