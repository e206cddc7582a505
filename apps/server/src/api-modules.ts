import type { ServerContext, ServerModule } from '@shopkeeper/crud';
import { keyOf } from '@shopkeeper/resource/view';
import type { ApiModule } from '@shopkeeper/server/openapi';

/** The modules of the calls that the kit provides. */
const ofKit: readonly ApiModule[] = [
  {
    name: 'kit/session',
    title: 'module.session',
    prefixes: [
      '/admin/Index/login',
      '/admin/Index/logout',
      '/api/User/login',
      '/api/User/logout',
      '/api/User/index',
      '/api/User/replaceToken',
      '/api/common/captcha',
    ],
  },
  { name: 'kit/files', title: 'module.files', prefixes: ['/storage/'] },
  {
    name: 'kit/work',
    title: 'module.work',
    prefixes: ['/admin/platform/job/', '/admin/platform/notifications/', '/api/events', '/api/callback/'],
  },
  { name: 'studio/api-docs', title: 'api-docs:title', prefixes: ['/api/docs', '/admin/studio/api-docs/'] },
  { name: 'kit/site', title: 'module.site', prefixes: ['/'] },
];

interface Place {
  readonly name: string;
  readonly title: string;
  readonly prefixes: readonly string[];
}

function placeOf({ resource, memberView, page }: ServerModule): Place | null {
  const listed = resource ?? memberView?.view;
  const views = [resource, memberView?.view].flatMap((one) => (one ? [one.prefix] : []));
  if (listed) return { name: listed.name, title: keyOf(listed, 'title'), prefixes: views };
  return page ? { name: page.name, title: keyOf(page, 'title'), prefixes: [`${page.path}/`] } : null;
}

/**
 * The documented modules: one per resource or page, with the paths that it answers outside its own prefix. Routes of modules
 * without a resource or page belong to the module whose prefix they have, else to the first named module of their context that staff
 * have no calls of and that is not listed alone, else to its first named one.
 */
export function apiModulesOf(modules: readonly ServerContext[]): readonly ApiModule[] {
  const prefixes = modules.flatMap(({ modules: parts }) => parts.flatMap((part) => placeOf(part)?.prefixes ?? []));
  const ofContexts = modules.flatMap(({ context, modules: parts }) => {
    const nameless = parts.filter((part) => !placeOf(part));
    const named = parts.filter((part) => placeOf(part));
    const first =
      named.find((part) => !part.isListedAlone && !placeOf(part)?.prefixes.some((prefix) => prefix.startsWith('/admin/'))) ??
      named[0];
    return parts.flatMap((part) => {
      const place = placeOf(part);
      if (!place) return [];
      const pathsOf = (all: readonly ServerModule[]) => all.flatMap(({ routes = [] }) => routes).map(({ path }) => path);
      const below = (path: string, those: readonly string[]): boolean => those.some((prefix) => path.startsWith(prefix));
      const elsewhere = [
        ...pathsOf([part]).filter((path) => !below(path, place.prefixes)),
        ...(part === first ? pathsOf(nameless).filter((path) => !below(path, prefixes)) : []),
      ];
      return [{ name: `${context}/${place.name}`, title: place.title, prefixes: [...place.prefixes, ...elsewhere] }];
    });
  });
  return [...ofContexts, ...ofKit];
}
