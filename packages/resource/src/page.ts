import type { MenuPlace } from './define.ts';

/** A screen that is no list: where it stands, and the permission nodes that its calls ask for. */
export interface Page {
  readonly context: string;
  readonly name: string;
  readonly path: string;
  readonly menu: MenuPlace | null;
  /** Action names; the node is `path + '/' + action`. `index` opens the page. */
  readonly actions: readonly string[];
}

/** Declares a page. Its language file holds `title` and what the page says. */
export const definePage = (page: Omit<Page, 'menu'> & { readonly menu?: MenuPlace }): Page => ({
  ...page,
  menu: page.menu ?? null,
});

export const pageNodeOf = (page: Page, action: string): string => `${page.path}/${action}`;
export const pageNodesOf = (page: Page): string[] => page.actions.map((action) => pageNodeOf(page, action));
