import { flushSync } from 'react-dom';
import type { Cell } from '../core/range.ts';
import type { Live, ViewState } from './live.ts';
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
export function activate(live: Live, cell: Cell, how: How = {}): void {
  const change: Partial<ViewState> = how.extend ? { corner: cell } : { active: cell, corner: null };
  flushSync(() => live.store.set(change));
  if (!how.still) scrollTo(live, cell);
  focusActive(live);
}

export function focusActive(live: Live): void {
  targetOf(live)?.focus({ preventScroll: true });
}

/** What has the focus while the active cell is active: its hidden text field where it can be typed over, else the cell. */
export function targetOf(live: Live): HTMLElement | null {
  return live.dom.scroller?.querySelector<HTMLElement>('[data-focus]') ?? null;
}
