import { defineServerModule } from '@shopkeeper/crud';
import { badInput } from '@shopkeeper/server';
import { smsChannel } from '../sms-channel.resource.ts';
import { addTrialChannel, sealSecret } from './channel-rows.ts';
import { smsProvidersOfShop } from './sms-providers.ts';

export const smsChannelServer = defineServerModule(smsChannel, {
  providers: smsProvidersOfShop,
  atStart: (tx) => addTrialChannel(tx),
  extension: {
    async beforeWrite(_tx, { before, draft, context }) {
      if (typeof draft.secret === 'string') return { secret: sealSecret(context.engine.settings, draft.secret) };
      if (!before && draft.provider !== 'log') throw badInput([{ path: 'secret', rule: 'required' }]);
      return {};
    },
  },
});
