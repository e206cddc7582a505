import { type LoaderFunctionArgs, redirect, type RouteObject } from 'react-router';
import { loadNamespaces } from '../i18n/text.ts';
import { BrokenPage } from './broken-page.tsx';
import { ForbiddenPage, NotFoundPage } from './error-pages.tsx';
import { guardLoading, guardLogin, guardPage, prepareErrorPage } from './guards.ts';
import { LoadingPage } from './loading-page.tsx';
import type { ScreenDef } from './modules.ts';
import type { Runtime } from './runtime.ts';
import { preloadShell } from './shell-chunk.ts';
import { ShellFrame } from './shell-frame.tsx';
import { showTitle } from './titles.ts';

/** A page outside of the shell, which must do without antd. */
export type PlainPage = Pick<ScreenDef, 'load' | 'namespaces' | 'titleKey'>;

export interface PlainPages {
  readonly home: PlainPage;
  readonly adminLogin: PlainPage;
}

/**
 * The static tree: everything that depends on rights is a lookup behind `/admin/*`. Login and loading stand within the shell's
 * frame, so that unsaved input can wait there for whoever has to sign in again.
 */
export function createRoutes(runtime: Omit<Runtime, 'router'>, { home, adminLogin }: PlainPages): RouteObject[] {
  const page = {
    loader: (args: LoaderFunctionArgs) => guardPage(runtime.find, args),
    shouldRevalidate,
    element: null,
    errorElement: <BrokenPage />,
  };
  const login = plain(adminLogin);
  return [
    { path: '/', ...plain(home) },
    { path: '/admin', loader: () => redirect('/admin/loading'), element: null },
    {
      id: 'shell',
      element: <ShellFrame />,
      children: [
        {
          path: '/admin/login',
          lazy: login.lazy,
          loader: async (args) => {
            guardLogin(args);
            preloadShell();
            return login.loader();
          },
        },
        {
          id: 'adminMainLoading',
          path: '/admin/loading/*',
          loader: (args) => guardLoading(runtime.first, args),
          element: <LoadingPage />,
        },
        { path: '/Index', ...page },
        { path: '/admin/*', ...page },
        { path: '/404', loader: () => prepareErrorPage('shell:404.title'), element: <NotFoundPage /> },
        { path: '/401', loader: () => prepareErrorPage('shell:401.title'), element: <ForbiddenPage /> },
      ],
    },
    { path: '*', loader: () => redirect('/404'), element: null },
  ];
}

/** Only another page is another page: a new query is the page's own affair. */
function shouldRevalidate({ currentUrl, nextUrl }: { readonly currentUrl: URL; readonly nextUrl: URL }): boolean {
  return currentUrl.pathname !== nextUrl.pathname;
}

function plain({ load, namespaces, titleKey }: PlainPage) {
  return {
    loader: async () => {
      await loadNamespaces(namespaces);
      showTitle(titleKey);
      return null;
    },
    lazy: async () => ({ Component: (await load()).Screen }),
  };
}
