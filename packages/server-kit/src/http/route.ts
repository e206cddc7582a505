import type { Language } from '@shopkeeper/resource';
import type { Logger } from 'pino';
import type { Database } from '../database/database.ts';

/** Who asks. `nodes` are the permission nodes held now, read at this request. */
export interface Actor {
  readonly audience: 'admin' | 'member';
  readonly id: number;
  readonly username: string;
  readonly nickname: string;
  readonly isSuper: boolean;
  readonly sessionId: string;
  readonly nodes: ReadonlySet<string>;
}

/** What every handler is given: who, when, where from, in which language. `at` is the request's instant, UTC epoch ms. */
export interface Context {
  readonly actor: Actor | null;
  readonly at: number;
  readonly lang: Language;
  readonly ip: string;
  readonly traceId: string;
  readonly log: Logger;
  readonly db: Database;
}

/** Who may call a route. A route without a rule stops the start. `node`: any one of the named nodes is enough. */
export type Rule =
  | { readonly kind: 'public' }
  | { readonly kind: 'signed-in'; readonly audience: 'admin' | 'member' | 'either' }
  | { readonly kind: 'node'; readonly nodes: readonly string[] }
  | { readonly kind: 'super' };

/**
 * One call. `read` turns the untrusted body (or query of a GET) into the input, or throws `badInput(fields)`.
 * `idempotency`: 'required' refuses a POST without the `Idempotency-Key` header; 'optional' honours one when sent;
 * 'none' ignores it (reads). The handler's answer becomes `data` of the reply.
 */
export interface Route<Input = unknown> {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly rule: Rule;
  readonly idempotency?: 'required' | 'optional' | 'none';
  readonly read?: (raw: unknown) => Input;
  readonly handle: (context: SignedContext, input: Input) => Promise<unknown>;
}

/** The context of a route whose rule demands an actor; public routes must use `context.actor` of `Context` with care. */
export interface SignedContext extends Context {
  readonly actor: Actor;
}
