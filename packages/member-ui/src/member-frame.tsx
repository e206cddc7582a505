import { createElement, useMemo } from 'react';
import { useLocation } from 'react-router';
import { useMemberRules, useMemberSession } from '@shopkeeper/api-client/session';
import { type Area, loadedScreen, type Page, pageOf, PageProvider, showTitle, useRuntime } from '@shopkeeper/shell';
import { loadedMemberShell } from './member-chunk.ts';

interface MemberFrameProps {
  readonly area: Area;
}

/** Renders the member's shell around the current page. The route's guard has loaded both. */
export function MemberFrame({ area }: MemberFrameProps) {
  const isSignedIn = useMemberSession(({ person }) => person !== null);
  const isLoaded = useMemberRules((rules) => rules.isLoaded);
  const page = useMemberPage(area);
  const hit = area.find(page.path);
  const Shell = loadedMemberShell();
  const Screen = hit && loadedScreen(hit.screen);
  if (!isSignedIn || !isLoaded || !Shell || !Screen) return null;
  // Loaded once, so the components are the same in every render.
  return createElement(Shell, null, <PageProvider page={page}>{createElement(Screen, { key: page.path })}</PageProvider>);
}

/** Renders the same shell around a page that everybody may open. */
export function ShopFrame({ area }: MemberFrameProps) {
  const page = useMemberPage(area);
  const hit = area.find(page.path);
  const Shell = loadedMemberShell();
  const Screen = hit && loadedScreen(hit.screen);
  if (!Shell || !Screen) return null;
  return createElement(Shell, null, <PageProvider page={page}>{createElement(Screen, { key: page.path })}</PageProvider>);
}

/** The page context of the member centre. There are no tabs here: the page uses the address bar directly. */
function useMemberPage(area: Area): Page {
  const { navigate } = useRuntime();
  const { pathname: path, search } = useLocation();
  return useMemo(() => {
    const hit = area.find(path);
    const known = hit ? pageOf(hit) : { params: {}, node: path, frameUrl: '' };
    return {
      path,
      search,
      ...known,
      navigate,
      setSearch: (next, { replace = true } = {}) => {
        navigate(path + (next === '' || next.startsWith('?') ? next : `?${next}`), { replace });
      },
      setTitle: showTitle,
      close: (to = '/user/loading') => navigate(to),
    };
  }, [area, path, search, navigate]);
}
