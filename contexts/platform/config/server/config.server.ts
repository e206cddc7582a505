import { pagePermissionOf } from '@shopkeeper/resource';
import { objectSchema } from '@shopkeeper/resource/schema';
import { type AnySettings, settingsNameOf } from '@shopkeeper/resource/settings';
import { definePageModule } from '@shopkeeper/crud';
import { operationOf } from '@shopkeeper/crud/lifecycle';
import { badInput, defineRoute, Done, notFound, RequestError, type SignedContext } from '@shopkeeper/server';
import type { Tx } from '@shopkeeper/server/database';
import type { SettingsOperation, StoredSettings } from '@shopkeeper/server/settings';
import * as z from 'zod/mini';
import { configPage } from '../config.page.ts';
import { historyReply, overviewReply, type SettingsView, settingsView } from '../config-view.domain.ts';

const prefix = `${configPage.path}/`;
const maySee = { kind: 'permission', permissions: [pagePermissionOf(configPage, 'index')] } as const;
const mayChange = { kind: 'permission', permissions: [pagePermissionOf(configPage, 'save')] } as const;

const name = z.string().check(z.maxLength(120));
const version = z.int().check(z.gte(0));
const chosen = z.strictObject({ name: z.optional(name) });
const saveInput = z.strictObject({ name, version, values: z.record(z.string(), z.unknown()) });
const saveAllInput = z.strictObject({ changes: z.array(saveInput).check(z.minLength(1), z.maxLength(100)) });
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
  provider: settings.provider ?? null,
  version: stored.version,
  fields: Object.entries(settings.fields).map(([key, { kind, nullable, default: preset = null, options }]) => ({
    key,
    kind,
    nullable,
    default: preset,
    options: { ...options },
    value: stored.values[key] ?? null,
    isStored: stored.secrets.includes(key),
    isBroken: stored.broken.includes(key),
  })),
});

interface Writing {
  readonly settings: AnySettings;
  readonly version: number;
  readonly run: (op: SettingsOperation) => Promise<StoredSettings>;
}

/** Writes under the version that was shown; throws 409 when somebody changed the settings since. */
async function writeIn(context: SignedContext, tx: Tx, { settings, version: shown, run }: Writing): Promise<SettingsView> {
  const stored = await context.engine.settings.lock(tx, settings);
  if (stored.version !== shown)
    throw new RequestError(409, 'request.stale-version', { details: { name: settingsNameOf(settings) } });
  return shownOf(settings, await run(operationOf(context, tx)));
}

const write = async (context: SignedContext, writing: Writing): Promise<Done<SettingsView>> =>
  new Done(await context.db.transaction((tx) => writeIn(context, tx, writing)), 'message.saved');

/** The issues of one of several settings begin with its name: `sales.order.payWithinMinutes`. */
function named(error: unknown, of: string): unknown {
  if (!(error instanceof RequestError) || !error.fields) return error;
  return badInput(error.fields.map((issue) => ({ ...issue, path: `${of}.${issue.path}` })));
}

const saving = (
  { engine }: SignedContext,
  settings: AnySettings,
  { version: shown, values }: z.infer<typeof saveInput>,
): Writing => ({
  settings,
  version: shown,
  run: (op) => engine.settings.save(op, settings, values),
});

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
        return write(context, saving(context, settingsOf(context, input.name), input));
      },
    }),
    defineRoute<z.infer<typeof saveAllInput>, typeof overviewReply>({
      method: 'POST',
      path: `${prefix}saveAll`,
      rule: mayChange,
      idempotency: 'optional',
      input: saveAllInput,
      reply: overviewReply,
      outline: () => ({ errors: ['request.not-found', 'request.stale-version'] }),
      /** Saves the changes of several settings together, or none of them. */
      async handle(context, { changes }) {
        const settings = await context.db.transaction(async (tx) => {
          const saved: SettingsView[] = [];
          for (const change of changes)
            saved.push(
              await writeIn(context, tx, saving(context, settingsOf(context, change.name), change)).catch((error: unknown) => {
                throw named(error, change.name);
              }),
            );
          return saved;
        });
        return new Done({ settings }, 'message.saved');
      },
    }),
    defineRoute<z.infer<typeof chosen>, typeof historyReply>({
      method: 'POST',
      path: `${prefix}history`,
      rule: maySee,
      idempotency: 'none',
      input: chosen,
      reply: historyReply,
      outline: () => ({ errors: ['request.not-found'] }),
      /** Of one name, or of all settings that are still declared. */
      async handle(context, { name: of }) {
        const { settings } = context.engine;
        if (of !== undefined) return { changes: await settings.history(context.db, settingsOf(context, of)) };
        const known = new Set(settings.declared.map(settingsNameOf));
        return { changes: (await settings.history(context.db)).filter((change) => known.has(change.name)) };
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
        return write(context, { settings, version: input.version, run });
      },
    }),
  ],
});
