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
import { change, changeTabs, type Tab, useTabs } from '@shopkeeper/shell/tabs';

/**
 * An empty route context: the router's links and hooks inside a tab use the tab's navigator and location instead of the matched
 * route.
 */
const noRoute = { outlet: null, matches: [], isDataRoute: false };

/** The navigator of one tab: a shown tab navigates the browser, a hidden one only changes its own query and hash. */
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

/** Provides the router's contexts for one tab. The only place that uses the router's internal contexts. */
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
