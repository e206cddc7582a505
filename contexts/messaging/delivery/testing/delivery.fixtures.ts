import type { ModuleFixtures } from '../../../../tests/setup/module-fixtures.ts';
import { writeDelivery } from '../server/write-delivery.operations.ts';

const key = 'reveal-41';

export const fixtures: ModuleFixtures = {
  /** A message whose address the staff user reveals: the demo shop has sent none. */
  async answered({ db, engine, ask }) {
    const message = { key, address: '13800000041', template: 'user_exists', language: 'zh-cn', params: {} } as const;
    await db.transaction((tx) => writeDelivery({ tx, engine }, 'sms', message));
    const [sent] = await db.rows<{ id: number }>('select id from messaging_delivery where key = $1', [key]);
    await ask('/admin/messaging/delivery/reveal', { id: sent?.id, field: 'address' });
  },
};
