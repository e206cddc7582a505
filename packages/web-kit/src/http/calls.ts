import { createTokenStorage } from '../session/token-storage.ts';
import { type SessionStore, useAdminSession, useMemberSession } from '../session/session-store.ts';
import { showLoadingOverlay } from '../progress/loading-overlay.ts';
import { currentLanguage, shellText } from '../i18n/text.ts';
import { isSilent } from './api-error.ts';
import { withBrowserLock } from './browser-lock.ts';
import { type Call, type Client, createClient } from './client.ts';
import type { Audience, ClientEnv, LossReason, TokenPair, TokenStorage } from './client-env.ts';
import { rememberFailure, traceOf } from './failures.ts';
import { showNotice } from './notices.ts';
import { randomId } from './random-id.ts';

/** How one call behaves towards the user. */
export interface CallOptions extends Omit<Call, 'path' | 'body'> {
  /** Default admin. */
  readonly audience?: Audience;
  /** Covers the page until the answer is there. Default no. */
  readonly loading?: boolean;
  /** Shows a failure as a notice. Default yes; reads that show their own error say no. */
  readonly showError?: boolean;
  /** Shows the reply's own message. Default no. */
  readonly showMessage?: boolean;
  /** Says that it worked: the reply's message, or the text given. Default no. */
  readonly showSuccess?: boolean | string;
}

/** Where calls go, and what becomes of the page when the server sends it elsewhere. */
export interface CallsHost {
  readonly apiUrl: string;
  lost(audience: Audience, reason: LossReason): void;
  redirect(audience: Audience, target: unknown): void;
}

const host: { current: CallsHost } = {
  current: { apiUrl: '', lost: () => undefined, redirect: () => undefined },
};

/** Tells the calls where they go. Once, at start. */
export function connectCalls(connected: CallsHost): void {
  host.current = connected;
}

/** The API host all calls go to; empty when it is the page's own. */
export function apiUrl(): string {
  return host.current.apiUrl;
}

/** The tokens of both audiences. */
export const tokenStorages: Readonly<Record<Audience, TokenStorage>> = {
  admin: createTokenStorage('admin', useAdminSession),
  member: createTokenStorage('member', useMemberSession),
};

const clients: Readonly<Record<Audience, Client>> = {
  admin: createClient(browserEnv('admin', useAdminSession), 'admin'),
  member: createClient(browserEnv('member', useMemberSession), 'member'),
};

/**
 * Calls the server and answers with `data` of the reply. Writes that the user asked for say `isExplicit`.
 * Rejects with an `ApiError`, which was shown already unless `showError` is false.
 */
export async function call<T>(path: string, body?: unknown, options: CallOptions = {}): Promise<T> {
  const { audience = 'admin', loading, showError = true, showMessage, showSuccess, ...rest } = options;
  const lower = loading ? showLoadingOverlay() : undefined;
  try {
    const { data, msg } = await clients[audience]({ ...rest, path, body });
    praise(msg, { showMessage, showSuccess });
    // The caller names the shape: the server answers by the declaration that both sides share.
    return data as T;
  } catch (error) {
    // Reads that nobody asked for tell their own failure, or try again by themselves.
    if (showError || rest.isExplicit) rememberFailure(error);
    if (showError && !isSilent(error) && error instanceof Error) showNotice('error', error.message, traceOf(error));
    throw error;
  } finally {
    lower?.();
  }
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
    fetch: (url, request) => fetch(url, { ...request, credentials: 'same-origin' }),
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
    lost: (reason) => {
      session.setState({ person: null });
      host.current.lost(audience, reason);
    },
    redirect: (target) => host.current.redirect(audience, target),
    // oxlint-disable-next-line no-console -- SPEC wants cancelled duplicates logged, and the browser's console is the log
    log: (message, details) => console.warn(message, details),
  };
}
