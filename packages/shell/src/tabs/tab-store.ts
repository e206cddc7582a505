import { create } from 'zustand';
import { loadTitle } from '@shopkeeper/ui/i18n';
import { recall, remember, storageKeys } from '@shopkeeper/ui/theme';
import { noTabs, restoredTabs, storedTabs, type TabList } from './tab-list.ts';

interface TabState extends TabList {
  /** Shows only the active page, without menu and header. */
  readonly isFullScreen: boolean;
}

/** The open tabs. Changed only with the functions of `tab-list.ts`. */
export const useTabs = create<TabState>()(() => ({ ...noTabs, isFullScreen: false }));

/** Tabs stored with their owner: another user starts with none. */
interface KeptTabs {
  readonly owner: number;
  readonly tabs: unknown;
}

const owner = { id: 0 };

/** The id of the user whose tabs are open; 0 for none. */
export const tabOwner = (): number => owner.id;

/**
 * Restores the tabs that this user had open in this browser.
 * @param isPage false for addresses that no longer exist
 */
export function restoreTabs(ownerId: number, isPage: (path: string) => boolean): void {
  if (owner.id === ownerId) return;
  owner.id = ownerId;
  const kept = recall(storageKeys.tabs) as Partial<KeptTabs> | undefined;
  const list = kept?.owner === ownerId ? restoredTabs(kept.tabs) : noTabs;
  useTabs.setState({ ...list, tabs: list.tabs.filter(({ path }) => isPage(path)), isFullScreen: false });
  // Re-renders the titles once the texts of page titles are loaded.
  void Promise.all(list.tabs.map(({ title }) => loadTitle(title))).then(() =>
    changeTabs((now) => ({ ...now, tabs: [...now.tabs] })),
  );
}

/** Removes all tabs, here and in storage, on sign-out. */
export function forgetTabs(): void {
  owner.id = 0;
  useTabs.setState({ ...noTabs, isFullScreen: false });
  remember(storageKeys.tabs, undefined);
}

useTabs.subscribe((list, before) => {
  if (owner.id === 0 || list.tabs === before.tabs) return;
  remember(storageKeys.tabs, { owner: owner.id, tabs: storedTabs(list) } satisfies KeptTabs);
});

/** Replaces the list of open tabs by what `next` makes of it. */
export function changeTabs(next: (list: TabList) => TabList): void {
  useTabs.setState((state) => next(state));
}
