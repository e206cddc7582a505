import type { Language } from '@shopkeeper/resource/schema';
import type { ShellKey } from '@shopkeeper/ui/i18n';

/** The two audiences of the API, each with tokens of its own. */
export type Audience = 'admin' | 'member';

export interface TokenPair {
  readonly token: string;
  readonly refreshToken: string;
}

/** The part of a response that the client uses; `Response` satisfies it. */
export interface WireAnswer {
  readonly status: number;
  readonly headers: { get(name: string): string | null };
  text(): Promise<string>;
}

export interface WireRequest {
  readonly method: 'GET' | 'POST';
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | FormData;
  readonly signal: AbortSignal;
  /** Called with the share of the body that was sent, 0 to 1. */
  readonly onProgress?: (share: number) => void;
}

/** Stores the tokens of one audience. `get` returns this page's copy, `read` the value that all pages of the browser share. */
export interface TokenStorage {
  get(): TokenPair | undefined;
  read(): Promise<TokenPair | undefined>;
  /** Takes over a token pair that another page stored, unless this page has ended its session. */
  adopt(pair: TokenPair): void;
  /** Resolves once every page can read the pair. A `clear` in the meantime wins. */
  set(pair: TokenPair): Promise<void>;
  /** `get` returns `undefined` immediately, `read` once this has resolved. */
  clear(): Promise<void>;
}

/** Why a session ended: the server rejected it, another page of this browser ended it, or there was none. */
export type LossReason = 'rejected' | 'elsewhere' | 'anonymous';

/** Why the server ended a session: `kicked`, `replaced`, …, and what the staff user wrote who ended it. */
export interface SessionEnd {
  readonly reason: string;
  readonly note: string;
}

/** The client's dependencies on the browser, so that its event orders can be tested without one. */
export interface ClientEnv {
  readonly apiUrl: string;
  fetch(url: string, request: WireRequest): Promise<WireAnswer>;
  /** Runs `work` while no other page of the browser has the lock of that name. */
  lock<T>(name: string, work: () => Promise<T>): Promise<T>;
  readonly tokens: TokenStorage;
  /** Resolves after `ms`; `signal` cancels the timer. */
  delay(ms: number, signal: AbortSignal): Promise<void>;
  uuid(): string;
  lang(): Language;
  isOnline(): boolean;
  text(key: ShellKey, params?: Readonly<Record<string, string | number>>): string;
  /** Called once per page and session; `tokens.get` returns `undefined` from then on. */
  lost(reason: LossReason, end?: SessionEnd): void;
  /** Called for a reply of code 302 with its target: a route name or a path of the same site. */
  redirect(target: unknown): void;
  log(message: string, details: Readonly<Record<string, unknown>>): void;
}
