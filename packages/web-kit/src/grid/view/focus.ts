import { flushSync } from 'react-dom';
import type { Cell } from '../core/range.ts';
import type { GridRuntime, ViewState } from './runtime.ts';
import { scrollTo } from './scroll.ts';

interface How {
  /** The range reaches to the cell; the active one stays. */
  readonly extend?: boolean;
  /** Without scrolling. */
  readonly still?: boolean;
}

/**
 * The only place that changes the active cell. Chromium blurs at once when the focused cell loses its tabindex, so the
 * change is rendered and the new cell focused in one go.
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

/** What has the focus while the active cell is active: its hidden text field where it can be typed over, else the cell. */
export function targetOf(runtime: GridRuntime): HTMLElement | null {
  return runtime.dom.scroller?.querySelector<HTMLElement>('[data-focus]') ?? null;
}
