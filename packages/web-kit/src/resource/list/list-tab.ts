import type { Filter } from '@shopkeeper/resource';

/** One state people work by. The first tab of a list is shown when none is named. */
export interface ListTab {
  readonly key: string;
  /** A language key: `order:text.tab-to-ship`. */
  readonly titleKey: string;
  /** What the tab holds; null is everything. */
  readonly filter: Filter | null;
}

/** The tab that the address names, or the first. */
export const tabOf = (tabs: readonly ListTab[], key: string): ListTab | null =>
  tabs.find((tab) => tab.key === key) ?? tabs[0] ?? null;
