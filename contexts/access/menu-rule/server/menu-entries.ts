import { keyOf, nodesOf, pageNodesOf, type AnyResource, type MenuPlace, type Page } from '@shopkeeper/resource';
import type { StartFacts } from '@shopkeeper/server-kit';
import { menuGroups } from '../menu-groups.domain.ts';

/** One entry of the menu as the declarations call for it. Titles are language keys. */
export interface MenuEntry {
  readonly name: string;
  readonly parent: string | null;
  readonly type: 'menu_dir' | 'menu' | 'button';
  readonly title: string;
  readonly path: string | null;
  readonly icon: string | null;
  readonly weigh: number;
}

/** A page with its permission nodes, whether or not it stands in the menu. */
export interface DeclaredPage {
  readonly path: string;
  readonly title: string;
  readonly place: MenuPlace | null;
  readonly nodes: readonly { readonly node: string; readonly title: string }[];
}

const groupName = (group: string): string => `group/${group}`;
const actionOf = (node: string): string => node.slice(node.lastIndexOf('/') + 1);

function ofResource(resource: AnyResource): DeclaredPage {
  const titleOf = (action: string): string =>
    Object.hasOwn(resource.moves, action) ? keyOf(resource, 'move', action) : `shell:action.${action}`;
  return {
    path: resource.page,
    title: keyOf(resource, 'title'),
    place: resource.menu,
    nodes: nodesOf(resource).map((node) => ({ node, title: titleOf(actionOf(node)) })),
  };
}

function ofPage(page: Page): DeclaredPage {
  const titleOf = (action: string): string => (action === 'index' ? 'shell:action.index' : keyOf(page, 'text', 'action', action));
  return {
    path: page.path,
    title: keyOf(page, 'title'),
    place: page.menu,
    nodes: pageNodesOf(page).map((node) => ({ node, title: titleOf(actionOf(node)) })),
  };
}

/** Every declared page that has permission nodes. */
export const declaredPages = ({ pages, resources }: StartFacts): DeclaredPage[] =>
  [...pages.map(ofPage), ...resources.map(ofResource)].filter(({ nodes }) => nodes.length > 0);

/** The directory of a page's place; null stands at the top. */
export const directoryOf = ({ group }: MenuPlace): string | null => (group === '' ? null : groupName(group));

const groups: MenuEntry[] = menuGroups.map(({ name, icon, weigh }) => ({
  name: groupName(name),
  parent: null,
  type: 'menu_dir',
  title: `menu-rule:text.group.${name}`,
  path: null,
  icon,
  weigh,
}));

function entriesOf({ path, title, place, nodes }: DeclaredPage): MenuEntry[] {
  if (!place) return [];
  const menu: MenuEntry = {
    name: path,
    parent: directoryOf(place),
    type: 'menu',
    title,
    path,
    icon: place.icon,
    weigh: place.weigh,
  };
  const buttons = nodes.map((one, index): MenuEntry => ({
    name: one.node,
    parent: path,
    type: 'button',
    title: one.title,
    path: one.node,
    icon: null,
    weigh: nodes.length - index,
  }));
  return [menu, ...buttons];
}

/** The menu that follows from the declarations. */
export const menuEntries = (facts: StartFacts): MenuEntry[] => [...groups, ...declaredPages(facts).flatMap(entriesOf)];
