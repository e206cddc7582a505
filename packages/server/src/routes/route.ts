import type { Readable } from 'node:stream';
import type { LimitedPages } from '@shopkeeper/resource/access';
import type { Language, ReplyOf, Schema } from '@shopkeeper/resource/schema';
import type { Logger } from 'pino';
import type { Database } from '../database/database.ts';
import type { Engine } from './engine.ts';
import type { JsonSchema } from './json-schema.ts';

/** The caller. `permissions` are those held now, read at this request. */
export interface Actor {
  readonly audience: 'admin' | 'member';
  readonly id: number;
  readonly username: string;
  readonly nickname: string;
  readonly isSuper: boolean;
  readonly sessionId: string;
  readonly permissions: ReadonlySet<string>;
  /** Whether the account must set up a second factor first; `permissions` is empty then. */
  readonly secondFactorDue?: true;
  /** The data scopes of the roles of staff, by page; pages that are missing are not limited. */
  readonly scopes?: LimitedPages | undefined;
  /** Who looks at the shop as this actor, changing nothing, and until when, UTC epoch ms. */
  readonly viewer?: { readonly id: number; readonly username: string; readonly until: number };
}

/** The context of every handler: caller, time, origin and language. `at` is the request's instant, UTC epoch ms. */
export interface Context {
  readonly actor: Actor | null;
  readonly at: number;
  readonly lang: Language;
  readonly ip: string;
  readonly userAgent: string;
  /** The host, with its port, at which the caller reached the shop; a job has none. */
  readonly host?: string;
  readonly traceId: string;
  readonly log: Logger;
  readonly db: Database;
  readonly engine: Engine;
}

/** Who may call a route. A route without a rule stops the start. `permission`: any one of the named permissions is enough. */
export type Rule =
  | { readonly kind: 'public' }
  | { readonly kind: 'signed-in'; readonly audience: 'admin' | 'member' | 'either' }
  | { readonly kind: 'permission'; readonly permissions: readonly string[] }
  | { readonly kind: 'super' };

/** The class of rate limit per network: `login`, `captcha` and `reveal` are low, `call` is high. */
export type LimitClass = 'call' | 'login' | 'captcha' | 'upload' | 'reveal';

/** The single file of a multipart call, completely received at `path`; it is removed after the handler has returned. */
export interface ReceivedFile {
  readonly path: string;
  /** The name given by the caller: only for display, never use it as a path. */
  readonly name: string;
  readonly declaredType: string;
  readonly size: number;
  readonly sha1: string;
  readonly sha256: string;
  readonly fields: Readonly<Record<string, string>>;
}

/** The body of a call as it arrived, whatever its content type, with its headers by lower-case name. */
export interface RawRequest {
  readonly body: Buffer;
  readonly headers: Readonly<Record<string, string>>;
}

/** The description of a call for client developers, beyond its rule and its `input`. */
export interface Outline {
  /** The body, or the query of a GET, if there is no `input` schema. */
  readonly body?: JsonSchema;
  /** `data` of the reply. */
  readonly data?: JsonSchema;
  /** The media type of a reply without an envelope. */
  readonly file?: string;
  /** Errors that do not follow from rule, body and idempotency key; `order.*` stands for all errors of that resource. */
  readonly errors?: readonly string[];
  /** Schemas that body and data refer to as `#/components/schemas/<name>`. */
  readonly parts?: Readonly<Record<string, JsonSchema>>;
}

/**
 * One call. `input` is the schema of the untrusted body (of a GET: query and path parameters); what a schema cannot express is
 * read by `read` instead, which throws `badInput(fields)`.
 * `idempotency`: 'required' rejects a POST without the `Idempotency-Key` header; 'optional' uses the key when sent; 'none'
 * ignores it (reads). With a key the handler runs inside one transaction that also stores the reply: `context.db.transaction`
 * joins it, so work outside the database belongs in a job.
 * `upload` makes the call multipart with one file in `fileInput`; the input is then a `ReceivedFile`.
 * The handler's result becomes `data` of the reply, unless it is made by `redirectTo` or `rawAnswer`. `reply` is the schema of
 * that `data` for client developers; it is checked against `handle` by the compiler, not at run time.
 */
