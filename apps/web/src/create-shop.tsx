import { createRoot } from 'react-dom/client';
import { createBrowserRouter, type DataRouter, NavigationType, Outlet, type RouterState } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { connectCalls, type NoticeKind, showNotice, showNoticeOnNextScreen } from '@shopkeeper/api-client';
import {
  type Audience,
  followSecondFactor,
  forgetMember,
  forgetStaff,
  type LossReason,
  type MenuRule,
  type SessionEnd,
  useAdminSession,
  useMemberSession,
  useStaffRules,
} from '@shopkeeper/api-client/session';
import { type LoadTexts, type ShellKey, shellText, startTexts } from '@shopkeeper/ui/i18n';
import { showProgressOf } from '@shopkeeper/ui';
import { memberArea, preloadMemberShell, publicPaths, shopArea } from '@shopkeeper/member-ui';
import '@shopkeeper/shell/plain.css';
import { arrive, changeTabs, isShellPreserved, leave, preserveUnsavedInput, restoreTabs, useTabs } from '@shopkeeper/shell/tabs';
import { paintDocument } from '@shopkeeper/ui/theme';
import {
  areaOf,
  arrivalOf,
  decideOpening,
  createFindPage,
  type FindPage,
  followLanguage,
  loginFor,
  loginPaths,
  redirectOf,
  type Runtime,
  RuntimeContext,
  showTitle,
  standsIn,
  type WebContext,
} from '@shopkeeper/shell';
import { ChunkLoadErrorNotice, ErrorPage, replaceRenderedContent, watchChunkLoadErrors } from '@shopkeeper/shell/pages';
import { type BackOffice, createBackOffice } from './back-office.ts';
import { registerServiceWorker } from './offline.ts';
import { replaceOnRedirect } from './replace-on-redirect.ts';
import { createRoutes, type PlainPages } from './routes.tsx';
import { staffArea } from '@shopkeeper/admin-ui/shell';

export interface ShopOptions {
  readonly pages: PlainPages;
  /** The pages of members and visitors. */
  readonly forMembers: WebContext;
  /** Loads all pages, those of the back office too: what members load does not name them. */
  readonly loadModules: () => Promise<readonly WebContext[]>;
  /** Loads the texts of the modules and of the pages outside of the shell. */
  readonly loadTexts: LoadTexts;
  /** The API host, without a trailing slash. Default: the page's own origin. */
  readonly apiUrl?: string;
  readonly root: HTMLElement;
}

/** Creates the browser application from the modules and renders it. */
export async function createShop(options: ShopOptions): Promise<void> {
  straightenHash();
  paintDocument();
  watchChunkLoadErrors();
  const backOffice = createBackOffice(options);
  // Together with the texts: nobody waits for one after the other. What fails is loaded again by the page that needs it.
  const { pathname } = window.location;
  const texts = startTexts(options.loadTexts);
  if (areaOf(pathname) === 'admin') backOffice.load().catch(() => undefined);
  else if (pathname !== '/' && pathname !== loginPaths.member)
    preloadMemberShell(createFindPage([options.forMembers], [])(pathname)?.screen);
  await texts;
  const runtime = createRuntime(options, backOffice);
  connect(runtime, options.apiUrl ?? '');
  followLanguage();
  preserveUnsavedInput();
  followSessions(runtime);
  registerServiceWorker();
  showProgressOf((changed) => runtime.router.subscribe(changed));
  showTitleOfTab(runtime);
  const arrived = (state: RouterState) => showArrival(runtime.find, state);
  runtime.router.subscribe(arrived);
  replaceRenderedContent(options.root);
  createRoot(options.root).render(
    <RuntimeContext value={runtime}>
      <RouterProvider router={runtime.router} />
      <ChunkLoadErrorNotice />
    </RuntimeContext>,
  );
}

/** Redirects old addresses that have the path in the hash. */
function straightenHash(): void {
  const { hash } = window.location;
  if (hash.startsWith('#/')) window.history.replaceState(null, '', hash.slice(1));
}

