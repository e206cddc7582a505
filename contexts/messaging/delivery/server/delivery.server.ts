import { defineServerModule } from '@shopkeeper/crud';
import { onCallback } from '@shopkeeper/crud/lifecycle';
import { reject } from '@shopkeeper/resource';
import { businessError } from '@shopkeeper/server';
import { defineTask, type TaskContext } from '@shopkeeper/server/jobs';
import { smsService } from '../../sms-channel/server/sms-receipt.ts';
import { delivery } from '../delivery.resource.ts';
import { deliverySettings } from '../delivery.settings.ts';
import { sweepAllowances } from './allowance.ts';
import { deliverJob } from './deliver.ts';
import { deliveriesOfSerial, noteReceipt, reopenDelivery, sweepDeliveries, valuesOf } from './delivery-rows.ts';
import { fetchReceipts } from './fetch-receipts.ts';
import { messageChannels, queueDelivery } from './write-delivery.operations.ts';

const dayMs = 86_400_000;

async function sweep({ db, engine }: TaskContext): Promise<void> {
  const now = engine.clock.now();
  await sweepDeliveries(db, { before: new Date(now - engine.settings.read(deliverySettings).logDays * dayMs) });
  await sweepAllowances(db, now - 2 * dayMs);
}

/** A receipt of a message that is not stored yet is rejected, so that the service sends it again. */
const receipts = onCallback(smsService, async (op, { serial, state, error }) => {
  const known = await deliveriesOfSerial(op.tx, { serial });
  if (known.length === 0) throw businessError(reject('delivery.unknown-serial', { serial }));
  if (state === 'pending') return;
  await noteReceipt(op.tx, { serial, receipt: state, error: error === '' ? null : error, at: new Date(op.at) });
});

export const deliveryServer = defineServerModule(delivery, {
  jobs: [deliverJob],
  callbacks: [receipts],
  messageChannels,
  tasks: [
    defineTask({ name: 'messaging.delivery.sweep', cron: '25 * * * *', run: sweep }),
    defineTask({ name: 'messaging.delivery.receipts', cron: '*/5 * * * *', run: fetchReceipts }),
  ],
  lifecycle: {
    actions: {
      async resend(op, { row, write }) {
        if ((await valuesOf(op.tx, { id: row.id })).length === 0) throw businessError(reject('delivery.values-gone'));
        await reopenDelivery(op.tx, { id: row.id });
        await queueDelivery(op.tx, row.id);
        return write({ error: null, receiptAt: null, serial: null });
      },
    },
  },
});
