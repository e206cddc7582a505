import type { InvariantContradictions } from '../../../../tests/setup/invariant-contradictions.ts';

/** A cash-out of the first member. */
const cashOut = (no: string, values: { readonly net?: number; readonly transfer?: string } = {}) =>
  `insert into distribution_cash_out (cash_out_no, member_id, promoter_id, amount, fee_amount, net_amount, method, applied_at, status, transfer_no)
   select '${no}', min(id), 1, 1000, 10, ${values.net ?? 990}, 'bank', now(), 'approved', ${values.transfer ?? 'null'} from member_member`;

export const contradictions: InvariantContradictions = {
  'cash-out.parts': [cashOut('X1', { net: 991 })],
  'cash-out.transfer': [cashOut('X1', { transfer: `'T1'` }), cashOut('X2', { transfer: `'T1'` })],
  'cash-out.open': [cashOut('X1'), cashOut('X2')],
};
