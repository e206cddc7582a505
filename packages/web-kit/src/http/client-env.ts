import type { Language } from '@shopkeeper/resource';
import type { ShellKey } from '../i18n/shell-keys.ts';

export type Audience = 'admin' | 'member';

export interface TokenPair {
  readonly token: string;
  readonly refreshToken: string;
}

/** What the client needs of an answer; `Response` fits. */
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
}

/** The tokens of one audience. `get` is the quick copy of this page, `read` the truth all pages of the browser share. */
export interface TokenStorage {
  get(): TokenPair | undefined;
  read(): Promise<TokenPair | undefined>;
  /** Takes over what another page brought, unless this page has ended the session. */
  adopt(pair: TokenPair): void;
  /** Resolves only after the pair can be read by every page. A `clear` that comes meanwhile wins. */
  set(pair: TokenPair): Promise<void>;
  /** `get` answers `undefined` from the moment of the call, `read` once it resolved. */
  clear(): Promise<void>;
}

/** Why a session is over: the server refused it, another page of this browser ended it, or there never was one. */
export type LossReason = 'rejected' | 'elsewhere' | 'anonymous';

/** Everything the client takes from the world outside, so that its schedules can be tested without a browser. */
export interface ClientEnv {
  readonly apiUrl: string;
  fetch(url: string, request: WireRequest): Promise<WireAnswer>;
  /** Runs `work` while no other page of the browser holds the same name. */
  lock<T>(name: string, work: () => Promise<T>): Promise<T>;
  readonly tokens: TokenStorage;
  /** Resolves after `ms`; `signal` gives the timer back early. */
  delay(ms: number, signal: AbortSignal): Promise<void>;
  uuid(): string;
  lang(): Language;
  isOnline(): boolean;
  text(key: ShellKey, params?: Readonly<Record<string, string | number>>): string;
  /** Told once per page and session; `tokens.get` answers `undefined` from then on. */
  lost(reason: LossReason): void;
  /** A reply of code 302: where to go, by route name or by path of the same site. */
  redirect(target: unknown): void;
  log(message: string, details: Readonly<Record<string, unknown>>): void;
}
