import { reject } from '@shopkeeper/resource';
import { siteConfigOf } from '@shopkeeper/platform/server';
import { businessError, type Context, type Route } from '@shopkeeper/server';

/** @throws RequestError 409 `article.closed` while the settings have the community closed */
export function requireOpen(context: Pick<Context, 'engine' | 'lang'>): void {
  if (!siteConfigOf(context).communityOpen) throw businessError(reject('article.closed'));
}

/** The call, refused while the settings have the community closed. */
export function whileOpen(route: Route): Route {
  return {
    ...route,
    outline() {
      const described = route.outline?.() ?? {};
      return { ...described, errors: [...(described.errors ?? []), 'article.closed'] };
    },
    async handle(context, input) {
      requireOpen(context);
      return route.handle(context, input);
    },
  };
}
