import { useMemo } from 'react';
import { type Page, pageOf, useRuntime } from '@shopkeeper/shell';
import { change, changeTabs, closeTabs, type Tab, useTabs } from '@shopkeeper/shell/tabs';

/** The page context of a tab. */
export function useTabPage({ path, search }: Pick<Tab, 'path' | 'search'>): Page {
  const runtime = useRuntime();
  const moves = useMemo(() => {
    const setSearch: Page['setSearch'] = (next, { replace = true } = {}) => {
      const query = next === '' || next.startsWith('?') ? next : `?${next}`;
      const isShown = runtime.router.state.location.pathname === path;
      if (isShown) runtime.navigate(path + query, { replace });
      else changeTabs((list) => change(list, path, () => ({ search: query })));
    };
    return {
      setSearch,
      navigate: (to: string, { replace = false } = {}) => {
        // A hidden page must not navigate the browser.
        if (useTabs.getState().active === path || runtime.router.state.location.pathname === path)
          runtime.navigate(to, { replace });
      },
      setTitle: (title: string) => changeTabs((list) => change(list, path, () => ({ title }))),
      close: (to?: string) => void closeTabs(runtime, [path], to),
    };
  }, [runtime, path]);
  const hit = runtime.find(path);
  const known = useMemo(() => (hit ? pageOf(hit) : { params: {}, node: path, frameUrl: '' }), [hit, path]);
  return useMemo(() => ({ path, search, ...known, ...moves }), [path, search, known, moves]);
}
