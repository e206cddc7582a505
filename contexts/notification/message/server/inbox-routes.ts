import { resourceEngineOf } from '@shopkeeper/crud/lifecycle';
import { messageChannelNamed } from '@shopkeeper/crud/message';
import { messageChannels } from '@shopkeeper/resource/message';
import { defineRoute, Done, notFound, type Route, type Rule, type SignedContext } from '@shopkeeper/server';
import * as z from 'zod/mini';
import { storeNotices } from '../../notice/server/notice-reading.ts';
import { inboxBoxes, inboxCountsReply, inboxReply, type MessagePreference, preferenceReply } from '../message-view.domain.ts';
import { quietHoursOf } from './deliver.ts';
import { countUnread, deleteMessages, markRead, markStarred, ownsAll, readInbox } from './message-rows.ts';
import { publishInbox } from './messenger.ts';
import { preferenceOf, savePreference } from './preference-rows.ts';

interface Inbox {
  readonly audience: 'admin' | 'member';
  /** Ends with a slash. */
  readonly prefix: string;
  readonly rule: Rule;
}

const id = z.int().check(z.minimum(1));
const moduleName = z.string().check(z.maxLength(60));
const listed = z.strictObject({
  box: z.optional(z.enum(inboxBoxes)),
  module: z.optional(moduleName),
  before: z.optional(id),
  id: z.optional(id),
});
/** Ids of messages; without them all of a module, or of the inbox. */
const chosen = { ids: z.optional(z.array(id).check(z.minLength(1), z.maxLength(200))), module: z.optional(moduleName) };
const reading = z.strictObject({ ...chosen, isRead: z.boolean() });
const starring = z.strictObject({ ids: z.array(id).check(z.minLength(1), z.maxLength(200)), isStarred: z.boolean() });
const deleting = z.strictObject({ ids: z.array(id).check(z.minLength(1), z.maxLength(200)) });
const hour = z.int().check(z.minimum(0), z.maximum(23));
const preferring = z.strictObject({
  channels: z.record(moduleName, z.array(z.enum(messageChannels)).check(z.maxLength(2))),
  quiet: z.nullable(z.strictObject({ from: hour, to: hour })),
  hasDigest: z.boolean(),
});

interface Chosen {
  readonly ids?: readonly number[] | undefined;
  readonly module?: string | undefined;
}

const listRoute = ({ audience, prefix, rule }: Inbox): Route =>
  defineRoute<z.infer<typeof listed>, typeof inboxReply>({
    method: 'POST',
    path: `${prefix}list`,
    rule,
    // Messages are private.
    whileViewing: 'closed',
    idempotency: 'none',
    input: listed,
    reply: inboxReply,
    async handle(context, { box = 'all', module = null, before = null, id: only = null }) {
      const owner = { audience, id: context.actor.id };
      await context.db.transaction((tx) => storeNotices(tx, owner, context.at));
      return readInbox(context.db, { owner, box, module, before, id: only });
    },
  });

const countsRoute = ({ audience, prefix, rule }: Inbox): Route =>
  defineRoute({
    method: 'POST',
    path: `${prefix}counts`,
    rule,
    idempotency: 'none',
    reply: inboxCountsReply,
    async handle({ db, actor, at }) {
      const owner = { audience, id: actor.id };
      await db.transaction((tx) => storeNotices(tx, owner, at));
      const modules = await countUnread(db, owner);
      return { unread: modules.reduce((sum, { unread }) => sum + unread, 0), modules };
    },
  });

/** Changes messages of the caller; 404 when one of the ids is not theirs, and nothing is changed then. */
async function change(
  context: SignedContext,
  { audience }: Inbox,
  {
    ids,
    ...write
  }: Chosen & { run: (tx: Parameters<typeof markRead>[0], values: ReturnType<typeof valuesOf>) => Promise<unknown> },
): Promise<Done<null>> {
  const owner = { audience, id: context.actor.id };
  await context.db.transaction(async (tx) => {
    if (ids && !(await ownsAll(tx, owner, ids))) throw notFound();
    await write.run(tx, valuesOf(owner, { ids, module: write.module }));
    // The other pages of the person show the new counts.
    await publishInbox(tx, owner);
  });
  return new Done(null, 'message.done');
}

