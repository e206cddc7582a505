import { menuGroupTitle } from '@shopkeeper/resource';
import type { Registry } from '@shopkeeper/crud';
import { declaredPages, directoryOf, type DeclaredPage } from '../../menu-rule/server/menu-entries.ts';
import type { PermissionGroup, PermissionPage } from '../permission-page.domain.ts';

/** Merges screens that share a page: one page, each permission once. */
function pagesIn(declared: readonly DeclaredPage[]): PermissionPage[] {
  const paths = [...new Set(declared.map(({ path }) => path))];
  return paths.flatMap((path): PermissionPage[] => {
    const same = declared.filter((page) => page.path === path);
    const permissions = new Map(same.flatMap((page) => page.nodes.map((one) => [one.node, one])));
    const [first] = same;
    return first ? [{ path, title: first.title, nodes: [...permissions.values()] }] : [];
  });
}

/**
 * Returns every permission of the registered resources and pages, by page, in the order of the menu; independent of the stored
 * menu.
 */
export function permissionGroups(registry: Registry): PermissionGroup[] {
  const pages = declaredPages(registry).toSorted((a, b) => (b.place?.weigh ?? 0) - (a.place?.weigh ?? 0));
  const atTop = pages.filter(({ place }) => place && directoryOf(place) === null);
  const groups = registry.menuGroups.map(({ name }) => ({
    name,
    title: menuGroupTitle(name),
    pages: pagesIn(pages.filter(({ place }) => place?.group === name)),
  }));
  return [
    { name: 'top', title: 'role:text.top', pages: pagesIn(atTop) },
    ...groups,
    { name: 'other', title: 'role:text.other', pages: pagesIn(pages.filter(({ place }) => !place)) },
  ].filter((group) => group.pages.length > 0);
}

/** Returns every permission of the registered resources and pages. */
export const knownPermissions = (registry: Registry): ReadonlySet<string> =>
  new Set(declaredPages(registry).flatMap(({ nodes: permissions }) => permissions.map(({ node: permission }) => permission)));
