import { cellId } from '../core/history.ts';
import { columnAt, type GridRuntime } from './runtime.ts';

/** A tooltip opens this many ms after the pointer or focus enters, and closes this many ms after it leaves. */
export const tooltipDelays = { open: 500, close: 300 } as const;

/** Shows clipped texts and errors of cells in a tooltip on hover or focus. */
export function listenForTooltips(runtime: GridRuntime, root: HTMLElement, signal: AbortSignal): void {
  const tip = document.createElement('div');
  tip.className = 'gr-tip';
  tip.role = 'tooltip';
  let over: Element | null = null;
  let timer = 0;
  const close = () => {
    over = null;
    clearTimeout(timer);
    tip.remove();
  };
  const aim = (target: Element | null) => {
    const next = target && root.contains(target) ? target.closest('[data-tip], [role="gridcell"], [role="columnheader"]') : null;
    if (next === over) return;
    over = next;
    clearTimeout(timer);
    timer = window.setTimeout(
      () => (next?.isConnected ? show(tip, next, textOf(runtime, next)) : tip.remove()),
      next && !tip.isConnected ? tooltipDelays.open : tooltipDelays.close,
    );
  };
  const onPointer = ({ target, pointerType }: PointerEvent) =>
    pointerType !== 'touch' && aim(target instanceof Element ? target : null);
  root.addEventListener('pointerover', onPointer, { signal });
  root.addEventListener('pointerleave', () => aim(null), { signal });
  root.addEventListener('focusin', ({ target }) => target instanceof Element && target.matches(':focus-visible') && aim(target), {
    signal,
  });
  for (const end of ['pointerdown', 'keydown', 'focusout'] as const) root.addEventListener(end, close, { capture: true, signal });
  document.addEventListener('scroll', close, { capture: true, passive: true, signal });
  signal.addEventListener('abort', close);
}

/** Returns the tooltip text: the element's own, an error, or the full clipped text; '' for none. */
function textOf(runtime: GridRuntime, target: Element): string {
  const own = target.getAttribute('data-tip');
  if (own !== null) return own;
  if (!(target instanceof HTMLElement)) return '';
  const wrong = wrongIn(runtime, target);
  if (wrong) return wrong;
  const cut = [target, ...target.querySelectorAll('.gr-main, .gr-title, .gr-label, .ly-badge-label, .gr-link')];
  return cut.some((part) => part.scrollWidth > part.clientWidth) ? (target.textContent ?? '') : '';
}

function wrongIn(runtime: GridRuntime, cell: HTMLElement): string {
  const node = runtime.nodes[Number(cell.closest('[data-row]')?.getAttribute('data-row'))];
  const column = columnAt(runtime, Number(cell.getAttribute('aria-colindex')) - 1);
  if (!node || !column || cell.contains(document.activeElement)) return '';
  return runtime.props.edit?.errors?.get(cellId(node.key, column.id)) ?? '';
}

/** Positions the tooltip below the element, or above it when there is no room, within the window. */
function show(tip: HTMLElement, about: Element, text: string): void {
  if (text === '') return tip.remove();
  tip.textContent = text;
  document.body.append(tip);
  const box = about.getBoundingClientRect();
  const below = box.bottom + 6;
  tip.style.left = `${Math.max(8, Math.min(box.left + 4, window.innerWidth - tip.offsetWidth - 8))}px`;
  tip.style.top = `${below + tip.offsetHeight > window.innerHeight - 8 ? box.top - tip.offsetHeight - 6 : below}px`;
}
