import { useCall } from '../../http/query.ts';
import { useResourceWords } from '../resource-text.ts';
import type { ListAnswer } from '../wire.ts';
import { useTotal } from './list-head.tsx';
import type { ListTab } from './list-tab.ts';
import type { ResourceList } from './use-resource-list.ts';

interface ListTabsProps {
  readonly list: ResourceList;
  readonly tabs: readonly ListTab[];
  readonly countsPath?: string | undefined;
}

/** The states people work by, each with how many wait there. */
export function ListTabs({ list, tabs, countsPath }: ListTabsProps) {
  const { data: counts } = useCall<Readonly<Record<string, number>>>(countsPath ?? '', {}, { isReady: countsPath !== undefined });
  return (
    <nav className="rs-tabs" aria-label={useResourceWords(list.resource).title}>
      {tabs.map((tab) => (
        <Tab
          key={tab.key}
          list={list}
          tab={tab}
          count={countsPath === undefined ? undefined : counts?.[tab.key]}
          counts={countsPath === undefined}
        />
      ))}
    </nav>
  );
}

interface TabProps {
  readonly list: ResourceList;
  readonly tab: ListTab;
  readonly count: number | undefined;
  /** Counts itself by asking the list for one row. */
  readonly counts: boolean;
}

function Tab({ list, tab, count, counts }: TabProps) {
  const words = useResourceWords(list.resource);
  const written = useTotal();
  const body = { page: { currentPage: 1, pageSize: 1 }, filters: tab.filter };
  const { data } = useCall<ListAnswer>(`${list.resource.prefix}GetPageData`, body, { isReady: counts, keepsFormer: true });
  const facts = count === undefined ? data?.page : { total: count, exact: true };
  const isActive = list.tab?.key === tab.key;
  return (
    <button
      type="button"
      className="rs-tab"
      aria-current={isActive ? 'page' : undefined}
      onClick={() => list.change({ tab: tab.key })}
    >
      {words.of(tab.titleKey)}
      {facts && <span>{written(facts)}</span>}
    </button>
  );
}
