import type { Readable } from 'node:stream';
import type { Language, Schema } from '@shopkeeper/resource';
import type { Logger } from 'pino';
import type * as z from 'zod/mini';
import type { Database } from '../database/database.ts';
import type { JsonSchema } from '../openapi/json-schema.ts';

/** Who asks. `nodes` are the permission nodes held now, read at this request. */
export interface Actor {
  readonly audience: 'admin' | 'member';
  readonly id: number;
  readonly username: string;
  readonly nickname: string;
  readonly isSuper: boolean;
  readonly sessionId: string;
  readonly permissions: ReadonlySet<string>;
}

/** What every handler is given: who, when, where from, in which language. `at` is the request's instant, UTC epoch ms. */
export interface Context {
  readonly actor: Actor | null;
  readonly at: number;
  readonly lang: Language;
  readonly ip: string;
  readonly userAgent: string;
  readonly traceId: string;
  readonly log: Logger;
  readonly db: Database;
}

/** Who may call a route. A route without a rule stops the start. `node`: any one of the named nodes is enough. */
export type Rule =
  | { readonly kind: 'public' }
  | { readonly kind: 'signed-in'; readonly audience: 'admin' | 'member' | 'either' }
  | { readonly kind: 'permission'; readonly permissions: readonly string[] }
  | { readonly kind: 'super' };

/** How often one address may call: `login` and `captcha` are scarce, `call` is generous. */
export type LimitClass = 'call' | 'login' | 'captcha' | 'upload';

/** The one file of a multipart call, received in full under `path`; the file is removed once the handler answered. */
export interface ReceivedFile {
  readonly path: string;
  /** As the caller named it: show it, never use it as a path. */
  readonly name: string;
  readonly declaredType: string;
  readonly size: number;
  readonly sha1: string;
  readonly sha256: string;
  readonly fields: Readonly<Record<string, string>>;
}

/** What a call says of itself to whoever writes a client, beyond its rule and its `input`. */
export interface Outline {
  /** The body, of a GET the query, where no `input` says it. */
  readonly body?: JsonSchema;
  /** `data` of the reply. */
  readonly data?: JsonSchema;
  /** The media type of an answer that is no envelope. */
  readonly file?: string;
  /** Errors that do not follow from rule, body and key; `order.*` are the refusals of that resource. */
  readonly errors?: readonly string[];
  /** Schemas that body and data refer to as `#/components/schemas/<name>`. */
  readonly parts?: Readonly<Record<string, JsonSchema>>;
}

/**
 * One call. `input` is the schema of the untrusted body (of a GET: query and path parameters); what no schema can say is read
 * by `read` instead, which throws `badInput(fields)`.
 * `idempotency`: 'required' refuses a POST without the `Idempotency-Key` header; 'optional' honours one when sent;
 * 'none' ignores it (reads). With a key the handler runs inside one transaction that also stores the answer:
 * `context.db.transaction` joins it, so work outside the database belongs into a job.
 * `upload` makes the call multipart with one file in `fileInput`; the input is then a `ReceivedFile`.
 * The handler's answer becomes `data` of the reply, unless it is made by `redirectTo` or `rawAnswer`. `reply` is the schema of
 * that `data`, for whoever writes a client; answers are not checked against it at run time, `handle` is when it is compiled.
 */
export interface Route<Input = unknown> {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly rule: Rule;
  readonly idempotency?: 'required' | 'optional' | 'none';
  readonly limit?: LimitClass | 'file';
  /** Bytes of a JSON body; 1 MB when not said. */
  readonly bodyLimit?: number;
  readonly upload?: { readonly maxBytes: (context: Context) => number | Promise<number> };
  readonly input?: Schema;
  readonly reply?: Schema;
  readonly read?: (raw: unknown) => Input;
  /** Asked for when the description of all calls is read. */
  readonly outline?: () => Outline;
  readonly handle: (context: SignedContext, input: Input) => Promise<unknown>;
}

/** What a schema of a reply says, as a handler holds it: read, and not to be changed. */
export type DeepReadonly<T> = T extends readonly (infer One)[]
  ? readonly DeepReadonly<One>[]
  : T extends object
    ? { readonly [Key in keyof T]: DeepReadonly<T[Key]> }
    : T;

/** What a handler may answer where the schema of its reply is this one; anything where there is none. */
export type Answer<Reply extends Schema> = [Reply] extends [never]
  ? unknown
  : DeepReadonly<z.infer<Reply>> | Done<DeepReadonly<z.infer<Reply>>>;

export interface DefinedRoute<Input, Reply extends Schema> extends Omit<Route<Input>, 'reply' | 'handle'> {
  readonly reply?: Reply;
  readonly handle: (context: SignedContext, input: Input) => Promise<Answer<Reply>>;
}

/**
 * A route as it is listed beside others: what is read and `handle` belong together, the input is theirs alone, and what
 * `handle` answers is what `reply` says. Where the input is named, so is the reply: `defineRoute<Input, typeof reply>`.
 */
export function defineRoute<Input, Reply extends Schema = never>(route: DefinedRoute<Input, Reply>): Route {
  return route as unknown as Route;
}

/** The context of a route whose rule demands an actor; public routes must use `context.actor` of `Context` with care. */
export interface SignedContext extends Context {
  readonly actor: Actor;
}

/** An answer that is not the envelope: a picture, a download, an event stream. */
export class RawAnswer {
  readonly body: Buffer | string | Readable;
  readonly headers: Readonly<Record<string, string>>;
  readonly status: number;

  constructor(body: Buffer | string | Readable, headers: Readonly<Record<string, string>>, status: number) {
    this.body = body;
    this.headers = headers;
    this.status = status;
  }
}

/** Where the browser goes instead: a known route name or a path of the same area. */
export class RedirectAnswer {
  readonly to: { readonly routeName: string } | { readonly routePath: string };

  constructor(to: { readonly routeName: string } | { readonly routePath: string }) {
    this.to = to;
  }
}

/** Answers `body` as it is; `headers` must name the content type. */
export const rawAnswer = (body: Buffer | string | Readable, headers: Readonly<Record<string, string>>): RawAnswer =>
  new RawAnswer(body, headers, 200);

/** Sends whoever goes to an address in the browser to another one. The target is ours, never text of the caller; browsers ask again after so many seconds. */
export const redirectResponse = (location: string, keptSeconds = 0): RawAnswer =>
  new RawAnswer('', { location, 'cache-control': keptSeconds > 0 ? `public, max-age=${keptSeconds}` : 'no-store' }, 302);

/** Answers code 302. The target is a constant of ours, never text of the caller. */
export const redirectTo = (to: { readonly routeName: string } | { readonly routePath: string }): RedirectAnswer =>
  new RedirectAnswer(to);

/** An answer that is a file and not an envelope: the handler returns one instead of data. */
export class Download {
  readonly filename: string;
  readonly type: string;
  readonly body: NodeJS.ReadableStream | Buffer | string;

  constructor(file: {
    readonly filename: string;
    readonly type: string;
    readonly body: NodeJS.ReadableStream | Buffer | string;
  }) {
    this.filename = file.filename;
    this.type = file.type;
    this.body = file.body;
  }
}

/** Data with a translated message beside it: `done(row, 'message.saved')`. */
export class Done<Data = unknown> {
  readonly data: Data;
  readonly message: string;

  constructor(data: Data, message: string) {
    this.data = data;
    this.message = message;
  }
}
