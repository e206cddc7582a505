import type { Page } from '@playwright/test';

/** A screen and the audience that opens it. */
export interface Screen {
  readonly path: string;
  readonly as: 'visitor' | 'admin' | 'member';
}

/** Screens without a sign-in that belong to no module. */
const visitors = ['/', '/admin/login', '/user/login', '/404', '/401'];

/** The page lists its routes in `window.__shopkeeper.routes`. */
const askPage = 'window.__shopkeeper.routes';

/** Fills route parameters with 1, the id of the first row of the demo shop. */
const whole = (route: string): string => route.replace(/:\w+/g, '1');
const audienceOf = (path: string): Screen['as'] => {
  if (visitors.includes(path)) return 'visitor';
  if (path.startsWith('/user')) return 'member';
  // What is in neither area is a page of the shop that everybody may open.
  return /^\/(admin|index)(\/|$)/i.test(path) ? 'admin' : 'visitor';
};

/** Returns every distinct screen of the application, from the routes it was composed of. */
export async function listScreens(signedIn: Page): Promise<Screen[]> {
  const routes: string[] = await signedIn.evaluate(askPage);
  return [...new Set([...visitors, ...routes.map(whole)])].map((path) => ({ path, as: audienceOf(path) }));
}
