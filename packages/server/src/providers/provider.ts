import type { Fields } from '@shopkeeper/resource/fields';
import type { Queryable } from '../database/database.ts';
import type { Retries } from '../jobs/job.ts';
import type { Engine } from '../routes/engine.ts';

/** Methods are compared bivariantly, so that a provider of certain operations is a provider of any. */
type Hook<A extends readonly unknown[], R> = { call(...args: A): R }['call'];

/** What interchangeable providers have in common: the type of their callback events. */
export interface ProviderKind<Event = unknown> {
  readonly kind: string;
  /** Used by the compiler only; never present at run time. */
  readonly _?: { readonly event: Event };
}

/** Declares a kind of providers: `defineProviderKind<PaymentEvent>('payment')`. */
export const defineProviderKind = <Event>(kind: string): ProviderKind<Event> => ({ kind });

/** The values of a provider's settings with the secrets, by name. */
export type ProviderConfig = Readonly<Record<string, string>>;

/** Where a provider reads its settings: those of modules through the engine, those in rows through the database. */
export interface ConfigSource {
  readonly db: Queryable;
  readonly engine: Engine;
}

/** What every request to a provider is given. */
export interface ProviderContext {
  /** Read for each request. */
  readonly config: ProviderConfig;
  /** Aborted when the time for the reply is over. */
  readonly signal: AbortSignal;
  /** UTC epoch ms, by the clock of the shop. */
  readonly at: number;
}

/** What an operation is given. */
export interface OperationContext extends ProviderContext {
  /** The same for all attempts of one call, also those that staff start. */
  readonly idempotencyKey: string;
  /**
   * Decrypts what `engine.settings.seal` encrypted under the same name. The input of a call is stored with its job and shown to staff:
   * what must not be read there is given sealed.
   *
   * @throws Error when it was encrypted with another key or name
   */
  unseal(name: string, sealed: string): string;
}

/** One call that the shop makes. */
export interface ProviderOperation<Input, Result> {
  /** Whether the provider has one effect only for all requests with the same idempotency key. */
  readonly isIdempotent: boolean;
  /** The time for the reply; 10,000 ms by default. */
  readonly timeoutMs?: number;
  /** 8 attempts by default. */
  readonly retries?: Retries;
  /**
   * Sends the request, for example with `sendRequest`, and returns what is stored as the result of its job.
   *
   * @throws ProviderRejection when the provider has rejected the call for good; any other error is repeated if that is safe
   */
  readonly call: Hook<[context: OperationContext, input: Input], Promise<Result>>;
}

/** An operation, whatever its input and result. */
export type AnyOperation = ProviderOperation<never, unknown>;

/** A callback as it arrived: the signature covers these very bytes. */
export interface RawCallback {
  readonly body: Buffer;
  /** By lower-case name; only those that `ProviderCallback.headers` names. */
  readonly headers: Readonly<Record<string, string>>;
}

/** What a callback is worth: an event of the provider, or not from the provider at all. */
export type VerifiedCallback<Event> =
  | { readonly isAuthentic: true; readonly eventId: string; readonly event: Event }
  | { readonly isAuthentic: false; readonly reason: string };

/** What a provider expects as the reply to its callback. */
export interface CallbackReply {
  readonly status: number;
  readonly contentType: string;
  readonly body: string;
}

/** The callbacks of a provider, at `POST /api/callback/<name>`. */
export interface ProviderCallback<Event> {
  /** The headers that the verification reads; no others are stored. */
  readonly headers: readonly string[];
  /**
   * Checks the signature before it parses anything. It is asked again when the callback is processed; `at` stays the instant of
   * arrival. An error counts as not authentic.
   */
  readonly verify: Hook<
    [context: { readonly config: ProviderConfig; readonly at: number }, callback: RawCallback],
    VerifiedCallback<Event> | Promise<VerifiedCallback<Event>>
  >;
  readonly replies: {
    /** Processed, now or before. */
    readonly accepted: CallbackReply;
    /** Not authentic. */
    readonly rejected: CallbackReply;
    /** Stored but not processed: the provider should send it again. */
    readonly failed: CallbackReply;
  };
}

/** What a health check or a test found; the message is shown to staff. */
export interface ProviderReport {
  readonly isOk: boolean;
  readonly message: string;
}

/** A provider, whatever its operations and events. */
export interface AnyProvider {
  readonly kind: string;
  /** Unique in the shop and part of the address of its callbacks: lower-case letters, digits and hyphens. */
  readonly name: string;
  readonly settings: Fields;
  readonly config: (source: ConfigSource) => Promise<ProviderConfig>;
  readonly operations: Readonly<Record<string, AnyOperation>>;
  readonly callback?: ProviderCallback<unknown>;
  readonly health?: (context: ProviderContext) => Promise<ProviderReport>;
  readonly test?: {
    readonly input: Fields;
    readonly run: (context: ProviderContext, input: Readonly<Record<string, unknown>>) => Promise<ProviderReport>;
  };
}

/** A provider with the types of its operations. */
export interface Provider<O extends AnyProvider['operations']> extends Omit<AnyProvider, 'operations'> {
  readonly operations: O;
}

type Definition<O extends AnyProvider['operations'], Event> = Omit<Provider<O>, 'kind' | 'callback' | 'operations'> & {
  readonly kind: ProviderKind<Event>;
  readonly operations: O;
  readonly callback?: ProviderCallback<NoInfer<Event>>;
};

/**
 * Declares an implementation of a kind of external service: its settings, the calls that the shop makes, its callbacks, a health
 * check and a test for staff.
 *
 * @throws Error when the name cannot be part of an address
 */
export function defineProvider<const O extends AnyProvider['operations'], Event>(definition: Definition<O, Event>): Provider<O> {
  const { name, kind } = definition;
  if (!/^[a-z][a-z\d-]*$/.test(name)) throw new Error(`${name} is no name of a provider`);
  return { ...definition, kind: kind.kind };
}