export interface Route<Input = unknown> {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly rule: Rule;
  /** Whether staff may call it who must set up a second factor first; they may call nothing else. */
  readonly beforeSecondFactor?: true;
  /** It reads and changes only rows in the data scope of its caller. Other hand-written calls of a page are denied to limited staff. */
  readonly isScoped?: true;
  readonly idempotency?: 'required' | 'optional' | 'none';
  /**
   * While somebody looks at the shop as another one, calls that may change something are denied: all but GET and those with the
   * idempotency `none`, whose statements cannot change anything then. `open`: it may be called nevertheless, and change something;
   * `closed`: it may not, for it acts outside the database.
   */
  readonly whileViewing?: 'open' | 'closed';
  readonly limit?: LimitClass | 'file';
  /** Maximum bytes of a JSON body; 1 MB by default. */
  readonly bodyLimit?: number;
  readonly upload?: { readonly maxBytes: (context: Context) => number | Promise<number> };
  /** The body is not parsed: the input is a `RawRequest`. For calls whose signature covers the bytes. */
  readonly rawBody?: true;
  /**
   * The reply of a GET may be kept by anybody and has an ETag, with which it is asked for again: 304 while it is unchanged. Only for
   * what everybody may read.
   */
  readonly isRevalidated?: true;
  /**
   * The reply is the same for everybody, so that nobody's session is read for it: the caller is nobody, even with a token. Only for
   * public routes; what is revalidated is so anyway.
   */
  readonly isAnonymous?: true;
  readonly input?: Schema;
  readonly reply?: Schema;
  readonly read?: (raw: unknown, context: SignedContext) => Input;
  /** Evaluated when the API description is requested. */
  readonly outline?: () => Outline;
  readonly handle: (context: SignedContext, input: Input) => Promise<unknown>;
}

/** The type that a handler with this reply schema may return; unknown without a schema. */
export type Answer<Reply extends Schema> = [Reply] extends [never] ? unknown : ReplyOf<Reply> | Done<ReplyOf<Reply>>;

/** A route whose handler and reply schema must agree. */
export interface DefinedRoute<Input, Reply extends Schema> extends Omit<Route<Input>, 'reply' | 'handle'> {
  readonly reply?: Reply;
  readonly handle: (context: SignedContext, input: Input) => Promise<Answer<Reply>>;
}

/**
 * Checks the types of a route and returns it as a general `Route`: `read` and `handle` share the input type, and `handle` returns
 * the type of `reply`. If the input type is given, the reply type must be given too: `defineRoute<Input, typeof reply>`.
 */
export function defineRoute<Input, Reply extends Schema = never>(route: DefinedRoute<Input, Reply>): Route {
  return route as unknown as Route;
}

/** The context of a route whose rule requires an actor; public routes must check whether `context.actor` is null. */
export interface SignedContext extends Context {
  readonly actor: Actor;
}

/** A reply without an envelope: a picture, a download, an event stream. */
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

/** A redirect of the screen to a known route name or a path of the same area. */
export class RedirectAnswer {
  readonly to: { readonly routeName: string } | { readonly routePath: string };

  constructor(to: { readonly routeName: string } | { readonly routePath: string }) {
    this.to = to;
  }
}

/** Returns a reply that sends `body` unchanged; `headers` must include the content type. */
export const rawAnswer = (body: Buffer | string | Readable, headers: Readonly<Record<string, string>>): RawAnswer =>
  new RawAnswer(body, headers, 200);

/**
 * Redirects a browser navigation to another URL (302). The target must be chosen by the server, never by the caller; browsers may
 * cache it for `keptSeconds`.
 */
export const redirectResponse = (location: string, keptSeconds = 0): RawAnswer =>
  new RawAnswer('', { location, 'cache-control': keptSeconds > 0 ? `public, max-age=${keptSeconds}` : 'no-store' }, 302);

/** Returns a reply with code 302. The target must be a constant, never text of the caller. */
export const redirectTo = (to: { readonly routeName: string } | { readonly routePath: string }): RedirectAnswer =>
  new RedirectAnswer(to);

const workbookType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

const downloadTypes: Readonly<Record<string, string>> = { xlsx: workbookType, pdf: 'application/pdf' };

/**
 * Returns a CSV file or, where its name ends so, a workbook (.xlsx) or a PDF to be saved. The name is chosen by the server, so
 * percent-encoding it suffices for the header.
 */
export const fileDownload = (filename: string, body: Readable | string): RawAnswer =>
  rawAnswer(body, {
    'content-type': downloadTypes[filename.split('.').at(-1) ?? ''] ?? 'text/csv; charset=utf-8',
    'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(filename)}`,
    'cache-control': 'no-store',
  });

/** Data with a translated message: `done(row, 'message.saved')`. */
export class Done<Data = unknown> {
  readonly data: Data;
  readonly message: string;

  constructor(data: Data, message: string) {
    this.data = data;
    this.message = message;
  }
}
