import { type LoaderFunction, replace, type RouteObject } from 'react-router';

/**
 * Lets the redirects of these routes replace the history entry of the address that they leave, so that Back passes it and does
 * not redirect again.
 *
 * @param isNewEntry whether the navigation adds an entry, as a click does: then a redirect must not replace the page before it
 */
export function replaceOnRedirect(routes: readonly RouteObject[], isNewEntry: () => boolean): RouteObject[] {
  return routes.map((route) => {
    const { loader, children } = route;
    // An index route has no children.
    if (route.index) return typeof loader === 'function' ? { ...route, loader: replacing(loader, isNewEntry) } : route;
    return {
      ...route,
      ...(typeof loader === 'function' ? { loader: replacing(loader, isNewEntry) } : {}),
      ...(children ? { children: replaceOnRedirect(children, isNewEntry) } : {}),
    };
  });
}

function replacing(load: LoaderFunction, isNewEntry: () => boolean): LoaderFunction {
  return async (args, handlerContext) => {
    const isNew = isNewEntry();
    const left = (answer: unknown): unknown => {
      const to = answer instanceof Response ? answer.headers.get('Location') : null;
      return to === null || isNew ? answer : replace(to);
    };
    try {
      return left(await load(args, handlerContext));
    } catch (thrown) {
      throw left(thrown);
    }
  };
}
