export type { Area } from './navigation/area.ts';
export { areaOf, arrivalOf, loadingPaths, loginPaths, redirectOf, standsIn } from './navigation/areas.ts';
export { createFindPage, type FindPage, firstPage } from './navigation/find-page.ts';
export {
  afterSignIn,
  guardLoading,
  guardLogin,
  guardPage,
  loginFor,
  openPublicPage,
  preloadArrival,
  prepareErrorPage,
} from './navigation/guards.ts';
export type { HeaderWidget, ScreenDef, WebContext, WidgetEntry } from './navigation/modules.ts';
export { decideOpening } from './navigation/open-rule.ts';
export { type Page, pageOf, PageProvider, useOverlay, usePage, usePageSearch, usePageTitle } from './navigation/page-context.ts';
export { PageLink } from './navigation/page-link.tsx';
export { type Runtime, RuntimeContext, useRuntime } from './navigation/runtime.ts';
export { loadedScreen } from './navigation/screen-cache.ts';
export { followLanguage, showTitle } from './navigation/titles.ts';
