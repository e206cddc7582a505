import { type LoaderFunctionArgs, redirect, type RouteObject } from 'react-router';
import { loadNamespaces } from '@shopkeeper/ui/i18n';
import { MemberFrame, ShopFrame } from '@shopkeeper/member-ui';
import {
  type Area,
  guardLoading,
  guardLogin,
  guardPage,
  loadingPaths,
  openPublicPage,
  preloadArrival,
  prepareErrorPage,
  type ScreenDef,
  showTitle,
} from '@shopkeeper/shell';
import { ErrorPage, fetchAhead, ForbiddenPage, LoadingPage, NotFoundPage, whenIdle } from '@shopkeeper/shell/pages';
import { ShellFrame } from '@shopkeeper/admin-ui/shell';

/** A page outside of the shell, which must not use antd. */
export type PlainPage = Pick<ScreenDef, 'load' | 'namespaces' | 'titleKey'>;

export interface PlainPages {
  readonly home: PlainPage;
  readonly adminLogin: PlainPage;
  readonly memberLogin: PlainPage;
}

/** The areas of the application, and the paths of the pages of the shop that everybody may open. */
export interface Areas extends Readonly<Record<'staff' | 'member' | 'shop', Area>> {
  readonly publicPaths: readonly string[];
}

/**
 * Creates the static route tree: everything that depends on permissions is looked up behind `/admin/*` and `/user/*`. Login and
 * loading of staff are inside the shell's frame, so that unsaved input can be preserved there until the user signs in again.
 */
export function createRoutes({ staff, member, shop, publicPaths }: Areas, pages: PlainPages): RouteObject[] {
  const page = guarded(staff);
  return [
    { path: '/', ...plain(pages.home) },
    ...publicPaths.map((path) => ({ path, ...open(shop), element: <ShopFrame area={shop} /> })),
    loginRoute('/user/login', { area: member, page: pages.memberLogin }),
    loadingRoute('userMainLoading', member),
    { path: '/admin', loader: () => redirect('/admin/loading'), element: null },
    { path: '/user', loader: () => redirect('/user/loading'), element: null },
    { path: '/user/*', ...guarded(member), element: <MemberFrame area={member} /> },
    {
      id: 'shell',
      element: <ShellFrame />,
      children: [
        loginRoute('/admin/login', { area: staff, page: pages.adminLogin }),
        loadingRoute('adminMainLoading', staff),
        { path: '/Index', ...page },
        { path: '/admin/*', ...page },
        { path: '/404', loader: () => prepareErrorPage(staff, 'shell:404.title'), element: <NotFoundPage /> },
        { path: '/401', loader: () => prepareErrorPage(staff, 'shell:401.title'), element: <ForbiddenPage /> },
      ],
    },
    { path: '*', loader: () => redirect('/404'), element: null },
  ];
}

/** A page that everybody may open. */
function open(area: Area) {
  return {
    loader: (args: LoaderFunctionArgs) => openPublicPage(area, args),
    shouldRevalidate,
    errorElement: <ErrorPage />,
  };
}

function guarded(area: Area) {
  return {
    loader: (args: LoaderFunctionArgs) => guardPage(area, args),
    shouldRevalidate,
    element: null,
    errorElement: <ErrorPage />,
  };
}

interface Login {
  readonly area: Area;
  readonly page: PlainPage;
}

function loginRoute(path: string, { area, page }: Login): RouteObject {
  const { lazy, loader } = plain(page);
  return {
    path,
    lazy,
    loader: async (args) => {
      // A link for a new password opens its form also for whoever is signed in here.
      if (!window.location.hash.startsWith('#reset=')) guardLogin(area, args);
      const { search } = new URL(args.request.url);
      const preload = () => whenIdle(() => void fetchAhead([() => preloadArrival(area, search)]));
      // What comes later must not delay the page itself.
      void page.load().then(preload, () => undefined);
      return loader();
    },
  };
}

function loadingRoute(id: string, area: Area): RouteObject {
  return {
    id,
    path: `${loadingPaths[area.audience]}/*`,
    loader: (args) => guardLoading(area, args),
    element: <LoadingPage area={area} />,
  };
}

/** Reloads only when the path changes; a new query is handled by the page itself. */
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
