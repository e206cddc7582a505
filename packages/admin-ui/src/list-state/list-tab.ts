import type { Filter } from '@shopkeeper/resource/query';

/** A tab for one state. The first tab is shown by default. */
export interface ListTab {
  readonly key: string;
  /** A language key: `order:text.tab-to-ship`. */
  readonly titleKey: string;
  /** The filter of the tab; null shows all rows. */
  readonly filter: Filter | null;
}

/** Returns the tab named by the address, or the first. */
export const tabOf = (tabs: readonly ListTab[], key: string): ListTab | null =>
  tabs.find((tab) => tab.key === key) ?? tabs[0] ?? null;