const valuesOf = ({ audience, id: personId }: { audience: 'admin' | 'member'; id: number }, { ids, module }: Chosen) => ({
  audience,
  personId,
  ids: ids ?? null,
  module: module ?? null,
});

const changeRoutes = (inbox: Inbox): Route[] => {
  const common = { method: 'POST', rule: inbox.rule, reply: z.null() } as const;
  const outline = () => ({ errors: ['request.not-found'] });
  return [
    defineRoute<z.infer<typeof reading>, z.ZodMiniNull>({
      ...common,
      path: `${inbox.prefix}read`,
      input: reading,
      outline,
      handle: (context, { isRead, ...which }) =>
        change(context, inbox, { ...which, run: (tx, values) => markRead(tx, { ...values, isRead }) }),
    }),
    defineRoute<z.infer<typeof starring>, z.ZodMiniNull>({
      ...common,
      path: `${inbox.prefix}star`,
      input: starring,
      outline,
      handle: (context, { isStarred, ids }) =>
        change(context, inbox, { ids, run: (tx, values) => markStarred(tx, { ...values, isStarred }) }),
    }),
    defineRoute<z.infer<typeof deleting>, z.ZodMiniNull>({
      ...common,
      path: `${inbox.prefix}remove`,
      input: deleting,
      outline,
      handle: (context, { ids }) => change(context, inbox, { ids, run: deleteMessages }),
    }),
  ];
};

async function preferenceView(context: SignedContext, audience: 'admin' | 'member'): Promise<MessagePreference> {
  const engine = resourceEngineOf(context);
  const stored = await preferenceOf(context.db, { audience, id: context.actor.id });
  const sent = engine.messages.filter((message) => message.audience === audience);
  const modules = [...new Set(['notice', ...sent.map(({ module }) => module)])];
  const byDefault = (module: string) => [
    ...new Set(sent.filter((one) => one.module === module).flatMap(({ channels }) => channels)),
  ];
  return {
    kinds: modules.map((module) => ({ module, channels: [...(stored?.channels[module] ?? byDefault(module))] })),
    available: messageChannels.filter((name) => messageChannelNamed(engine, name)),
    quiet: quietHoursOf({ engine }, stored),
    hasDigest: stored?.hasDigest ?? false,
  };
}

const preferenceRoutes = ({ audience, prefix, rule }: Inbox): Route[] => [
  defineRoute({
    method: 'POST',
    path: `${prefix}preference`,
    rule,
    idempotency: 'none',
    reply: preferenceReply,
    handle: (context) => preferenceView(context, audience),
  }),
  defineRoute<z.infer<typeof preferring>, typeof preferenceReply>({
    method: 'POST',
    path: `${prefix}savePreference`,
    rule,
    input: preferring,
    reply: preferenceReply,
    async handle(context, { channels, quiet, hasDigest }) {
      const known = new Set(['notice', ...resourceEngineOf(context).messages.map(({ module }) => module)]);
      const kept = Object.fromEntries(Object.entries(channels).filter(([module]) => known.has(module)));
      const stored = {
        channels: kept,
        quietFrom: quiet?.from ?? null,
        quietTo: quiet?.to ?? null,
        hasDigest,
        language: context.lang,
      };
      await context.db.transaction((tx) => savePreference(tx, { audience, id: context.actor.id }, stored));
      return new Done(await preferenceView(context, audience), 'message.saved');
    },
  }),
];

/** The calls of an inbox. A caller reads and changes their own messages only. */
export const inboxRoutes = (inbox: Inbox): Route[] => [
  listRoute(inbox),
  countsRoute(inbox),
  ...changeRoutes(inbox),
  ...preferenceRoutes(inbox),
];
