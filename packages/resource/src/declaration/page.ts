import type { MenuPosition } from './define.ts';

/** A screen that is not a list: its path, its menu position, and the permissions of its calls. */
export interface Page {
  readonly context: string;
  readonly name: string;
  readonly path: string;
  readonly menu: MenuPosition | null;
  /** Action names; the permission is `path + '/' + action`. `index` opens the page. */
  readonly actions: readonly string[];
}

/** Declares a page. Its language file holds `title` and the texts of the page. */
export const definePage = (page: Omit<Page, 'menu'> & { readonly menu?: MenuPosition }): Page => ({
  ...page,
  menu: page.menu ?? null,
});

/** The permission of an action on a page: `<path>/<action>`. */
export const pagePermissionOf = (page: Page, action: string): string => `${page.path}/${action}`;
/** All permissions of a page. */
export const pagePermissionsOf = (page: Page): string[] => page.actions.map((action) => pagePermissionOf(page, action));

/** A directory of the menu. Resources and pages name it by `menu.group`; its title is `<name>-menu:title`. */
export interface MenuGroup {
  readonly name: string;
  /** The name of a lucide icon. */
  readonly icon: string;
  /** Groups are sorted by weigh, the largest first. */
  readonly weigh: number;
}

/** Declares a directory of the menu, in a file `<name>-menu/<name>-menu.menu.ts` of a context. */
export const defineMenuGroup = (group: MenuGroup): MenuGroup => group;

/** The language key of the title of a menu directory. */
export const menuGroupTitle = (name: string): string => `${name}-menu:title`;
