import { type LoaderFunctionArgs, redirect } from 'react-router';
import { tell } from '../http/notices.ts';
import { loadTitle, shellText } from '../i18n/text.ts';
import { useAdminSession } from '../session/session-store.ts';
import { useStaffRules } from '../session/staff.ts';
import { arrivalOf, isArrival, loginPaths, toLoading } from './areas.ts';
import { enterShell } from './enter-shell.ts';
import type { FindPage } from './find-page.ts';
import { loadScreen } from './screen-cache.ts';
import { loadShell } from './shell-chunk.ts';
import { showTitle } from './titles.ts';

const isSignedIn = (): boolean => useAdminSession.getState().person !== null;

/** The login of an area that leads back to an address afterwards. */
export function loginFor(area: keyof typeof loginPaths, back: string): string {
  const isWorthIt = isArrival(area, new URL(back, 'http://here').pathname);
  return loginPaths[area] + (isWorthIt ? `?to=${encodeURIComponent(back)}` : '');
}

/**
 * Guards a page of the back office and loads it: who is not signed in goes to the login, who has no rules yet to the loading
 * route, an unknown address to /404, a forbidden one to /401. The old page stays until code and texts of the new are there.
 */
export async function guardPage(find: FindPage, { request }: LoaderFunctionArgs): Promise<string> {
  const { pathname, search } = new URL(request.url);
  if (!isSignedIn()) throw redirect(loginFor('admin', pathname + search));
  if (!useStaffRules.getState().isLoaded) throw redirect(toLoading('admin', pathname, search));
  const hit = find(pathname);
  if (!hit) throw redirect('/404');
  if (hit.pathname !== pathname) throw redirect(hit.pathname + search);
  if (hit.isDenied) {
    tell('error', shellText('401.text'));
    throw redirect('/401');
  }
  await Promise.all([loadShell(), loadScreen(hit.screen), loadTitle(hit.title)]);
  showTitle(hit.title);
  return hit.title;
}

/**
 * The loading route of the back office. It does not redirect while the rules are missing: a chain of redirects would never
 * show its address, nor its button for a slow start.
 */
export function guardLoading(first: () => string | undefined, { request }: LoaderFunctionArgs): null {
  const { pathname } = new URL(request.url);
  const target = arrivalOf('admin', pathname);
  if (!isSignedIn()) throw redirect(loginFor('admin', target ?? '/'));
  if (useStaffRules.getState().isLoaded) throw redirect(target ?? first() ?? '/404');
  showTitle('shell:loading.title');
  return null;
}

/** Nobody signs in twice. */
export function guardLogin({ request }: LoaderFunctionArgs): void {
  if (isSignedIn()) throw redirect(afterSignIn(new URL(request.url).search));
}

/** Where the login leads: to the page in its query when that is one of the back office. */
export function afterSignIn(search: string): string {
  const to = new URLSearchParams(search).get('to');
  if (!to?.startsWith('/')) return '/admin/loading';
  const target = new URL(to, 'http://here');
  const isPage = target.host === 'here' && isArrival('admin', target.pathname);
  return isPage ? toLoading('admin', target.pathname, target.search) : '/admin/loading';
}

/** Error pages are shown inside the shell to staff, so that no tab is lost. */
export async function prepareErrorPage(title: string): Promise<null> {
  // Where the shell cannot be had, the page is shown without it.
  if (isSignedIn()) await (useStaffRules.getState().isLoaded ? loadShell() : enterShell()).catch(() => undefined);
  showTitle(title);
  return null;
}
