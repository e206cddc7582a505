import type { Translate } from '@shopkeeper/ui/i18n';
import type { PermissionGroup } from '../../role/permission-page.domain.ts';

/** The namespaces that the titles of all groups, pages and permissions come from. */
export const namespacesOf = (groups: readonly PermissionGroup[]): readonly string[] => [
  ...new Set(
    groups.flatMap((group) =>
      [group, ...group.pages, ...group.pages.flatMap(({ nodes }) => nodes)].map(({ title }) => title.split(':')[0] ?? ''),
    ),
  ),
];

/** Names such as `Orders · Ship` by permission. */
export const permissionNames = (groups: readonly PermissionGroup[], labelOf: Translate): ReadonlyMap<string, string> =>
  new Map(
    groups.flatMap(({ pages }) =>
      pages.flatMap((page) => page.nodes.map(({ node, title }) => [node, `${labelOf(page.title)} · ${labelOf(title)}`] as const)),
    ),
  );
