import { defineLedger } from '@shopkeeper/resource/ledger';
import { promoter } from '../promoter/promoter.resource.ts';

/** Commission that can be cashed out, in fen. A refund after the settlement may leave a debt. */
export const commission = defineLedger({
  context: 'distribution',
  name: 'commission',
  owner: () => promoter,
  types: ['settle'],
  documents: ['distribution-order', 'order', 'refund', 'cash-out', 'cash-out-fee', 'opening'],
  unit: 'fen',
  mayOwe: true,
  mirror: 'availableAmount',
  menu: { group: 'marketing', icon: 'wallet', weigh: 41 },
});
