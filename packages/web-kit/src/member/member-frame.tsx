import { createElement, useMemo } from 'react';
import { useLocation } from 'react-router';
import { useMemberRules } from '../session/member.ts';
import { useMemberSession } from '../session/session-store.ts';
import type { Area } from '../shell/area.ts';
import { useRuntime } from '../shell/runtime.ts';
import { loadedScreen } from '../shell/screen-cache.ts';
import { showTitle } from '../shell/titles.ts';
import { type Page, PageProvider, pageOf } from '../tabs/page-context.ts';
import { loadedMemberShell } from './member-chunk.ts';

interface MemberFrameProps {
  readonly area: Area;
}

/** The member's shell around the one page on screen. Its guard has loaded both before it is shown. */
export function MemberFrame({ area }: MemberFrameProps) {
  const isSignedIn = useMemberSession(({ person }) => person !== null);
  const isLoaded = useMemberRules((rules) => rules.isLoaded);
  const page = useMemberPage(area);
  const hit = area.find(page.path);
  const Shell = loadedMemberShell();
  const Screen = hit && loadedScreen(hit.screen);
  if (!isSignedIn || !isLoaded || !Shell || !Screen) return null;
  // Both were loaded once: they are the same components in every render.
  return createElement(Shell, null, <PageProvider page={page}>{createElement(Screen, { key: page.path })}</PageProvider>);
}

/** What a page may know and do. There are no tabs here: the address bar is the page's own. */
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
