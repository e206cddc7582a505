import type { InvariantContradictions } from '../../../../tests/setup/invariant-contradictions.ts';

export const contradictions: InvariantContradictions = {
  'gift-card.limit': [
    `insert into marketing_gift_card (code, face_amount, balance_amount, status, expires_at) values ('G1', 500, 501, 'active', now())`,
  ],
  'gift-card.code': [
    `insert into marketing_gift_card (code, face_amount, balance_amount, expires_at) select 'G1', 500, 0, now() from generate_series(1, 2)`,
  ],
};