function createRuntime({ forMembers, pages }: ShopOptions, backOffice: BackOffice): Runtime {
  const { find, first } = backOffice;
  const shared = {
    find,
    first,
    navigate: (to: string, { replace = false } = {}) => void router.navigate(to, { replace }),
    open: (rule: MenuRule) => {
      const opening = decideOpening(rule, router.state.location.pathname, find);
      if (opening.kind === 'page') void router.navigate(opening.path);
      else if (opening.kind === 'window') window.open(opening.url, '_blank', 'noopener');
      else showNotice(opening.key === 'navigation.same' ? 'info' : 'warning', shellText(opening.key));
    },
  };
  // The first loaders run before the router is returned: they belong to the address that the browser opened.
  const created: { router?: DataRouter } = {};
  const isNewEntry = (): boolean =>
    created.router?.state.initialized === true && created.router.state.navigation.historyAction === NavigationType.Push;
  const all = [forMembers];
  const areas = {
    staff: staffArea(backOffice),
    member: memberArea(all),
    shop: shopArea(all),
    publicPaths: publicPaths(all),
  };
  const children = replaceOnRedirect(createRoutes(areas, pages), isNewEntry);
  const router = createBrowserRouter([
    { element: <Outlet />, errorElement: <ErrorPage />, hydrateFallbackElement: <></>, children },
  ]);
  created.router = router;
  return {
    ...shared,
    router,
    headerWidgets: () => backOffice.modules().flatMap(({ headerWidgets = [] }) => headerWidgets),
    personal: () =>
      backOffice
        .modules()
        .flatMap(({ screens }) =>
          Object.entries(screens).flatMap(([path, { isPersonal, titleKey }]) => (isPersonal ? [{ path, titleKey }] : [])),
        ),
  };
}

function connect({ router }: Runtime, apiUrl: string): void {
  connectCalls({
    apiUrl,
    lost: (audience, reason, end) => leaveFor(router, audience, { reason, end }),
    redirect: (audience, target) => {
      forget[audience]();
      void router.navigate(redirectOf(target) ?? loginPaths[audience], { replace: true });
    },
    secondFactorDue: followSecondFactor,
  });
}

/** Follows sign-ins, sign-outs and new tokens of other pages of this browser. */
function followSessions({ router }: Runtime): void {
  window.addEventListener('storage', ({ key }) => {
    for (const audience of ['admin', 'member'] as const) {
      const session = sessions[audience];
      const wasSignedIn = session.getState().person !== null;
      if (key === null || key === session.key) session.follow();
      if (wasSignedIn && session.getState().person === null) leaveFor(router, audience, { reason: 'elsewhere' });
    }
  });
  useAdminSession.subscribe(({ person }, before) => {
    if (person?.id !== before.person?.id) forgetStaff();
  });
  useMemberSession.subscribe(({ person }, before) => {
    if (person?.id !== before.person?.id) forgetMember();
  });
}

const sessions = { admin: useAdminSession, member: useMemberSession } as const;
const forget = { admin: forgetStaff, member: forgetMember } as const;

const farewells: Readonly<Partial<Record<LossReason, readonly [NoticeKind, ShellKey]>>> = {
  rejected: ['warning', 'session.expired'],
  elsewhere: ['info', 'session.ended'],
};

const endTexts: Readonly<Partial<Record<string, ShellKey>>> = {
  kicked: 'session.end-kicked',
  replaced: 'session.end-replaced',
  disabled: 'session.end-disabled',
  password: 'session.end-password',
  reuse: 'session.end-reuse',
};

/** Why the server ended the session, with what the staff user wrote who ended it. */
function endText(end: SessionEnd | undefined): string {
  const key = end && endTexts[end.reason];
  return key ? shellText(key) + (end.note && shellText('session.end-note', { note: end.note })) : '';
}

interface Loss {
  readonly reason: LossReason;
  readonly end?: SessionEnd | undefined;
}

/** Goes to the area's login with the reason and the way back; users in the other area stay where they are. */
function leaveFor(router: DataRouter, audience: Audience, { reason, end }: Loss): void {
  const { pathname, search } = router.state.location;
  const isHere = standsIn(audience, pathname);
  const farewell = farewells[reason];
  const comfort = audience === 'admin' && isShellPreserved() ? shellText('session.kept') : '';
  if (farewell && (isHere || audience === 'admin'))
    showNoticeOnNextScreen(farewell[0], shellText(farewell[1]) + endText(end) + comfort);
  const back = arrivalOf(audience, pathname) ?? pathname + search;
  if (isHere && pathname !== loginPaths[audience]) void router.navigate(loginFor(audience, back), { replace: true });
}

/** The window has the title of the shown tab, which may name its record. */
function showTitleOfTab({ router }: Runtime): void {
  useTabs.subscribe(({ tabs, active }) => {
    const tab = tabs.find(({ path }) => path === active);
    if (tab?.path === router.state.location.pathname) showTitle(tab.title);
  });
}

/** Opens a tab for the page that the router navigated to; pages without a tab hide the tabs. */
function showArrival(find: FindPage, { navigation, initialized, location, errors }: RouterState): void {
  if (navigation.state !== 'idle' || !initialized) return;
  const { person } = useAdminSession.getState();
  if (!person || !useStaffRules.getState().isLoaded) return;
  restoreTabs(person.id, (path) => find(path)?.isDenied === false);
  const hit = errors ? undefined : find(location.pathname);
  if (!hit || hit.isDenied || hit.screen.hasNoTab || hit.screen.isFullPage) changeTabs(leave);
  else changeTabs((list) => arrive(list, { path: hit.pathname, search: location.search, hash: location.hash, title: hit.title }));
}
