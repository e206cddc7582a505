import type { ModuleFixtures } from '../../../../tests/setup/module-fixtures.ts';
import { recorded } from './recorded.ts';

const send = { sentence: 'The page stays empty', address: '/admin/catalog/product/1', build: 'test', recorded: recorded() };

export const fixtures: ModuleFixtures = {
  access: { send: 'admin', masks: 'admin', replay: ['index'] },
  bodies: { send, masks: {}, replay: { id: 1 } },
  validBodies: { send },
  async answered({ ask }) {
    await ask('/admin/studio/bug-report/masks', {});
    await ask('/admin/studio/bug-report/send', send);
  },
};
