import type { Page } from '@playwright/test';

/** One screen and who looks at it. */
export interface Screen {
  readonly path: string;
  readonly as: 'visitor' | 'admin' | 'member';
}

/** Screens of whoever is not signed in. */
const visitors = ['/', '/admin/login', '/user/login', '/404', '/401'];

/** The page tells its routes in `window.__shopkeeper.routes`. */
const askPage = 'window.__shopkeeper.routes';

/** A route with a parameter is looked at with the first row of the demo shop. */
const whole = (route: string): string => route.replace(/:\w+/g, '1');
const audienceOf = (path: string): Screen['as'] => {
  if (visitors.includes(path)) return 'visitor';
  return path.startsWith('/user') ? 'member' : 'admin';
};

/** Every screen of the application, each once, by the routes it was composed from. */
export async function listScreens(signedIn: Page): Promise<Screen[]> {
  const told: string[] = await signedIn.evaluate(askPage);
  return [...new Set([...visitors, ...told.map(whole)])].map((path) => ({ path, as: audienceOf(path) }));
}
