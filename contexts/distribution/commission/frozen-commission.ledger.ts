import { defineLedger } from '@shopkeeper/resource/ledger';
import { promoter } from '../promoter/promoter.resource.ts';

/** Commission of orders that may still be refunded, in fen: it accrues with the payment and leaves when it is settled. */
export const frozenCommission = defineLedger({
  context: 'distribution',
  name: 'frozen-commission',
  module: 'commission',
  owner: () => promoter,
  types: ['accrue', 'settle'],
  documents: ['order', 'refund', 'distribution-order'],
  unit: 'fen',
  mirror: 'frozenAmount',
});
