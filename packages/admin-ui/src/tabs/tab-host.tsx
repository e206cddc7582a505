import { Activity, createElement, memo, type UIEvent, useLayoutEffect, useMemo, useRef } from 'react';
import { useLocation } from 'react-router';
import { loadedScreen, PageProvider, useRuntime } from '@shopkeeper/shell';
import { forgetDirty, mounted, type Tab, useDirtyTabs, useTabs } from '@shopkeeper/shell/tabs';
import { navigatorOf, TabContexts } from './tab-contexts.tsx';
import { PaneBoundary } from './pane-boundary.tsx';
import { useTabPage } from './use-tab-page.ts';

/** Renders all mounted tabs and shows the active one. Hidden pages keep their state and clean up their effects. */
export function TabHost() {
  const list = useTabs();
  const { find } = useRuntime();
  const dirty = useDirtyTabs(({ forms }) => forms);
  const kept = mounted(list, new Set(dirty.keys()), (path) => find(path)?.rule?.keepalive !== false);
  return list.tabs
    .filter(({ path }) => kept.has(path))
    .toSorted(byPath)
    .map((tab) => (
      <Activity key={`${tab.path}#${tab.epoch}`} mode={tab.path === list.active ? 'visible' : 'hidden'}>
        <Pane tab={tab} />
      </Activity>
    ));
}

/** Panes are sorted by path: one that moves in the document would lose its scroll position and reload its frames. */
const byPath = (first: Tab, second: Tab): number => (first.path < second.path ? -1 : 1);

interface PaneProps {
  readonly tab: Tab;
}

/** A page with its own address and scroll positions. */
export const Pane = memo(
  function Pane({ tab }: PaneProps) {
    const { router, find } = useRuntime();
    const page = useTabPage(tab);
    const navigator = useMemo(() => navigatorOf(router, tab.path), [router, tab.path]);
    const onScrollCapture = usePreservedScroll(tab.path);
    const hit = find(tab.path);
    // A page is loaded once: it is the same component in every render.
    const Screen = hit && loadedScreen(hit.screen);
    return (
      <section className="pane" data-tab={tab.path} onScrollCapture={onScrollCapture}>
        <PageProvider page={page}>
          <TabContexts tab={tab} navigator={navigator}>
            <PaneBoundary path={tab.path}>{Screen ? createElement(Screen) : null}</PaneBoundary>
          </TabContexts>
        </PageProvider>
      </section>
    );
  },
  ({ tab: before }, { tab: after }) =>
    before.path === after.path && before.search === after.search && before.hash === after.hash && before.epoch === after.epoch,
);

/** Restores all scroll positions of the pane when it is shown again; browsers drop them while it is hidden. */
function usePreservedScroll(path: string): (event: UIEvent<HTMLElement>) => void {
  const places = useRef(new Map<Element, readonly [left: number, top: number]>());
  useLayoutEffect(() => {
    // Forms that are still dirty mark themselves again in their own effects, which run after this one.
    forgetDirty([path]);
    for (const [element, [left, top]] of places.current) {
      if (element.isConnected) element.scrollTo({ left, top, behavior: 'instant' });
      else places.current.delete(element);
    }
  }, [path]);
  return ({ target }) => {
    if (target instanceof Element) places.current.set(target, [target.scrollLeft, target.scrollTop]);
  };
}

/** The current page when it has no tab. */
export function LoosePane() {
  const { find } = useRuntime();
  const { pathname, search, hash } = useLocation();
  const hit = find(pathname);
  if (!hit || hit.isDenied || !(hit.screen.hasNoTab || hit.screen.isFullPage) || !loadedScreen(hit.screen)) return null;
  return <Pane key={hit.pathname} tab={{ path: hit.pathname, search, hash, title: hit.title, epoch: 0, seen: 0 }} />;
}
