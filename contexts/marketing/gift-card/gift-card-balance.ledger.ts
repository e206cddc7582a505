import { defineLedger } from '@shopkeeper/resource/ledger';
import { giftCard } from './gift-card.resource.ts';

/** What gift cards hold, in fen. */
export const giftCardBalance = defineLedger({
  context: 'marketing',
  name: 'gift-card-balance',
  module: 'gift-card',
  owner: () => giftCard,
  types: ['issue', 'redeem', 'void'],
  documents: ['gift-card', 'order', 'refund', 'refund-attempt'],
  unit: 'fen',
  lots: true,
  mirror: 'balanceAmount',
});
