import type { InvariantContradictions } from '../../../../tests/setup/invariant-contradictions.ts';

export const contradictions: InvariantContradictions = {
  'purchase-in.lines': [
    `insert into catalog_purchase_in (purchase_no, supplier, ordered_qty, total_amount) values ('P1', 'Kiln', 3, 0)`,
  ],
  'purchase-in.receipts': [
    `insert into catalog_purchase_in (purchase_no, supplier, received_qty, total_amount) values ('P1', 'Kiln', 3, 0)`,
  ],
  'purchase-in.movements': [
    `insert into catalog_purchase_in_receipt (purchase_in_id, qty, actor_name, received_at) values (1, 3, 'owner', now())`,
  ],
};
