import { defineServerModule } from '@shopkeeper/crud';
import { webhookDelivery } from '../webhook-delivery.resource.ts';
import { queueDelivery } from './webhook-delivery.ts';
import { markWaiting } from './webhook-rows.ts';

export const webhookDeliveryServer = defineServerModule(webhookDelivery, {
  lifecycle: {
    actions: {
      async redeliver(op, { row, write }) {
        await markWaiting(op.tx, { id: row.id });
        await queueDelivery(op, row.id);
        return write({});
      },
    },
  },
});
