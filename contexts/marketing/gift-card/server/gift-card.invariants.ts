import { defineInvariant, isRepeated, onlyOnce } from '@shopkeeper/crud/invariants';
import { sql } from 'drizzle-orm';
import { giftCardTable } from '#tables';
import { giftCard } from '../gift-card.resource.ts';

const g = giftCardTable;

/** The code opens the card to whoever reads it, so a card is named by its id. */
const shared = {
  module: 'gift-card',
  area: 'money',
  page: giftCard.page,
  table: g,
  key: g.id,
  label: sql`'#' || ${g.id}`,
} as const;

/** What must be true of gift cards. */
export const giftCardInvariants = [
  defineInvariant({
    ...shared,
    unit: 'fen',
    no: 'I9',
    name: 'limit',
    kept: g.balanceAmount,
    computed: sql`case when ${g.status} = 'void' then 0 else ${g.faceAmount} end`,
    wrong: sql`${g.balanceAmount} not between 0 and case when ${g.status} = 'void' then 0 else ${g.faceAmount} end`,
  }),
  defineInvariant({ ...shared, ...onlyOnce, no: 'I16', name: 'code', wrong: isRepeated(g, g.id, [g.code]) }),
] as const;
