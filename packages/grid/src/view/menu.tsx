import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { columnActions, runColumnAction } from './column-menu.ts';
import { focusActive } from './focus.ts';
import { columnAt, type GridRuntime, type MenuAt } from './runtime.ts';
import './menu.css';

/** The menu of a row's actions or of a column header. It is rendered above the page, takes the focus and returns it. */
export function RowMenu({ runtime, at }: { readonly runtime: GridRuntime; readonly at: MenuAt }): ReactNode {
  const menu = useRef<HTMLDivElement>(null);
  const row = runtime.nodes[at.row]?.row;
  const column = columnAt(runtime, at.col);
  const actions = row ? (runtime.props.actions?.(row) ?? []) : columnActions(runtime, at.col);
  const hasIcons = actions.some((action) => action.icon !== undefined);
  const close = () => runtime.store.set({ menu: null });
  const run = (id: string) => {
    close();
    focusActive(runtime);
    if (row) runtime.props.onAction?.(id, row);
    else runColumnAction(runtime, id, at.col);
  };
  useMark(runtime);
  usePlace(menu, at);
  useClosing(menu, runtime);
  return createPortal(
    <div
      ref={menu}
      className="gr-menu"
      role="menu"
      aria-label={column && !row ? column.title : runtime.language.messages.actions}
      tabIndex={-1}
    >
      {actions.map((action) => (
        <button
          key={action.id}
          type="button"
          role="menuitem"
          tabIndex={-1}
          className={action.danger ? 'gr-item danger' : 'gr-item'}
          aria-disabled={action.rejected ? true : undefined}
          onClick={() => !action.rejected && run(action.id)}
        >
          {action.icon ?? (hasIcons && <i />)}
          <span>
            {action.label}
            {action.rejected && <small>{action.rejected}</small>}
          </span>
        </button>
      ))}
    </div>,
    document.body,
  );
}

/** Marks the grid while its menu is open, so that the active row stays highlighted. */
function useMark({ dom }: GridRuntime): void {
  useLayoutEffect(() => {
    const { root } = dom;
    root?.setAttribute('data-menu', '');
    return () => root?.removeAttribute('data-menu');
  }, [dom]);
}

/** Positions the menu below the button, or above it when there is no room, and inside the window. */
function usePlace(menu: { readonly current: HTMLDivElement | null }, { rect, byKey }: MenuAt): void {
  useLayoutEffect(() => {
    const box = menu.current;
    if (!box) return;
    const { offsetWidth, offsetHeight } = box;
    const below = rect.bottom + 4;
    const top = below + offsetHeight > window.innerHeight - 8 ? Math.max(8, rect.top - 4 - offsetHeight) : below;
    box.style.top = `${top}px`;
    box.style.left = `${Math.max(8, Math.min(rect.right - offsetWidth, window.innerWidth - offsetWidth - 8))}px`;
    // After a click no item has the focus; the first press of the down arrow goes to the first one.
    (byKey ? box.querySelector<HTMLElement>('[role="menuitem"]') : box)?.focus();
  }, [menu, rect, byKey]);
}

function useClosing(menu: { readonly current: HTMLDivElement | null }, runtime: GridRuntime): void {
  // Before the first paint: a key that follows at once belongs to the menu.
  useLayoutEffect(() => {
    const off = new AbortController();
    const { signal } = off;
    const close = () => runtime.store.set({ menu: null });
    const closeOutside = ({ target }: Event) => {
      if (target instanceof Node && !menu.current?.contains(target)) close();
    };
    const onKey = (event: KeyboardEvent) => {
      const isOver = event.key === 'Escape' || event.key === 'Tab';
      if (isOver) close();
      if (isOver) focusActive(runtime);
      if (!isOver && !goTo(menu.current, event.key)) return;
      event.preventDefault();
      event.stopPropagation();
    };
    document.addEventListener('pointerdown', closeOutside, { capture: true, signal });
    document.addEventListener('scroll', closeOutside, { capture: true, signal });
    document.addEventListener('keydown', onKey, { capture: true, signal });
    window.addEventListener('blur', close, { signal });
    window.addEventListener('resize', close, { signal });
    return () => off.abort();
  }, [menu, runtime]);
}

/** Moves the focus among the items; returns false for other keys. */
function goTo(menu: HTMLElement | null, key: string): boolean {
  const items = [...(menu?.querySelectorAll<HTMLElement>('[role="menuitem"]') ?? [])];
  const at = items.findIndex((item) => item === document.activeElement);
  const to = { ArrowDown: at + 1, ArrowUp: Math.max(0, at) - 1 + items.length, Home: 0, End: items.length - 1 }[key];
  if (to !== undefined) items[to % items.length]?.focus();
  return to !== undefined;
}
