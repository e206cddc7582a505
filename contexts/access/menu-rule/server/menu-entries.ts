import { type AnyResource, menuGroupTitle, type MenuPosition, type Page, pagePermissionsOf } from '@shopkeeper/resource';
import { commandsOf } from '@shopkeeper/resource/lifecycle';
import { keyOf, permissionsOf, readPermissionsOf } from '@shopkeeper/resource/view';
import type { Registry } from '@shopkeeper/crud';

/** A menu entry derived from the declarations. Titles are language keys. */
export interface MenuEntry {
  readonly name: string;
  readonly parent: string | null;
  readonly type: 'menu_dir' | 'menu' | 'button';
  readonly title: string;
  readonly path: string | null;
  readonly icon: string | null;
  readonly weigh: number;
}

/** A declared page with its permissions, whether or not it is in the menu. */
export interface DeclaredPage {
  readonly path: string;
  readonly title: string;
  readonly place: MenuPosition | null;
  readonly nodes: readonly { readonly node: string; readonly title: string }[];
}

const groupName = (group: string): string => `group/${group}`;
const actionOf = (permission: string): string => permission.slice(permission.lastIndexOf('/') + 1);

function ofResource(resource: AnyResource): DeclaredPage {
  const readPermissions = readPermissionsOf(resource);
  const titleOf = (action: string): string => {
    if (readPermissions.includes(action)) return keyOf(resource, 'access', action);
    return Object.hasOwn(commandsOf(resource), action) ? keyOf(resource, 'transition', action) : `shell:action.${action}`;
  };
  return {
    path: resource.page,
    title: keyOf(resource, 'title'),
    place: resource.menu,
    nodes: permissionsOf(resource).map((permission) => ({ node: permission, title: titleOf(actionOf(permission)) })),
  };
}

function ofPage(page: Page): DeclaredPage {
  const titleOf = (action: string): string => (action === 'index' ? 'shell:action.index' : keyOf(page, 'text', 'action', action));
  return {
    path: page.path,
    title: keyOf(page, 'title'),
    place: page.menu,
    nodes: pagePermissionsOf(page).map((permission) => ({ node: permission, title: titleOf(actionOf(permission)) })),
  };
}

/** Returns every declared page that has permissions. */
export const declaredPages = ({ pages, resources }: Registry): DeclaredPage[] =>
  [...pages.map(ofPage), ...resources.map(ofResource)].filter(({ nodes: permissions }) => permissions.length > 0);

/** Returns the name of the directory of a menu position; null is the top level. */
export const directoryOf = ({ group }: MenuPosition): string | null => (group === '' ? null : groupName(group));

const directoriesOf = ({ menuGroups }: Registry): MenuEntry[] =>
  menuGroups.map(({ name, icon, weigh }) => ({
    name: groupName(name),
    parent: null,
    type: 'menu_dir',
    title: menuGroupTitle(name),
    path: null,
    icon,
    weigh,
  }));

function entriesOf({ path, title, place, nodes: permissions }: DeclaredPage): MenuEntry[] {
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
  const buttons = permissions.map((one, index): MenuEntry => ({
    name: one.node,
    parent: path,
    type: 'button',
    title: one.title,
    path: one.node,
    icon: null,
    weigh: permissions.length - index,
  }));
  return [menu, ...buttons];
}

/** Returns the menu entries derived from the declarations. */
export const menuEntries = (registry: Registry): MenuEntry[] => [
  ...directoriesOf(registry),
  ...declaredPages(registry).flatMap(entriesOf),
];
