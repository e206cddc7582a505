import { type LoaderFunctionArgs, redirect } from 'react-router';
import { showNotice } from '../http/notices.ts';
import { loadTitle, shellText } from '../i18n/text.ts';
import { useAdminSession } from '../session/session-store.ts';
import { useStaffRules } from '../session/staff.ts';
import type { Area } from './area.ts';
import { arrivalOf, isArrival, loadingPaths, loginPaths, toLoading } from './areas.ts';
import { loadScreen } from './screen-cache.ts';
import { enterShell, loadShell } from './load-shell.ts';
import { showTitle } from './titles.ts';

/** The login of an area that leads back to an address afterwards. */
export function loginFor(area: keyof typeof loginPaths, back: string): string {
  const isWorthIt = isArrival(area, new URL(back, 'http://here').pathname);
  return loginPaths[area] + (isWorthIt ? `?to=${encodeURIComponent(back)}` : '');
}

/**
 * Guards a page of an area and loads it: who is not signed in goes to the login, who has no rules yet to the loading route,
 * an unknown address to /404, a forbidden one to /401. The old page stays until code and texts of the new are there.
 */
export async function guardPage(area: Area, { request }: LoaderFunctionArgs): Promise<string> {
  const { pathname, search } = new URL(request.url);
  if (!area.isSignedIn()) throw redirect(loginFor(area.audience, pathname + search));
  if (!area.isLoaded()) throw redirect(toLoading(area.audience, pathname, search));
  const hit = area.find(pathname);
  if (!hit) throw redirect('/404');
  if (hit.pathname !== pathname) throw redirect(hit.pathname + search);
  if (hit.isDenied) {
    showNotice('error', shellText('401.text'));
    throw redirect('/401');
  }
  // A page that is asked something else, by its own filters for instance, waits for nothing.
  const isEntered = location.pathname !== pathname;
  await Promise.all([area.loadShell(), loadScreen(hit.screen, isEntered ? search : null), loadTitle(hit.title)]);
  showTitle(hit.title);
  return hit.title;
}

/**
 * The loading route of an area. It does not redirect while the rules are missing: a chain of redirects would never show its
 * address, nor its button for a slow start.
 */
export function guardLoading(area: Area, { request }: LoaderFunctionArgs): null {
  const { pathname } = new URL(request.url);
  const target = arrivalOf(area.audience, pathname);
  if (!area.isSignedIn()) throw redirect(loginFor(area.audience, target ?? '/'));
  if (area.isLoaded()) throw redirect(target ?? area.first() ?? '/404');
  showTitle('shell:loading.title');
  return null;
}

/** Nobody signs in twice. */
export function guardLogin(area: Area, { request }: LoaderFunctionArgs): void {
  if (area.isSignedIn()) throw redirect(afterSignIn(area.audience, new URL(request.url).search));
}

/** Where the login of an area leads: to the page in its query when that is one of the area. */
export function afterSignIn(area: keyof typeof loginPaths, search: string): string {
  const to = new URLSearchParams(search).get('to');
  if (!to?.startsWith('/')) return loadingPaths[area];
  const target = new URL(to, 'http://here');
  const isPage = target.host === 'here' && isArrival(area, target.pathname);
  return isPage ? toLoading(area, target.pathname, target.search) : loadingPaths[area];
}

/** Error pages are shown inside the shell to staff, so that no tab is lost. */
export async function prepareErrorPage(title: string): Promise<null> {
  const isSignedIn = useAdminSession.getState().person !== null;
  // Where the shell cannot be had, the page is shown without it.
  if (isSignedIn) await (useStaffRules.getState().isLoaded ? loadShell() : enterShell()).catch(() => undefined);
  showTitle(title);
  return null;
}
