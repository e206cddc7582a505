import { defineServerModule } from '@shopkeeper/crud';
import { onEvery, operationOf, resourceEngineOf } from '@shopkeeper/crud/lifecycle';
import { readRow } from '@shopkeeper/crud/rows';
import { permissionOf } from '@shopkeeper/resource/view';
import { badInput, defineRoute, notFound } from '@shopkeeper/server';
import { audit } from '@shopkeeper/server/http';
import { defineTask } from '@shopkeeper/server/jobs';
import * as z from 'zod/mini';
import { webhookEventsReply, webhookSecretReply } from '../webhook-view.domain.ts';
import { webhookSwitchedOff } from '../webhook.messages.ts';
import { webhook } from '../webhook.resource.ts';
import { webhookSettings } from '../webhook.settings.ts';
import { PrivateAddressError, requirePublicUrl } from './public-address.ts';
import { addDelivery, addEvent, testEvent, webhookJob } from './webhook-delivery.ts';
import { renewSecret, secretOf, sweepDeliveries } from './webhook-rows.ts';

const named = z.strictObject({ id: z.int().check(z.minimum(1)) });

/** Shows the secret to staff who may edit webhooks; each time is in the activity log. */
const secretRoute = defineRoute<z.infer<typeof named>, typeof webhookSecretReply>({
  method: 'POST',
  path: `${webhook.prefix}secret`,
  rule: { kind: 'permission', permissions: [permissionOf(webhook, 'edit')] },
  limit: 'reveal',
  input: named,
  reply: webhookSecretReply,
  outline: () => ({ errors: ['request.not-found'] }),
  handle: (context, { id }) =>
    context.db.transaction(async (tx) => {
      const row = await readRow(tx, { resource: webhook, id });
      const secret = row && (await secretOf(tx, { engine: resourceEngineOf(context) }, id));
      if (!row || !secret) throw notFound({ id });
      audit(tx, context, [{ action: 'secret', resource: 'notification/webhook', rowId: id, label: String(row[webhook.label]) }]);
      return { secret };
    }),
});

const eventsRoute = defineRoute({
  method: 'POST',
  path: `${webhook.prefix}events`,
  rule: { kind: 'permission', permissions: [permissionOf(webhook, 'index')] },
  idempotency: 'none',
  reply: webhookEventsReply,
  handle: async (context) => ({ events: [...resourceEngineOf(context).commandNames] }),
});

function requireUrl(url: string, allowedHosts: readonly string[]): void {
  try {
    requirePublicUrl(url, allowedHosts);
  } catch (error) {
    throw badInput([{ path: 'url', rule: error instanceof PrivateAddressError ? 'webhook.private-address' : 'webhook.bad-url' }]);
  }
}

const dayMs = 86_400_000;

export const webhookServer = defineServerModule(webhook, {
  messages: [webhookSwitchedOff],
  routes: [secretRoute, eventsRoute],
  reactions: [onEvery(addEvent)],
  jobs: [webhookJob],
  tasks: [
    defineTask({
      name: 'notification.webhook.sweep',
      cron: '20 4 * * *',
      async run({ db, engine }) {
        const { storedDays } = engine.settings.read(webhookSettings);
        await sweepDeliveries(db, { before: new Date(engine.clock.now() - storedDays * dayMs) });
      },
    }),
  ],
  extension: {
    async beforeWrite(_tx, { draft: { url, events }, context }) {
      const engine = resourceEngineOf(context);
      if (url !== undefined) requireUrl(url, engine.settings.read(webhookSettings).allowedHosts);
      const known = new Set(['*', ...engine.commandNames]);
      const unknown = events?.findIndex((event) => !known.has(event)) ?? -1;
      if (unknown >= 0) throw badInput([{ path: 'events', rule: 'webhook.unknown-event' }]);
      return {};
    },
    async afterWrite(tx, { before, after, context }) {
      if (!before) await renewSecret(tx, operationOf(context, tx), after.id);
    },
  },
  lifecycle: {
    effects: {
      resume: async (_op, { to }) => to.active({ failures: 0 }),
    },
    actions: {
      async test(op, { row, write }) {
        await addDelivery(op, row.id, { name: testEvent, data: { webhook: row.name } });
        return write({});
      },
      async renewSecret(op, { row, write }) {
        await renewSecret(op.tx, op, row.id);
        return write({});
      },
    },
  },
});
