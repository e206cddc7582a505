import { createTokenStorage } from '../tokens/token-storage.ts';
import { type SessionStore, useAdminSession, useMemberSession } from '../tokens/session-store.ts';
import { randomId, showLoadingOverlay } from '@shopkeeper/ui';
import { currentLanguage, shellText } from '@shopkeeper/ui/i18n';
import { ApiError, isSilent } from './api-error.ts';
import { withBrowserLock } from '../tokens/browser-lock.ts';
import { type Call, type Client, createClient } from './client.ts';
import type { Audience, ClientEnv, LossReason, SessionEnd, TokenPair, TokenStorage } from '../tokens/client-env.ts';
import { rememberFailure, traceOf } from './failures.ts';
import { fetchWithProgress } from './fetch-with-progress.ts';
import { showNotice } from './notices.ts';

/** Options of a call: its audience and what the user sees of it. */
export interface CallOptions extends Omit<Call, 'path' | 'body' | 'isRead'> {
  /** Default admin. */
  readonly audience?: Audience;
  /** Shows the loading overlay until the reply arrives. Default no. */
  readonly loading?: boolean;
  /** Shows a failure as a notice. Default yes; reads that show their own error set it to false. */
  readonly showError?: boolean;
  /** Shows the reply's own message. Default no. */
  readonly showMessage?: boolean;
  /** Shows a success notice: the reply's message, or the given text. Default no. */
  readonly showSuccess?: boolean | string;
}

/** The API host, and the handlers for a lost session and for redirects. */
export interface CallsHost {
  readonly apiUrl: string;
  lost(audience: Audience, reason: LossReason, end?: SessionEnd): void;
  redirect(audience: Audience, target: unknown): void;
  /** Staff must set up a second factor before anything else. */
  secondFactorDue(): void;
}

const host: { current: CallsHost } = {
  current: { apiUrl: '', lost: () => undefined, redirect: () => undefined, secondFactorDue: () => undefined },
};

/** Sets the host of all calls. Called once at startup. */
export function connectCalls(connected: CallsHost): void {
  host.current = connected;
}

/** The API host of all calls; empty when it is the page's own origin. */
export function apiUrl(): string {
  return host.current.apiUrl;
}

/** The token storage of each audience. */
export const tokenStorages: Readonly<Record<Audience, TokenStorage>> = {
  admin: createTokenStorage('admin', useAdminSession),
  member: createTokenStorage('member', useMemberSession),
};

const clients: Readonly<Record<Audience, Client>> = {
  admin: createClient(browserEnv('admin', useAdminSession), 'admin'),
  member: createClient(browserEnv('member', useMemberSession), 'member'),
};

/**
 * Calls the server and returns `data` of the reply. A POST is taken for a write: an identical one in flight is cancelled.
 * Rejects with an `ApiError`, which is already shown unless `showError` is false.
 */
export const call = <T>(path: string, body?: unknown, options: CallOptions = {}): Promise<T> =>
  perform<T>(path, body, { ...options, isRead: options.method === 'GET' });

/** Like `call`, for a call that changes nothing: identical reads in flight share one answer. */
export const read = <T>(path: string, body?: unknown, options: Omit<CallOptions, 'idempotencyKey'> = {}): Promise<T> =>
  perform<T>(path, body, { ...options, isRead: true });

async function perform<T>(path: string, body: unknown, options: CallOptions & { readonly isRead: boolean }): Promise<T> {
  const { audience = 'admin', loading, showError = true, showMessage, showSuccess, ...rest } = options;
  const lower = loading ? showLoadingOverlay() : undefined;
  try {
    const { data, msg } = await clients[audience]({ ...rest, path, body });
    praise(msg, { showMessage, showSuccess });
    // Trusted, not validated: client and server share the declaration of the shape.
    return data as T;
  } catch (error) {
    report(error, { isShown: showError, isRead: rest.isRead });
    throw error;
  } finally {
    lower?.();
  }
}

/** Whether staff must set up a second factor first. The page that they are led to says why, so no notice does. */
const isSecondFactorDue = (error: unknown): boolean => error instanceof ApiError && error.error === 'request.second-factor-due';

function report(error: unknown, { isShown, isRead }: { readonly isShown: boolean; readonly isRead: boolean }): void {
  if (isSecondFactorDue(error)) return host.current.secondFactorDue();
  // Background reads handle their own failure or retry by themselves.
  if (isShown || !isRead) rememberFailure(error);
  if (isShown && !isSilent(error) && error instanceof Error) showNotice('error', error.message, traceOf(error));
}

function praise(
  msg: string,
  { showMessage, showSuccess }: { showMessage: boolean | undefined; showSuccess: boolean | string | undefined },
): void {
  if (typeof showSuccess === 'string') showNotice('success', showSuccess);
  else if (showSuccess) showNotice('success', msg || shellText('http.success'));
  else if (showMessage && msg) showNotice('info', msg);
}

function browserEnv<Person extends TokenPair>(audience: Audience, session: SessionStore<Person>): ClientEnv {
  return {
    get apiUrl() {
      return host.current.apiUrl;
    },
    fetch: (url, request) =>
      request.onProgress ? fetchWithProgress(url, request) : fetch(url, { ...request, credentials: 'same-origin' }),
    lock: withBrowserLock,
    get tokens() {
      return tokenStorages[audience];
    },
    delay: (ms, signal) =>
      new Promise((resolve) => {
        const timer = setTimeout(resolve, ms);
        signal.addEventListener('abort', () => clearTimeout(timer), { once: true });
      }),
    uuid: randomId,
    lang: currentLanguage,
    isOnline: () => navigator.onLine,
    text: shellText,
    lost: (reason, end) => {
      session.setState({ person: null });
      host.current.lost(audience, reason, end);
    },
    redirect: (target) => host.current.redirect(audience, target),
    // oxlint-disable-next-line no-console -- SPEC wants cancelled duplicates logged, and the browser's console is the log
    log: (message, details) => console.warn(message, details),
  };
}
