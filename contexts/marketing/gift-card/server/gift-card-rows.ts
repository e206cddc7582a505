import { columns, typedQuery } from '@shopkeeper/crud/queries';
import { eq } from 'drizzle-orm';
import { giftCardTable as t } from '#tables';

/** The card of a code. */
export const cardOfCode = typedQuery<{ code: string }>()('gift_card_of_code', (db, { code }) =>
  db
    .select(columns({ id: t.id }))
    .from(t)
    .where(eq(t.code, code)),
);
