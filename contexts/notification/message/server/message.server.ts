import { definePageModule } from '@shopkeeper/crud';
import { pagePermissionOf } from '@shopkeeper/resource';
import { defineTask, type TaskContext } from '@shopkeeper/server/jobs';
import { messagePage } from '../message.page.ts';
import { messageSettings } from '../message.settings.ts';
import { lateMessageJob } from './deliver.ts';
import { sendDigests } from './digest.ts';
import { inboxRoutes } from './inbox-routes.ts';
import { sweepRead } from './message-rows.ts';
import { messenger } from './messenger.ts';

const dayMs = 86_400_000;

async function sweep({ db, engine }: TaskContext): Promise<void> {
  const { readDays } = engine.settings.read(messageSettings);
  await sweepRead(db, { before: new Date(engine.clock.now() - readDays * dayMs) });
}

export const messageServer = definePageModule(messagePage, {
  messenger,
  routes: inboxRoutes({
    audience: 'admin',
    prefix: `${messagePage.path}/`,
    rule: { kind: 'permission', permissions: [pagePermissionOf(messagePage, 'index')] },
  }),
  jobs: [lateMessageJob],
  tasks: [
    defineTask({ name: 'notification.message.sweep', cron: '40 4 * * *', run: sweep }),
    defineTask({ name: 'notification.message.digest', cron: '30 8 * * *', run: sendDigests }),
  ],
});
