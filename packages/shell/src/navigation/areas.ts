import type { Audience } from '@shopkeeper/api-client/session';

/** Returns the area of an address: admin when its path or hash begins with `/admin`, or for the dashboard. */
export function areaOf(pathname: string, hash = ''): Audience {
  return /^\/admin(\/|$)/i.test(pathname) || /^#\/admin(\/|$)/i.test(hash) || isDashboard(pathname) ? 'admin' : 'member';
}

/** Whether the path is `/Index`, the dashboard of the back office outside of `/admin`. */
export function isDashboard(pathname: string): boolean {
  return /^\/index\/?$/i.test(pathname);
}

/** The sign-in page of each audience (SPEC section 2). */
export const loginPaths: Readonly<Record<Audience, string>> = { admin: '/admin/login', member: '/user/login' };

/** The loading route of each audience (SPEC section 2). */
export const loadingPaths: Readonly<Record<Audience, string>> = { admin: '/admin/loading', member: '/user/loading' };

const roots: Readonly<Record<Audience, string>> = { admin: '/admin', member: '/user' };

/** Whether an address is in an area: home and error pages are in neither. */
export function standsIn(area: Audience, pathname: string): boolean {
  return area === 'admin' ? areaOf(pathname) === 'admin' : /^\/user(\/|$)/i.test(pathname);
}

/** The loading route of an area, with the target page as a JSON parameter. */
export function toLoading(area: Audience, pathname: string, search = ''): string {
  const query = Object.fromEntries(new URLSearchParams(search));
  return `${roots[area]}/loading/${encodeURIComponent(JSON.stringify({ path: pathname, query }))}`;
}

/**
 * Reads the target page from the raw address of a loading route. Only a page of the same area is accepted; returns `undefined`
 * for another site, another area, the loading route itself and a malformed parameter.
 *
 * @param pathname as in the address bar: the router's own parameters have lost a literal `%2F`
 */
export function arrivalOf(area: Audience, pathname: string): string | undefined {
  const parameter = new RegExp(`^${roots[area]}/loading/(.+)$`, 'i').exec(pathname)?.[1];
  if (parameter === undefined) return undefined;
  try {
    const { path, query } = JSON.parse(decodeURIComponent(parameter)) as { path?: unknown; query?: unknown };
    if (typeof path !== 'string' || !path.startsWith('/')) return undefined;
    const target = new URL(path, 'http://here');
    if (target.host !== 'here' || !isArrival(area, target.pathname)) return undefined;
    const search = new URLSearchParams(plainQuery(query)).toString();
    return target.pathname + (search ? `?${search}` : '');
  } catch {
    return undefined;
  }
}

/** Whether an address is a page of the area that a redirect may lead to. */
export function isArrival(area: Audience, pathname: string): boolean {
  const path = pathname.toLowerCase();
  if (area === 'admin' && isDashboard(path)) return true;
  const root = roots[area];
  return path.startsWith(`${root}/`) && !/^\/(loading|login)(\/|$)/.test(path.slice(root.length));
}

function plainQuery(query: unknown): Record<string, string> {
  if (typeof query !== 'object' || query === null) return {};
  return Object.fromEntries(Object.entries(query).map(([name, value]) => [name, String(value)]));
}

const namedRoutes: ReadonlyMap<string, string> = new Map([
  ['adminMainLoading', '/admin/loading'],
  ['adminLogin', '/admin/login'],
  ['userMainLoading', '/user/loading'],
  ['userLogin', '/user/login'],
  ['home', '/'],
  ['index', '/Index'],
]);

/**
 * Returns the path for the target of a reply of code 302: a known route name or a path of this site, alone or as `routeName` or
 * `routePath`; else `undefined`.
 */
export function redirectOf(target: unknown): string | undefined {
  if (typeof target === 'string') return target.startsWith('/') ? ownPath(target) : namedRoutes.get(target);
  const { routeName, routePath } = (target ?? {}) as { routeName?: unknown; routePath?: unknown };
  if (typeof routeName === 'string') return namedRoutes.get(routeName);
  return typeof routePath === 'string' && routePath.startsWith('/') ? ownPath(routePath) : undefined;
}

function ownPath(path: string): string | undefined {
  const url = new URL(path, 'http://here');
  return url.host === 'here' ? url.pathname + url.search : undefined;
}
