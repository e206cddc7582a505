import type { AnyResource, Issue } from '@shopkeeper/resource';
import { type LimitedPages, limitOn, pageOfPermission } from '@shopkeeper/resource/access';
import { dataScopeIssues } from '@shopkeeper/resource/conditions';

/** A role as far as it decides on rows. `dataScopes` has a data scope by the page of its resource; a missing page has `all`. */
export interface RoleRows {
  readonly permissions: readonly string[];
  readonly dataScopes: unknown;
}

type Reader = { readonly isSuper: boolean; readonly scopes?: LimitedPages | undefined };

const everything = { kind: 'all' } as const;

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The data scope of a role for a page, as stored. */
export function dataScopeOn(dataScopes: unknown, page: string): unknown {
  if (dataScopes === null || dataScopes === undefined) return everything;
  if (!isObject(dataScopes)) return null;
  return Object.hasOwn(dataScopes, page) ? dataScopes[page] : everything;
}

/** A value as text that is equal for equal values, whatever the order of their keys. */
const textOf = (value: unknown): string =>
  JSON.stringify(value, (_key, part: unknown) =>
    isObject(part) ? Object.fromEntries(Object.entries(part).toSorted(([one], [other]) => (one < other ? -1 : 1))) : part,
  );

const isSame = (one: unknown, other: unknown): boolean => textOf(one) === textOf(other);

/** The resource whose rows a page limits; undefined for a page without rows of its own. */
export const resourceOfPage = (resources: readonly AnyResource[], page: string): AnyResource | undefined =>
  resources.find((resource) => resource.page === page && resource.prefix === `${page}/`);

/** What is wrong with the data scopes of a role. What was stored before may stay, though nobody declares its page any more. */
export function dataScopesIssues(
  resources: readonly AnyResource[],
  { before, after }: { readonly before: unknown; readonly after: unknown },
): readonly Issue[] {
  if (after === null || after === undefined) return [];
  if (!isObject(after)) return [{ path: 'dataScopes', rule: 'type' }];
  return Object.entries(after).flatMap(([page, scope]): Issue[] => {
    if (isSame(dataScopeOn(before, page), scope)) return [];
    const at = `dataScopes.${page}`;
    const resource = resourceOfPage(resources, page);
    if (!resource) return [{ path: at, rule: 'unknown' }];
    return dataScopeIssues(resource, scope).map(({ path, ...issue }) => ({ path: path === '' ? at : `${at}.${path}`, ...issue }));
  });
}

/** The pages whose data scope a change of a role touches. */
export function changedScopes(before: unknown, after: unknown): readonly string[] {
  const pages = new Set([before, after].flatMap((scopes) => (isObject(scopes) ? Object.keys(scopes) : [])));
  return [...pages].filter((page) => !isSame(dataScopeOn(before, page), dataScopeOn(after, page)));
}

/**
 * The pages of a role on which it would show more rows than somebody may see. One of their own data scopes is as wide as they are;
 * whether another one is narrower is not decided.
 */
export function pagesBeyond(actor: Reader, { permissions, dataScopes }: RoleRows): readonly string[] {
  return [...new Set(permissions.map(pageOfPermission))].filter((page) => {
    const held = limitOn(actor, page);
    return held !== undefined && !held.some((scope) => isSame(scope, dataScopeOn(dataScopes, page)));
  });
}
