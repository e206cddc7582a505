import { columns, typedQuery } from '@shopkeeper/crud/queries';
import type { SettingsStore } from '@shopkeeper/server/settings';
import type { Queryable } from '@shopkeeper/server/database';
import type { ProviderConfig } from '@shopkeeper/server/providers';
import { and, desc, eq, isNull, sql } from 'drizzle-orm';
import { smsChannelTable as t } from '#tables';
import type { SmsProvider } from '../sms-channel.resource.ts';

type Seal = Pick<SettingsStore, 'seal' | 'unseal'>;

/** The name that secrets of channels are bound to. */
const sealedAs = 'messaging.sms-channel.secret';

/** A secret as it is stored. */
export const sealSecret = (settings: Seal, secret: string): string => settings.seal(sealedAs, secret);

/** A channel as it is used. `priceAmount` is fen for a segment; instants are UTC epoch ms. */
export interface UsableChannel {
  readonly id: number;
  readonly name: string;
  readonly provider: SmsProvider;
  readonly account: string | null;
  readonly secret: string | null;
  readonly signName: string | null;
  readonly appId: string | null;
  readonly region: string | null;
  readonly endpoint: string | null;
  readonly receiptUrl: string | null;
  readonly priceAmount: number;
  readonly restsUntil: number | null;
}

const usable = {
  id: t.id,
  name: t.name,
  provider: sql<SmsProvider>`${t.provider}`,
  account: sql<string | null>`${t.account}`,
  secret: sql<string | null>`${t.secret}`,
  signName: sql<string | null>`${t.signName}`,
  appId: sql<string | null>`${t.appId}`,
  region: sql<string | null>`${t.region}`,
  endpoint: sql<string | null>`${t.endpoint}`,
  receiptUrl: sql<string | null>`${t.receiptUrl}`,
  priceAmount: t.priceAmount,
  restsUntil: sql<number | null>`${t.restsUntil}`,
};

/** The enabled channels in their order. */
export const enabledChannels = typedQuery()('sms_channels_enabled', (db) =>
  db
    .select(columns(usable))
    .from(t)
    .where(and(eq(t.enabled, true), isNull(t.deletedAt)))
    .orderBy(desc(t.weigh), desc(t.id)),
);

const channelsOf = typedQuery<{ provider: SmsProvider }>()('sms_channels_of_provider', (db, { provider }) =>
  db
    .select(columns(usable))
    .from(t)
    .where(and(eq(t.provider, provider), isNull(t.deletedAt)))
    .orderBy(desc(t.enabled), desc(t.weigh), desc(t.id)),
);

/** What a service is given of its channel, with the secret opened. */
export function configOf(settings: Seal, channel: UsableChannel): ProviderConfig {
  const { account, secret, signName, appId, region, endpoint, receiptUrl } = channel;
  const opened = secret === null ? null : settings.unseal(sealedAs, secret);
  const all = { account, secret: opened, signName, appId, region, endpoint, receiptUrl };
  return Object.fromEntries(Object.entries(all).flatMap(([name, value]) => (value === null ? [] : [[name, value]])));
}

/** What a receipt is verified by: the secret of an account, and the address as the service calls it. */
export interface ReceiptKey {
  readonly secret: string;
  readonly receiptUrl: string;
}

/** The keys of all accounts, as `configOfProvider` gives them. */
export const receiptKeysOf = ({ receiptKeys = '[]' }: ProviderConfig): readonly ReceiptKey[] =>
  JSON.parse(receiptKeys) as ReceiptKey[];

/** The configuration of a service, that of its first channel; a receipt may be of any of them. Empty where it has no channel. */
export async function configOfProvider(db: Queryable, settings: Seal, provider: SmsProvider): Promise<ProviderConfig> {
  const all = (await channelsOf(db, { provider })).map((channel) => configOf(settings, channel));
  const keys = all.flatMap(({ secret, receiptUrl }): ReceiptKey[] => (secret && receiptUrl ? [{ secret, receiptUrl }] : []));
  return all[0] ? { ...all[0], receiptKeys: JSON.stringify(keys) } : {};
}

const count = typedQuery()('sms_channels_count', (db) => db.select(columns({ count: sql<number>`count(*)::int` })).from(t));
const insert = typedQuery<{ name: string }>()('sms_channel_trial', (db, { name }) =>
  db.insert(t).values({ name, provider: 'log', enabled: false }),
);

/** A new shop has a channel for trials, which staff can enable. */
export async function addTrialChannel(tx: Queryable): Promise<void> {
  const [found] = await count(tx, {});
  if (found?.count === 0) await insert(tx, { name: 'log' });
}

/** A channel has sent. Neither this nor a failure changes the version, so that nobody's form is out of date by it. */
export const noteSent = typedQuery<{ id: number; at: Date }>()('sms_channel_sent', (db, { id, at }) =>
  db
    .update(t)
    .set({ health: 'ok', failures: 0, restsUntil: null, lastSentAt: sql`${at}` })
    .where(eq(t.id, id)),
);

export const noteFailure = typedQuery<{ id: number; at: Date; error: string; most: number; until: Date }>()(
  'sms_channel_failed',
  (db, { id, at, error, most, until }) =>
    db
      .update(t)
      .set({
        health: 'failing',
        failures: sql`${t.failures} + 1`,
        lastErrorAt: sql`${at}`,
        lastError: sql`${error}`,
        restsUntil: sql`case when ${t.failures} + 1 >= ${most}::int then ${until}::timestamptz else ${t.restsUntil} end`,
      })
      .where(eq(t.id, id)),
);
