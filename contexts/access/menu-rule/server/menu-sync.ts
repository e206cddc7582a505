import type { Registry } from '@shopkeeper/crud';
import type { Tx } from '@shopkeeper/server/database';
import { menuEntries } from './menu-entries.ts';

/**
 * Adds the declared menu entries that the database lacks. Existing ones are never overwritten: staff may rename, move, hide and
 * sort them. Entries that are no longer declared are disabled.
 */
export async function syncMenu(tx: Tx, registry: Registry): Promise<void> {
  const declared = menuEntries(registry);
  for (const type of ['menu_dir', 'menu', 'button'] as const) {
    const entries = declared.filter((entry) => entry.type === type);
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
    declared.map((entry) => entry.name),
  ]);
}
