import type { ServerModule } from '@shopkeeper/crud';
import { permissionOf } from '@shopkeeper/resource/view';
import { notificationEvent, type NotificationSource, publish } from '@shopkeeper/server/events';
import { defineTask, type TaskContext } from '@shopkeeper/server/jobs';
import { delivery } from '../../delivery/delivery.resource.ts';
import { alarmingShare } from '../code-rules.domain.ts';
import { verificationSettings } from '../verification.settings.ts';
import { changeContactRoutes } from './change-contact.ts';
import { codeLoginRoute, codeRegisterRoute, retrievePasswordRoute } from './code-routes.ts';
import { alarms, codeShares, noteAlarm, sweepAlarms, sweepCodes } from './code-rows.ts';
import { sendCodeJob } from './send-code.ts';
import { emailSendRoute, smsSendRoute } from './send-routes.ts';

const permission = permissionOf(delivery, 'index');
const hourMs = 3_600_000;

/** Warns staff when codes are sent that nobody types in: somebody makes the shop pay for text messages. */
async function watch({ db, engine }: TaskContext): Promise<void> {
  const at = engine.clock.now();
  await sweepAlarms(db, { before: new Date(at - 24 * hourMs) });
  const shares = await codeShares(db, at);
  const percent = alarmingShare(shares, engine.settings.read(verificationSettings).alarmPercent);
  if (percent === null) return;
  await db.transaction(async (tx) => {
    const [added] = await noteAlarm(tx, { hour: new Date(Math.floor(at / hourMs) * hourMs), percent, sent: shares.sent });
    if (added) await publish(tx, { type: notificationEvent, data: null, to: { audience: 'admin', permission } });
  });
}

const notifications: NotificationSource = {
  permission,
  async read(db) {
    const found = await alarms(db, {});
    return found.map(({ hour, percent, sent }) => ({
      id: `verification-${hour}`,
      at: hour,
      textKey: 'verification:text.alarm',
      params: { percent, sent },
      path: `${delivery.page}?f.type=eq:code`,
    }));
  },
};

export const verificationServer: ServerModule = {
  routes: [smsSendRoute, emailSendRoute, retrievePasswordRoute, codeLoginRoute, codeRegisterRoute, ...changeContactRoutes],
  jobs: [sendCodeJob],
  notifications,
  tasks: [
    defineTask({ name: 'messaging.verification.watch', cron: '*/10 * * * *', run: watch }),
    defineTask({
      name: 'messaging.verification.sweep',
      cron: '35 3 * * *',
      run: ({ db, engine }) => sweepCodes(db, { before: new Date(engine.clock.now() - 8 * 24 * hourMs) }),
    }),
  ],
};
