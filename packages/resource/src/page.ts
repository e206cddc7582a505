import type { MenuPosition } from './define.ts';

/** A screen that is no list: where it stands, and the permission nodes that its calls ask for. */
export interface Page {
  readonly context: string;
  readonly name: string;
  readonly path: string;
  readonly menu: MenuPosition | null;
  /** Action names; the node is `path + '/' + action`. `index` opens the page. */
  readonly actions: readonly string[];
}

/** Declares a page. Its language file holds `title` and what the page says. */
export const definePage = (page: Omit<Page, 'menu'> & { readonly menu?: MenuPosition }): Page => ({
  ...page,
  menu: page.menu ?? null,
});

export const pagePermissionOf = (page: Page, action: string): string => `${page.path}/${action}`;
export const pagePermissionsOf = (page: Page): string[] => page.actions.map((action) => pagePermissionOf(page, action));

/** A directory of the menu. Resources and pages name it by `menu.group`; its title is `<name>-menu:title`. */
export interface MenuGroup {
  readonly name: string;
  /** The name of a lucide icon. */
  readonly icon: string;
  /** Groups are shown by weigh, the largest first. */
  readonly weigh: number;
}

/** Declares a directory of the menu, in a file `<name>-menu/<name>-menu.menu.ts` of a context. */
export const defineMenuGroup = (group: MenuGroup): MenuGroup => group;

/** The language key of the title of a menu directory. */
export const menuGroupTitle = (name: string): string => `${name}-menu:title`;
