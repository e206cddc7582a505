import { definePageModule } from '@shopkeeper/crud';
import { inboxRoutes } from '../../message/server/inbox-routes.ts';
import { memberMessagePage } from '../member-message.page.ts';

export const memberMessageServer = definePageModule(memberMessagePage, {
  routes: inboxRoutes({
    audience: 'member',
    prefix: `${memberMessagePage.path}/`,
    rule: { kind: 'signed-in', audience: 'member' },
  }),
});
