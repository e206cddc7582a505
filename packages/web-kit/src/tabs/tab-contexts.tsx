import { type ReactNode, useMemo } from 'react';
import {
  createPath,
  type DataRouter,
  UNSAFE_LocationContext as LocationContext,
  UNSAFE_NavigationContext as NavigationContext,
  NavigationType,
  type Navigator,
  UNSAFE_RouteContext as RouteContext,
} from 'react-router';
import { change, type Tab } from './tab-list.ts';
import { changeTabs, useTabs } from './tab-store.ts';

/** Links and hooks of the router inside a tab then use the tab's own navigator and location, not the matched route. */
const noRoute = { outlet: null, matches: [], isDataRoute: false };

/** A navigator that belongs to one tab: the shown tab moves the browser, a hidden one may only change its own query. */
export function navigatorOf(router: DataRouter, path: string): Navigator {
  const go =
    (replace: boolean): Navigator['push'] =>
    (to, state) => {
      const target = typeof to === 'string' ? new URL(to, 'http://here') : { pathname: path, search: '', hash: '', ...to };
      if (useTabs.getState().active === path) void router.navigate(createPath(target), { replace, state: state as unknown });
      else if (target.pathname === path)
        changeTabs((list) => change(list, path, () => ({ search: target.search, hash: target.hash })));
    };
  return {
    createHref: (to) => (typeof to === 'string' ? to : createPath(to)),
    go: (delta) => {
      if (useTabs.getState().active === path) void router.navigate(delta);
    },
    push: go(false),
    replace: go(true),
  };
}

interface TabContextsProps {
  readonly tab: Tab;
  readonly navigator: Navigator;
  readonly children: ReactNode;
}

/** The router as one tab sees it. The only place that uses the router's internal contexts. */
export function TabContexts({ tab, navigator, children }: TabContextsProps) {
  const { path, search, hash } = tab;
  const navigation = useMemo(
    () => ({ basename: '/', navigator, static: false, future: {}, useTransitions: undefined }),
    [navigator],
  );
  const location = useMemo(
    () => ({
      location: { pathname: path, search, hash, state: null, key: path },
      navigationType: NavigationType.Replace,
    }),
    [path, search, hash],
  );
  return (
    <NavigationContext value={navigation}>
      <RouteContext value={noRoute}>
        <LocationContext value={location}>{children}</LocationContext>
      </RouteContext>
    </NavigationContext>
  );
}
