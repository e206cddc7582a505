import type { InvariantContradictions } from '../../../../tests/setup/invariant-contradictions.ts';

export const contradictions: InvariantContradictions = {
  'callback.once': [
    `insert into platform_callback (provider, event_id, status, attempts, received_at, ip, headers, body) select 'alipay', 'E1', 'received', 0, now(), '::1', '{}', '' from generate_series(1, 2)`,
  ],
  'callback.processed': [
    `insert into platform_callback (provider, event_id, status, attempts, received_at, ip, headers, body) values ('alipay', 'E1', 'processed', 1, now(), '::1', '{}', '')`,
  ],
};
