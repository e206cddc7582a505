import { type LoaderFunctionArgs, redirect } from 'react-router';
import { showNotice } from '@shopkeeper/api-client';
import { loadTitle, shellText } from '@shopkeeper/ui/i18n';
import type { Area } from './area.ts';
import { arrivalOf, isArrival, loadingPaths, loginPaths, toLoading } from './areas.ts';
import { loadScreen } from './screen-cache.ts';
import { showTitle } from './titles.ts';

/** The login address of an area, which leads back to the given address. */
export function loginFor(area: keyof typeof loginPaths, back: string): string {
  const isWorthIt = isArrival(area, new URL(back, 'http://here').pathname);
  return loginPaths[area] + (isWorthIt ? `?to=${encodeURIComponent(back)}` : '');
}

/**
 * Guards and loads a page of an area: redirects to the login when not signed in, to the loading route when the rules are missing,
 * to /404 for an unknown address and to /401 for a forbidden one. The old page stays until code and texts of the new one are
 * loaded.
 */
export async function guardPage(area: Area, { request }: LoaderFunctionArgs): Promise<string> {
  const { pathname, search } = new URL(request.url);
  if (!area.isSignedIn()) throw redirect(loginFor(area.audience, pathname + search));
  if (!area.isLoaded()) throw redirect(toLoading(area.audience, pathname, search));
  await area.load();
  const held = area.heldAt?.();
  if (held !== undefined && pathname !== held) throw redirect(held);
  const hit = area.find(pathname);
  if (!hit) throw redirect('/404');
  if (hit.pathname !== pathname) throw redirect(hit.pathname + search);
  if (hit.isDenied) {
    showNotice('error', shellText('401.text'));
    throw redirect('/401');
  }
  // When only the query of the page changes, for example its filters, nothing is prefetched.
  const isEntered = location.pathname !== pathname;
  await Promise.all([area.loadShell(), loadScreen(hit.screen, isEntered ? search : null), loadTitle(hit.title)]);
  showTitle(hit.title);
  return hit.title;
}

/**
 * Loads a page that everybody may open. Whoever is signed in sees it with their own menu; where that cannot be loaded, they see
 * what visitors see.
 */
export async function openPublicPage(area: Area, { request }: LoaderFunctionArgs): Promise<string> {
  const { pathname, search } = new URL(request.url);
  const hit = area.find(pathname);
  if (!hit) throw redirect('/404');
  if (hit.pathname !== pathname) throw redirect(hit.pathname + search);
  const isEntered = location.pathname !== pathname;
  const entering = area.isLoaded() ? area.loadShell() : area.enter().catch(() => area.loadShell());
  await Promise.all([entering, loadScreen(hit.screen, isEntered ? search : null), loadTitle(hit.title)]);
  showTitle(hit.title);
  return hit.title;
}

/**
 * The loader of an area's loading route. It begins what the route waits for, and does not redirect while the rules are missing: a chain of redirects would never show
 * the route's address or its button for a slow start.
 */
export async function guardLoading(area: Area, { request }: LoaderFunctionArgs): Promise<null> {
  const { pathname } = new URL(request.url);
  const target = arrivalOf(area.audience, pathname);
  if (!area.isSignedIn()) throw redirect(loginFor(area.audience, target ?? '/'));
  await area.load();
  if (area.isLoaded()) throw redirect(area.heldAt?.() ?? target ?? area.first() ?? '/404');
  area.begin?.();
  preloadPage(area, target);
  showTitle('shell:loading.title');
  return null;
}

/** Loads code and texts of a page beside the rules that decide whether it may be seen. What fails is loaded again when it is opened. */
function preloadPage(area: Area, target: string | undefined): void {
  const hit = target === undefined ? undefined : area.find(new URL(target, 'http://here').pathname);
  if (hit) loadScreen(hit.screen, null).catch(() => undefined);
}

/** Redirects people who are already signed in. */
export function guardLogin(area: Area, { request }: LoaderFunctionArgs): void {
  if (area.isSignedIn()) throw redirect(afterSignIn(area.audience, new URL(request.url).search));
}

/**
 * Loads code and texts of the shell, then those of the page that a sign-in leads to, while the user still types: signing in then
 * needs no download. Whether the page may be seen is decided when it is opened.
 */
export async function preloadArrival(area: Area, search: string): Promise<void> {
  await area.loadShell();
  const target = arrivalOf(area.audience, afterSignIn(area.audience, search));
  const hit = target === undefined ? undefined : area.find(new URL(target, 'http://here').pathname);
  if (hit) await loadScreen(hit.screen, null);
}

/** The address after sign-in: the page in the query when it belongs to the area, else the loading route. */
export function afterSignIn(area: keyof typeof loginPaths, search: string): string {
  const to = new URLSearchParams(search).get('to');
  if (!to?.startsWith('/')) return loadingPaths[area];
  const target = new URL(to, 'http://here');
  const isPage = target.host === 'here' && isArrival(area, target.pathname);
  return isPage ? toLoading(area, target.pathname, target.search) : loadingPaths[area];
}

/** Loads the shell of an area for whoever is signed in to it, so that error pages are shown inside it and no tab is lost. */
export async function prepareErrorPage(area: Area, title: string): Promise<null> {
  // Without the shell, the page is shown on its own.
  if (area.isSignedIn()) await (area.isLoaded() ? area.loadShell() : area.enter()).catch(() => undefined);
  showTitle(title);
  return null;
}
