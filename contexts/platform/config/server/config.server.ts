import { pagePermissionOf } from '@shopkeeper/resource';
import { objectSchema } from '@shopkeeper/resource/schema';
import { type AnySettings, settingsNameOf } from '@shopkeeper/resource/settings';
import { definePageModule } from '@shopkeeper/crud';
import { operationOf } from '@shopkeeper/crud/lifecycle';
import { defineRoute, Done, notFound, RequestError, type SignedContext } from '@shopkeeper/server';
import type { SettingsOperation, StoredSettings } from '@shopkeeper/server/settings';
import * as z from 'zod/mini';
import { configPage } from '../config.page.ts';
import { historyReply, overviewReply, type SettingsView, settingsView } from '../config-view.domain.ts';

const prefix = `${configPage.path}/`;
const maySee = { kind: 'permission', permissions: [pagePermissionOf(configPage, 'index')] } as const;
const mayChange = { kind: 'permission', permissions: [pagePermissionOf(configPage, 'save')] } as const;

const name = z.string().check(z.maxLength(120));
const version = z.int().check(z.gte(0));
const named = z.strictObject({ name });
const saveInput = z.strictObject({ name, version, values: z.record(z.string(), z.unknown()) });
const restoreInput = z.strictObject({ name, version, changeId: z.int().check(z.gte(1)) });

/** Returns the declared settings of a name; throws 404. */
function settingsOf({ engine }: SignedContext, wanted: string): AnySettings {
  const found = engine.settings.declared.find((one) => settingsNameOf(one) === wanted);
  if (!found) throw notFound({ name: wanted });
  return found;
}

const shownOf = (settings: AnySettings, stored: StoredSettings): SettingsView => ({
  name: settingsNameOf(settings),
  module: settings.name,
  group: settings.group,
  version: stored.version,
  fields: Object.entries(settings.fields).map(([key, { kind, nullable, default: preset = null, options }]) => ({
    key,
    kind,
    nullable,
    default: preset,
    options: { ...options },
    value: stored.values[key] ?? null,
    isStored: stored.secrets.includes(key),
  })),
});

/** Writes under the version that was shown; throws 409 when somebody changed the settings since. */
async function write(
  context: SignedContext,
  settings: AnySettings,
  options: { readonly version: number; readonly run: (op: SettingsOperation) => Promise<StoredSettings> },
): Promise<Done<SettingsView>> {
  const saved = await context.db.transaction(async (tx) => {
    const stored = await context.engine.settings.lock(tx, settings);
    if (stored.version !== options.version) throw new RequestError(409, 'request.stale-version');
    return options.run(operationOf(context, tx));
  });
  return new Done(shownOf(settings, saved), 'message.saved');
}

export const configServer = definePageModule(configPage, {
  routes: [
    defineRoute({
      method: 'POST',
      path: `${prefix}overview`,
      rule: maySee,
      idempotency: 'none',
      input: objectSchema({}),
      reply: overviewReply,
      async handle({ engine: { settings } }) {
        return { settings: settings.declared.map((one) => shownOf(one, settings.stored(one))) };
      },
    }),
    defineRoute<z.infer<typeof saveInput>, typeof settingsView>({
      method: 'POST',
      path: `${prefix}save`,
      rule: mayChange,
      idempotency: 'optional',
      input: saveInput,
      reply: settingsView,
      outline: () => ({ errors: ['request.not-found', 'request.stale-version'] }),
      async handle(context, input) {
        const settings = settingsOf(context, input.name);
        const run = (op: SettingsOperation) => context.engine.settings.save(op, settings, input.values);
        return write(context, settings, { version: input.version, run });
      },
    }),
    defineRoute<z.infer<typeof named>, typeof historyReply>({
      method: 'POST',
      path: `${prefix}history`,
      rule: maySee,
      idempotency: 'none',
      input: named,
      reply: historyReply,
      outline: () => ({ errors: ['request.not-found'] }),
      async handle(context, input) {
        return { changes: await context.engine.settings.history(context.db, settingsOf(context, input.name)) };
      },
    }),
    defineRoute<z.infer<typeof restoreInput>, typeof settingsView>({
      method: 'POST',
      path: `${prefix}restore`,
      rule: mayChange,
      idempotency: 'optional',
      input: restoreInput,
      reply: settingsView,
      outline: () => ({ errors: ['request.not-found', 'request.stale-version'] }),
      async handle(context, input) {
        const settings = settingsOf(context, input.name);
        const run = (op: SettingsOperation) => context.engine.settings.restore(op, settings, input.changeId);
        return write(context, settings, { version: input.version, run });
      },
    }),
  ],
});
