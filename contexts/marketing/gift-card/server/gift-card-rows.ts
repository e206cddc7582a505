import { columns, typedQuery } from '@shopkeeper/crud/queries';
import { and, eq, isNull } from 'drizzle-orm';
import { giftCardTable as t } from '#tables';

/** The card of a code. */
export const cardOfCode = typedQuery<{ code: string }>()('gift_card_of_code', (db, { code }) =>
  db
    .select(columns({ id: t.id }))
    .from(t)
    .where(eq(t.code, code)),
);

/** The card of a member, by its id. */
export const cardOfMember = typedQuery<{ id: number; memberId: number }>()('gift_card_of_member', (db, { id, memberId }) =>
  db
    .select(columns({ id: t.id }))
    .from(t)
    .where(and(eq(t.id, id), eq(t.memberId, memberId), isNull(t.deletedAt))),
);
