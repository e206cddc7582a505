import { useTabs } from '@shopkeeper/shell/tabs';

/** An action that the current page offers. */
export interface PageAction {
  readonly label: string;
  run(): void;
}

/** Where a page shows its actions: the header of a list, the header of a detail page, the bulk actions of selected rows. */
const places = ['.rs-head-actions', '.rs-actions', '.rs-bulk-buttons', '[data-page-actions]'];

/**
 * Returns the actions of the current page. Reads its enabled buttons: they match its state and the user's permissions exactly.
 */
export function pageActions(): readonly PageAction[] {
  const { active } = useTabs.getState();
  const pane = active === undefined ? null : document.querySelector(`.pane[data-tab="${CSS.escape(active)}"]`);
  if (!pane) return [];
  const buttons = places.flatMap((place) => [...pane.querySelectorAll<HTMLButtonElement>(`${place} button:enabled`)]);
  const byLabel = new Map<string, HTMLButtonElement>();
  for (const button of buttons) {
    const label = (button.getAttribute('aria-label') ?? button.textContent).trim();
    if (label !== '' && !byLabel.has(label)) byLabel.set(label, button);
  }
  return [...byLabel].map(([label, button]) => ({ label, run: () => requestAnimationFrame(() => button.click()) }));
}
