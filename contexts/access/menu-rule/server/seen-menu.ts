import { can } from '@shopkeeper/resource';
import type { SignedContext } from '@shopkeeper/server';
import type { DeepReadonly } from '@shopkeeper/resource/schema';
import * as z from 'zod/mini';

export const menuEntry = z.object({
  id: z.int(),
  parentId: z.nullable(z.int()),
  type: z.enum(['menu_dir', 'menu', 'button']),
  title: z.string(),
  name: z.string(),
  path: z.nullable(z.string()),
  icon: z.nullable(z.string()),
  menuType: z.nullable(z.enum(['tab', 'link', 'iframe'])),
  url: z.nullable(z.string()),
  component: z.nullable(z.string()),
  keepalive: z.boolean(),
  extend: z.enum(['none', 'add_rules_only', 'add_menu_only']),
  weigh: z.int(),
  enabled: z.boolean(),
});

/** A stored menu entry. */
export type MenuEntry = DeepReadonly<z.infer<typeof menuEntry>>;

/** One row of the menu, including disabled ones. */
export type MenuRow = Pick<MenuEntry, 'id' | 'parentId' | 'type' | 'name' | 'path' | 'enabled'>;

/** Returns the ids of all ancestors of these entries. */
function parentsOf(entries: readonly MenuRow[], byId: ReadonlyMap<number, MenuRow>): ReadonlySet<number> {
  const above = new Set<number>();
  for (const { parentId } of entries) {
    let up = parentId;
    while (up !== null && !above.has(up)) {
      above.add(up);
      up = byId.get(up)?.parentId ?? null;
    }
  }
  return above;
}

/** Returns the entries that are enabled together with all their ancestors. */
function switchedOn(rows: readonly MenuRow[], byId: ReadonlyMap<number, MenuRow>): MenuRow[] {
  const isOn = (row: MenuRow | undefined, depth = 0): boolean => {
    if (!row?.enabled || depth > byId.size) return false;
    return row.parentId === null || isOn(byId.get(row.parentId), depth + 1);
  };
  return rows.filter((row) => isOn(row));
}

/**
 * Returns the menu for the caller: menus whose permission is held, the directories above them, and the buttons that are held. A
 * menu requires its permission as long as it has any buttons: disabling them does not open it.
 */
export function seenMenu<R extends MenuRow>(rows: readonly R[], { actor }: Pick<SignedContext, 'actor'>): R[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  const holds = (permission: string): boolean => can(actor, permission);
  const guarded = new Set(rows.filter((row) => row.type === 'button').map((row) => row.parentId));
  const isOpen = ({ type, id, name, path }: MenuRow): boolean => {
    if (type === 'button') return holds(name);
    return type === 'menu' && (!guarded.has(id) || holds(`${path ?? ''}/index`));
  };
  const on = new Set<number>(switchedOn(rows, byId).map((row) => row.id));
  const kept = new Set(rows.filter((row) => on.has(row.id) && isOpen(row)).map((row) => row.id));
  const leads = parentsOf(
    rows.filter((row) => kept.has(row.id)),
    byId,
  );
  return rows.filter((row) => (row.type === 'menu_dir' ? leads.has(row.id) : kept.has(row.id)));
}
