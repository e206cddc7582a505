import { setTimeout as pause } from 'node:timers/promises';
import type { Tx } from '../database/database.ts';
import { defineJob, type JobContext, type JobKind, NoRetryError, type Progress } from '../jobs/job.ts';
import { type NewJob, startJob } from '../jobs/job-store.ts';
import type { AnyOperation, AnyProvider, ProviderOperation } from './provider.ts';
import { NotSentError, ProviderRejection } from './send-request.ts';

interface Payload {
  readonly provider: string;
  readonly operation: string;
  readonly attempts: number;
  readonly input: unknown;
}

/** The input of an operation. */
export type InputOf<O> = O extends { readonly call: (context: never, input: infer Input) => unknown } ? Input : never;

/** What an operation returns. */
export type ResultOf<O> = O extends { readonly call: (...args: never) => Promise<infer Result> } ? Result : never;

/** A call that the provider has performed. */
export interface PerformedCall {
  readonly provider: AnyProvider;
  readonly operation: string;
  readonly input: unknown;
  readonly result: unknown;
}

/** Passes the result of a call to the modules; `context.save(tx, finished)` in its transaction makes it happen once. */
export type OnResult = (context: JobContext, call: PerformedCall, finished: Progress) => Promise<unknown>;

const kind = 'provider-call';
const defaultAttempts = 8;
const defaultTimeoutMs = 10_000;
/** The cursor of a call that may have reached the provider. */
const sent = 'sent';

/** The cursor of a call that the provider has performed; it is not sent again. */
interface Performed {
  readonly result: unknown;
  readonly isFinished: boolean;
}

const isPerformed = (cursor: unknown): cursor is Performed =>
  typeof cursor === 'object' && cursor !== null && 'isFinished' in cursor;

/**
 * Queues a call of a provider in the given transaction; it is made after the commit. All attempts have one idempotency key, the id
 * of the job, which is returned.
 */
export async function callProvider<
  const P extends Pick<AnyProvider, 'name' | 'operations'>,
  const K extends keyof P['operations'] & string,
>(
  tx: Tx,
  provider: P,
  call: { readonly operation: K; readonly input: InputOf<P['operations'][K]> } & Partial<
    Pick<NewJob<unknown>, 'runAt' | 'dedupeKey'>
  >,
): Promise<string> {
  const { operation, input, ...when } = call;
  const attempts = provider.operations[operation]?.retries?.attempts ?? defaultAttempts;
  const payload: Payload = { provider: provider.name, operation, attempts, input };
  return startJob(tx, { kind }, { payload, owner: { audience: 'admin', id: null }, ...when });
}

/** Waits for the reply, no longer than the operation allows, even if it ignores the signal. */
async function withTimeout<T>(ms: number, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const over = new AbortController();
  const done = new AbortController();
  const timeout = pause(ms, undefined, { signal: done.signal }).then((): never => {
    const error = new Error(`no reply within ${ms} ms`);
    over.abort(error);
    throw error;
  });
  try {
    return await Promise.race([work(over.signal), timeout]);
  } finally {
    done.abort();
    timeout.catch(() => undefined);
  }
}

/**
 * A failed request. The error is no `cause`, because a connection that the provider refused must not be taken for one that the
 * database refused, which would not count as an attempt.
 */
class FailedRequest extends Error {
  readonly reason: unknown;

  constructor(reason: unknown) {
    super(reason instanceof Error ? reason.message : String(reason));
    this.name = 'FailedRequest';
    this.reason = reason;
  }
}

const marked = (context: JobContext, cursor: Performed | string | null): Promise<void> =>
  context.db.transaction((tx) => context.save(tx, { cursor, isStep: false }));

const inDoubt = (message: string): NoRetryError =>
  new NoRetryError(`in doubt, the provider may have performed the call: ${message}`);

/** Makes a call that must not be repeated: it is marked before it is sent, and a mark without a result is in doubt. */
async function callOnce<T>(context: JobContext, send: () => Promise<T>): Promise<T> {
  // A first attempt with this mark is one that staff have started: they have decided to make the call again.
  if (context.cursor === sent && context.attempt > 1) throw inDoubt('its process was ended');
  await marked(context, sent);
  try {
    return await send();
  } catch (error) {
    if (!(error instanceof FailedRequest)) throw error;
    if (!(error.reason instanceof NotSentError)) throw inDoubt(error.message);
    await marked(context, null);
    throw error;
  }
}

async function call(provider: AnyProvider, operation: AnyOperation, run: { context: JobContext; input: unknown }) {
  const { context, input } = run;
  const config = await provider.config(context);
  const { settings, clock } = context.engine;
  const unseal = (name: string, sealed: string): string => settings.unseal(name, sealed);
  const request = { config, idempotencyKey: context.jobId, at: clock.now(), unseal };
  // The input was checked against this operation when the call was queued.
  const { call: perform } = operation as ProviderOperation<unknown, unknown>;
  const send = () =>
    withTimeout(operation.timeoutMs ?? defaultTimeoutMs, (signal) => perform({ ...request, signal }, input)).catch(
      (error: unknown): never => {
        throw error instanceof ProviderRejection ? new NoRetryError(error.message) : new FailedRequest(error);
      },
    );
  return operation.isIdempotent ? send() : callOnce(context, send);
}

/** Stores the reply, so that the call is not made again. If that fails, a call that must not be repeated is in doubt. */
const storeResult = (context: JobContext, { isIdempotent }: AnyOperation, result: unknown): Promise<void> =>
  marked(context, { result: result ?? null, isFinished: false }).catch((error: unknown): never => {
    throw isIdempotent ? error : inDoubt('its result could not be stored');
  });

/**
 * The job that makes the calls. A call of an operation that is not idempotent is repeated only if it was certainly not sent;
 * otherwise its job is dead, and staff decide. Once the provider has replied, only `onResult` is repeated.
 */
export const providerCallJob = (providers: readonly AnyProvider[], onResult?: OnResult): JobKind =>
  defineJob<Payload>({
    kind,
    retries: ({ provider, operation, attempts }) => {
      const { backoff } = providers.find(({ name }) => name === provider)?.operations[operation]?.retries ?? {};
      return { attempts, ...(backoff ? { backoff } : {}) };
    },
    labelOf: ({ provider, operation }) => `${provider}.${operation}`,
    async run(context, { provider: name, operation: called, input }) {
      const provider = providers.find((one) => one.name === name);
      const operation = provider?.operations[called];
      if (!provider || !operation) throw new Error(`no module has the operation ${called} of a provider ${name}`);
      const { cursor } = context;
      if (isPerformed(cursor) && cursor.isFinished) return cursor.result;
      const result = isPerformed(cursor) ? cursor.result : await call(provider, operation, { context, input });
      if (!isPerformed(cursor)) await storeResult(context, operation, result);
      await onResult?.(context, { provider, operation: called, input, result }, { cursor: { result, isFinished: true } });
      return result;
    },
  });
