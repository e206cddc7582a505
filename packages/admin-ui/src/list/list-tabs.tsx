import type { SavedView } from '@shopkeeper/resource/query';
import { useCall } from '@shopkeeper/api-client';
import { Bookmark, Users } from '@shopkeeper/ui/icons';
import { useResourceLabels, useResourceText } from '../texts/resource-text.ts';
import type { ListAnswer } from '../calls/wire.ts';
import { useTotal } from './list-header.tsx';
import type { ListTab } from '../list-state/list-tab.ts';
import type { ResourceList } from '../list-state/use-resource-list.ts';

interface ListTabsProps {
  readonly list: ResourceList;
  readonly tabs: readonly ListTab[];
  readonly views: readonly SavedView[];
  readonly countsPath?: string | undefined;
}

/** The state tabs with their row counts, followed by the saved views. */
export function ListTabs({ list, tabs, views, countsPath }: ListTabsProps) {
  const text = useResourceText();
  const { data: counts } = useCall<Readonly<Record<string, number>>>(countsPath ?? '', {}, { isReady: countsPath !== undefined });
  const title = useResourceLabels(list.resource).title;
  if (tabs.length === 0 && views.length === 0) return null;
  const { view, show } = list.look;
  return (
    <nav className="rs-tabs" aria-label={title}>
      {tabs.map((tab) => (
        <Tab
          key={tab.key}
          list={list}
          tab={tab}
          count={countsPath === undefined ? undefined : counts?.[tab.key]}
          counts={countsPath === undefined}
        />
      ))}
      {tabs.length === 0 && (
        <button type="button" className="rs-tab" aria-current={view ? undefined : 'page'} onClick={() => show(null)}>
          {text('view.all')}
        </button>
      )}
      {views.map((one) => (
        <button
          key={one.id}
          type="button"
          className="rs-tab view"
          aria-current={one.id === view?.id ? 'page' : undefined}
          title={one.own ? '' : text('view.by', { name: one.ownerName })}
          onClick={() => show(one)}
        >
          {one.shared ? <Users size={13} aria-hidden /> : <Bookmark size={13} aria-hidden />}
          {one.name}
          {one.id === view?.id && list.look.differs && <i className="rs-differs" role="img" aria-label={text('view.differs')} />}
        </button>
      ))}
    </nav>
  );
}

interface TabProps {
  readonly list: ResourceList;
  readonly tab: ListTab;
  readonly count: number | undefined;
  /** Whether the tab reads its own count, by requesting a page of one row. */
  readonly counts: boolean;
}

function Tab({ list, tab, count, counts }: TabProps) {
  const resourceLabels = useResourceLabels(list.resource);
  const written = useTotal();
  const body = { page: { currentPage: 1, pageSize: 1 }, filters: tab.filter };
  const { data } = useCall<ListAnswer>(`${list.resource.prefix}GetPageData`, body, { isReady: counts, keepPreviousData: true });
  const pageInfo = count === undefined ? data?.page : { total: count, exact: true };
  const { view, show } = list.look;
  const isActive = view === null && list.tab?.key === tab.key;
  return (
    <button
      type="button"
      className="rs-tab"
      aria-current={isActive ? 'page' : undefined}
      onClick={() => (view ? show(null, new URLSearchParams({ tab: tab.key })) : list.change({ tab: tab.key }))}
    >
      {resourceLabels.of(tab.titleKey)}
      {pageInfo && <span>{written(pageInfo)}</span>}
    </button>
  );
}
