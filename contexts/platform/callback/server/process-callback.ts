import {
  asProvider,
  asSystem,
  type Operation,
  providerWithin,
  type ResourceEngine,
  tryTransition,
} from '@shopkeeper/crud/lifecycle';
import { isRejection, reject, type RowOf } from '@shopkeeper/resource';
import { businessError, RequestError } from '@shopkeeper/server';
import type { Database } from '@shopkeeper/server/database';
import { requestErrorOf } from '@shopkeeper/server/http';
import type { AnyProvider, ConfigSource, ProviderCallback, RawCallback, VerifiedCallback } from '@shopkeeper/server/providers';
import { callback } from '../callback.resource.ts';
import { rawOf } from './callback-rows.ts';

/** A provider that sends callbacks. */
export interface CallingProvider extends AnyProvider {
  readonly callback: ProviderCallback<unknown>;
}

/** Whether a provider sends callbacks. */
export const isCalling = (provider: AnyProvider | undefined): provider is CallingProvider => provider?.callback !== undefined;

const longestReason = 500;
const longestEventId = 200;

/** Verifies a callback; what the verification cannot read is not authentic. Settings that cannot be read are an error. */
export async function verify(
  source: ConfigSource,
  provider: CallingProvider,
  { at, ...raw }: RawCallback & { readonly at: number },
): Promise<VerifiedCallback<unknown>> {
  const config = await provider.config(source);
  try {
    const verified = await provider.callback.verify({ config, at }, raw);
    const isNamed = !verified.isAuthentic || (verified.eventId !== '' && verified.eventId.length <= longestEventId);
    return isNamed ? verified : { isAuthentic: false, reason: 'the event has no valid id' };
  } catch (error) {
    return { isAuthentic: false, reason: (error instanceof Error ? error.message : String(error)).slice(0, longestReason) };
  }
}

/** Passes the event of a stored callback to the modules that handle its kind, as the provider, in the transaction of `op`. */
export async function handleEvent(op: Operation, row: RowOf<typeof callback>): Promise<{ readonly eventId: string }> {
  const provider = op.engine.providerNamed(row.provider);
  if (!isCalling(provider)) throw businessError(reject('callback.unknown-provider', { provider: row.provider }));
  const verified = await verify({ db: op.tx, engine: op.engine }, provider, { ...rawOf(row), at: row.receivedAt });
  if (!verified.isAuthentic) throw businessError(reject('callback.not-authentic', { reason: verified.reason }));
  const handlers = op.engine.callbackHandlersOf(provider.kind);
  if (handlers.length === 0) throw businessError(reject('callback.not-handled', { kind: provider.kind }));
  const { eventId, event } = verified;
  const within = providerWithin(op, { name: provider.name, eventId });
  for (const { run } of handlers) await run(within as never, event as never);
  return { eventId };
}

interface Run {
  readonly db: Database;
  readonly engine: ResourceEngine;
}

/** The database was unreachable or busy: nothing is known about the callback itself. */
const isPassing = (error: unknown): boolean => requestErrorOf(error).status === 503;
const reasonOf = (error: unknown): string =>
  error instanceof RequestError ? error.error : error instanceof Error ? error.message : String(error);

/**
 * Processes a stored callback once, in a transaction of its own; returns whether it is processed, now or before. Otherwise the row
 * is `failed` with the error.
 */
export async function processCallback(
  { db, engine }: Run,
  stored: { readonly id: number; readonly provider: string; readonly eventId: string },
): Promise<boolean> {
  const { id, provider, eventId } = stored;
  try {
    const row = await asProvider({ db, engine }, { name: provider, eventId }, (op) =>
      tryTransition(op, callback.transitions.process, { id }),
    );
    // Another delivery of the same event has processed it meanwhile.
    return !isRejection(row) || row.details['from'] === 'processed';
  } catch (error) {
    if (isPassing(error)) throw error;
    await asSystem({ db, engine }, 'platform.callback.fail', (op) =>
      tryTransition(op, callback.transitions.fail, { id, input: { error: reasonOf(error).slice(0, longestReason) } }),
    );
    return false;
  }
}
