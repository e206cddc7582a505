import { keyOf, nodesOf, pageNodesOf, type AnyResource, type MenuPlace, type Page } from '@shopkeeper/resource';
import type { StartFacts, Tx } from '@shopkeeper/server-kit';
import { menuGroups } from '../menu-groups.domain.ts';

interface Entry {
  readonly name: string;
  readonly parent: string | null;
  readonly type: 'menu_dir' | 'menu' | 'button';
  readonly title: string;
  readonly path: string | null;
  readonly icon: string | null;
  readonly weigh: number;
}

const groupName = (group: string): string => `group/${group}`;
const actionOf = (node: string): string => node.slice(node.lastIndexOf('/') + 1);

function entriesOf(page: {
  path: string;
  title: string;
  place: MenuPlace | null;
  nodes: readonly string[];
  titleOf: (action: string) => string;
}): Entry[] {
  if (!page.place) return [];
  const { group, icon, weigh } = page.place;
  const menu: Entry = {
    name: page.path,
    parent: group === '' ? null : groupName(group),
    type: 'menu',
    title: page.title,
    path: page.path,
    icon,
    weigh,
  };
  const buttons = page.nodes.map(
    (node, index): Entry => ({
      name: node,
      parent: page.path,
      type: 'button',
      title: page.titleOf(actionOf(node)),
      path: node,
      icon: null,
      weigh: page.nodes.length - index,
    }),
  );
  return [menu, ...buttons];
}

const ofResource = (resource: AnyResource): Entry[] =>
  entriesOf({
    path: resource.page,
    title: keyOf(resource, 'title'),
    place: resource.menu,
    nodes: nodesOf(resource),
    titleOf: (action) => (Object.hasOwn(resource.moves, action) ? keyOf(resource, 'move', action) : `shell:action.${action}`),
  });

const ofPage = (page: Page): Entry[] =>
  entriesOf({
    path: page.path,
    title: keyOf(page, 'title'),
    place: page.menu,
    nodes: pageNodesOf(page),
    titleOf: (action) => (action === 'index' ? 'shell:action.index' : keyOf(page, 'text', 'action', action)),
  });

const groups: Entry[] = menuGroups.map(({ name, icon, weigh }) => ({
  name: groupName(name),
  parent: null,
  type: 'menu_dir',
  title: `menu-rule:text.group.${name}`,
  path: null,
  icon,
  weigh,
}));

/**
 * Adds the menu entries that the declarations call for and the database does not hold yet. What stands there is never
 * overwritten: staff may rename, move, hide and order entries. Entries whose declaration is gone are switched off.
 */
export async function syncMenu(tx: Tx, facts: StartFacts): Promise<void> {
  const wanted = [...groups, ...facts.pages.flatMap(ofPage), ...facts.resources.flatMap(ofResource)];
  for (const type of ['menu_dir', 'menu', 'button'] as const) {
    const entries = wanted.filter((entry) => entry.type === type);
    await tx.run(
      `insert into access_menu_rule (parent_id, type, title, name, path, icon, menu_type, built_in, weigh)
       select p.id, $1, e.title, e.name, e.path, e.icon, case when $1 = 'menu' then 'tab' end, true, e.weigh
       from jsonb_to_recordset($2::jsonb) as e(name text, parent text, title text, path text, icon text, weigh int)
       left join access_menu_rule p on p.name = e.parent and p.deleted_at is null
       where not exists (select 1 from access_menu_rule m where m.name = e.name)`,
      [type, JSON.stringify(entries)],
    );
  }
  await tx.run('update access_menu_rule set enabled = false where built_in and enabled and not (name = any($1::text[]))', [
    wanted.map((entry) => entry.name),
  ]);
}
