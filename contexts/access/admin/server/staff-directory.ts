import { columns, textOf } from '@shopkeeper/crud/queries';
import type { StaffDirectory } from '@shopkeeper/crud/rows';
import { isNull } from 'drizzle-orm';
import { adminGroupTable as g, adminTable as a } from '#tables';

/** Staff and their groups for the data scopes, and the names of those who have a row open. */
export const staffDirectory: StaffDirectory = {
  accounts: textOf((db) =>
    db
      .select(columns({ id: a.id, name: a.nickname, groupId: a.groupId, enabled: a.enabled }))
      .from(a)
      .where(isNull(a.deletedAt)),
  ),
  groups: textOf((db) =>
    db
      .select(columns({ id: g.id, parentId: g.parentId }))
      .from(g)
      .where(isNull(g.deletedAt)),
  ),
};
