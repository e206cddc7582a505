import { useTabs } from '../../tabs/tab-store.ts';

/** Something the page on screen offers now. */
export interface PageAction {
  readonly label: string;
  run(): void;
}

/** Where a page says what can be done: the head of a list, the head of a row's page, what is done to chosen rows. */
const places = ['.rs-head-actions', '.rs-actions', '.rs-bulk-buttons', '[data-page-actions]'];

/**
 * What can be done on the page on screen. The page itself is asked: its head holds exactly the actions that its state and the
 * reader's nodes allow, and one that has to wait is disabled there.
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
