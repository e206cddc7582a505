import { create } from 'zustand';
import { loadTitle } from '../i18n/text.ts';
import { recall, remember, storageKeys } from '../session/storage-keys.ts';
import { storedTabs, noTabs, restoredTabs, type TabList } from './tab-list.ts';

interface TabState extends TabList {
  /** The active page alone, without menu and header. */
  readonly isFullScreen: boolean;
}

/** The open tabs. Changed by the functions of `tab-list.ts` only. */
export const useTabs = create<TabState>()(() => ({ ...noTabs, isFullScreen: false }));

/** Whose tabs are open: another person starts with none. */
interface KeptTabs {
  readonly owner: number;
  readonly tabs: unknown;
}

const owner = { id: 0 };

/** Whose tabs are open; 0 for nobody's. */
export const tabOwner = (): number => owner.id;

/** Brings back the tabs this person had open in this browser. @param isPage false for addresses that are gone */
export function restoreTabs(ownerId: number, isPage: (path: string) => boolean): void {
  if (owner.id === ownerId) return;
  owner.id = ownerId;
  const kept = recall(storageKeys.tabs) as Partial<KeptTabs> | undefined;
  const list = kept?.owner === ownerId ? restoredTabs(kept.tabs) : noTabs;
  useTabs.setState({ ...list, tabs: list.tabs.filter(({ path }) => isPage(path)), isFullScreen: false });
  // Titles that pages gave their tabs are said again once their words are there.
  void Promise.all(list.tabs.map(({ title }) => loadTitle(title))).then(() =>
    changeTabs((now) => ({ ...now, tabs: [...now.tabs] })),
  );
}

/** Forgets all tabs, here and in storage: somebody signed out. */
export function forgetTabs(): void {
  owner.id = 0;
  useTabs.setState({ ...noTabs, isFullScreen: false });
  remember(storageKeys.tabs, undefined);
}

useTabs.subscribe((list, before) => {
  if (owner.id === 0 || list.tabs === before.tabs) return;
  remember(storageKeys.tabs, { owner: owner.id, tabs: storedTabs(list) } satisfies KeptTabs);
});

export function changeTabs(next: (list: TabList) => TabList): void {
  useTabs.setState((state) => next(state));
}
