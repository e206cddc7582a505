import type { ModuleFixtures } from '../../../../tests/setup/module-fixtures.ts';
import { recorded } from './recorded.ts';

const send = { sentence: 'The page stays empty', address: '/admin/catalog/product/1', build: 'test', recorded: recorded() };

export const fixtures: ModuleFixtures = {
  access: { send: 'admin', masks: 'admin', replay: ['index'] },
  bodies: { send, masks: {}, replay: { id: 1 } },
  validBodies: { send },
  async answered({ ask }) {
    const key = { 'idempotency-key': 'a3f6a0f4-0b61-4a1f-9c53-0c4f2b9d1e77' };
    await ask('/admin/studio/bug-report/masks', {});
    await ask('/admin/studio/bug-report/send', send, key);
  },
};
