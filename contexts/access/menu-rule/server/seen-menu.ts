import { can } from '@shopkeeper/resource';
import type { SignedContext } from '@shopkeeper/server';
import type { DeepReadonly } from '@shopkeeper/resource/schema';
import * as z from 'zod/mini';

/**
 * A menu entry as it is sent, in the order of the menu. What is empty, kept alive or not extended is left out: most of some
 * hundred entries are buttons with nothing else.
 */
export const menuEntry = z.object({
  id: z.int(),
  parentId: z.nullable(z.int()),
  type: z.enum(['menu_dir', 'menu', 'button']),
  title: z.string(),
  name: z.string(),
  path: z.optional(z.string()),
  icon: z.optional(z.string()),
  menuType: z.optional(z.enum(['tab', 'link', 'iframe'])),
  url: z.optional(z.string()),
  component: z.optional(z.string()),
  keepalive: z.optional(z.literal(false)),
  extend: z.optional(z.enum(['add_rules_only', 'add_menu_only'])),
});

type MenuEntry = DeepReadonly<z.infer<typeof menuEntry>>;

/** One row of the menu, including disabled ones. */
export interface MenuRow extends Pick<MenuEntry, 'id' | 'parentId' | 'type' | 'name'> {
  readonly path: string | null;
  readonly enabled: boolean;
}

type Stored = MenuRow &
  Pick<MenuEntry, 'title'> & {
    readonly [Key in 'icon' | 'menuType' | 'url' | 'component']: NonNullable<MenuEntry[Key]> | null;
  } & {
    readonly keepalive: boolean;
    readonly extend: 'none' | 'add_rules_only' | 'add_menu_only';
  };

/** The entry of a stored row. */
export const shownEntry = ({ id, parentId, type, title, name, path, ...row }: Stored): MenuEntry => ({
  id,
  parentId,
  type,
  title,
  name,
  ...(path === null ? {} : { path }),
  ...(row.icon === null ? {} : { icon: row.icon }),
  ...(row.menuType === null ? {} : { menuType: row.menuType }),
  ...(row.url === null ? {} : { url: row.url }),
  ...(row.component === null ? {} : { component: row.component }),
  ...(row.keepalive ? {} : { keepalive: false }),
  ...(row.extend === 'none' ? {} : { extend: row.extend }),
});

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
