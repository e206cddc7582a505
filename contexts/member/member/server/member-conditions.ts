import { defineConditionSource } from '@shopkeeper/crud/conditions';
import { textOf } from '@shopkeeper/crud/queries';
import { and, desc, eq, isNull, sql } from 'drizzle-orm';
import { addressTable as a, memberTable } from '#tables';
import { memberAttributes } from '../member-attributes.domain.ts';

/** Members as conditions choose them. */
export const membersByCondition = defineConditionSource({
  attributes: memberAttributes,
  table: memberTable,
  derived: {
    birthMonth: (t) => textOf(() => sql`date_part('month', ${t.birthday})::int`),
    region: (t) =>
      textOf((db) =>
        db
          .select({ region: a.region })
          .from(a)
          .where(and(eq(a.memberId, t.id), isNull(a.deletedAt)))
          .orderBy(desc(a.isDefault), desc(a.id))
          .limit(1),
      ),
  },
});
