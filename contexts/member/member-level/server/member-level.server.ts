import { defineServerModule } from '@shopkeeper/crud';
import { columns, typedQuery } from '@shopkeeper/crud/queries';
import { badInput } from '@shopkeeper/server';
import { and, isNull, sql } from 'drizzle-orm';
import { memberLevelTable as l } from '#tables';
import { memberLevel } from '../member-level.resource.ts';

interface Placed {
  readonly id: number;
  readonly rank: number;
  readonly growthMin: number;
}

const crossing = typedQuery<Placed>()('member_level_crossing', (db, { id, rank, growthMin }) =>
  db
    .select(columns({ id: l.id }))
    .from(l)
    .where(
      and(
        isNull(l.deletedAt),
        sql`${l.id} <> ${id} and ((${l.rank} < ${rank}::int and ${l.growthMin} >= ${growthMin}::int)
          or (${l.rank} > ${rank}::int and ${l.growthMin} <= ${growthMin}::int))`,
      ),
    )
    .limit(1),
);

export const memberLevelServer = defineServerModule(memberLevel, {
  extension: {
    /** A higher rank needs more growth: writers wait for each other, so that none of two crosses the other. */
    async beforeWrite(tx, { before, draft }) {
      await tx.run(`select pg_advisory_xact_lock(hashtextextended('member-level', 0))`, [], 'member_level_line');
      const placed = {
        id: before?.id ?? 0,
        rank: draft.rank ?? before?.rank ?? 0,
        growthMin: draft.growthMin ?? before?.growthMin ?? 0,
      };
      const [other] = await crossing(tx, placed);
      if (other) throw badInput([{ path: 'growthMin', rule: 'member-level.crossing' }]);
      return {};
    },
  },
});
