import { reordered } from './reorder.ts';

/** An open page with its own address, independent of other tabs and the address bar. */
export interface Tab {
  /** Identifies the tab: one per path. */
  readonly path: string;
  readonly search: string;
  readonly hash: string;
  /** An i18n key or plain text. */
  readonly title: string;
  /** Incremented by each reload of the tab, which remounts the page. */
  readonly epoch: number;
  /** The step at which it was last shown; 0 = not since the page was loaded, so it is not mounted. */
  readonly seen: number;
}

export interface TabList {
  readonly tabs: readonly Tab[];
  readonly active: string | undefined;
  /** Number of arrivals so far; `seen` refers to it. */
  readonly steps: number;
}

export interface Arrival {
  readonly path: string;
  readonly search: string;
  readonly hash: string;
  readonly title: string;
}

/** Maximum number of mounted pages; those seen longest ago are unmounted first. */
export const mountedTabs = 10;

export const noTabs: TabList = { tabs: [], active: undefined, steps: 0 };

/** Shows a page: updates query and hash of an open tab with the same path, else adds a tab. */
export function arrive(list: TabList, { path, search, hash, title }: Arrival): TabList {
  const steps = list.steps + 1;
  const shown = { search, hash, seen: steps };
  const isOpen = list.tabs.some((tab) => tab.path === path);
  const tabs = isOpen
    ? list.tabs.map((tab) => (tab.path === path ? { ...tab, ...shown } : tab))
    : [...list.tabs, { path, title, epoch: 0, ...shown }];
  return { tabs, active: path, steps };
}

/** Shows a page without a tab: all tabs are hidden, none is closed. */
export function leave(list: TabList): TabList {
  return { ...list, active: undefined };
}

/**
 * Closes the tabs with these paths. If the active one is among them, `active` becomes the tab seen last, or `undefined` when none
 * is left.
 */
export function close(list: TabList, paths: readonly string[]): TabList {
  const tabs = list.tabs.filter(({ path }) => !paths.includes(path));
  const isActiveOpen = tabs.some(({ path }) => path === list.active);
  return { ...list, tabs, active: isActiveOpen ? list.active : lastSeen(tabs)?.path };
}

/** Remounts the page of a tab. */
export function reload(list: TabList, path: string): TabList {
  return change(list, path, ({ epoch }) => ({ epoch: epoch + 1 }));
}

/** Moves a tab to another index; unchanged when the tab or the index does not exist. */
export function move(list: TabList, path: string, to: number): TabList {
  const from = list.tabs.findIndex((tab) => tab.path === path);
  return { ...list, tabs: reordered(list.tabs, from, to) };
}

/** Changes properties of a tab. */
export function change(list: TabList, path: string, next: (tab: Tab) => Partial<Tab>): TabList {
  return { ...list, tabs: list.tabs.map((tab) => (tab.path === path ? { ...tab, ...next(tab) } : tab)) };
}

/**
 * The paths of the mounted pages: the ones seen last up to the limit and dirty ones regardless of it, but none that was not
 * shown yet.
 *
 * @param isKept false for pages that are unmounted while hidden
 */
export function mounted(list: TabList, dirty: ReadonlySet<string>, isKept: (path: string) => boolean): ReadonlySet<string> {
  const seen = list.tabs.filter((tab) => tab.seen > 0 && (tab.path === list.active || dirty.has(tab.path) || isKept(tab.path)));
  const recent = seen.toSorted((first, second) => second.seen - first.seen);
  const kept = recent.filter(({ path }, index) => index < mountedTabs || dirty.has(path));
  return new Set(kept.map(({ path }) => path));
}

function lastSeen(tabs: readonly Tab[]): Tab | undefined {
  return tabs.toSorted((first, second) => second.seen - first.seen)[0];
}

/** The properties of a tab that survive a browser reload. */
export type StoredTab = Pick<Tab, 'path' | 'search' | 'hash' | 'title'>;

export function storedTabs({ tabs }: TabList): readonly StoredTab[] {
  return tabs.map(({ path, search, hash, title }) => ({ path, search, hash, title }));
}

/** Restores stored tabs, none of them mounted; invalid entries are left out. */
export function restoredTabs(kept: unknown): TabList {
  if (!Array.isArray(kept)) return noTabs;
  const valid = kept.filter((tab: Partial<StoredTab> | null) => typeof tab?.path === 'string' && typeof tab.title === 'string');
  const tabs = valid.map(({ path, search, hash, title }: StoredTab) => ({
    path,
    search: String(search ?? ''),
    hash: String(hash ?? ''),
    title,
    epoch: 0,
    seen: 0,
  }));
  return { ...noTabs, tabs: tabs.filter((tab, index) => tabs.findIndex(({ path }) => path === tab.path) === index) };
}
