import { create } from 'zustand';
import { ApiError } from './api-error.ts';

/** A call that failed on the server, with the details that support needs. */
export interface Failure {
  readonly traceId: string;
  readonly text: string;
  /** UTC epoch ms. */
  readonly at: number;
}

const most = 20;

/** The failures since this page was loaded, newest first. */
export const useFailures = create<{ readonly failures: readonly Failure[] }>()(() => ({ failures: [] }));

/** The trace id of a server error; undefined for errors the user caused. */
export function traceOf(error: unknown): string | undefined {
  return error instanceof ApiError && error.status >= 500 ? error.traceId : undefined;
}

/** Stores a server error with its trace id, so that it can be reported after its notice is gone. */
export function rememberFailure(error: unknown): void {
  const traceId = traceOf(error);
  if (traceId === undefined || !(error instanceof ApiError)) return;
  const failure: Failure = { traceId, text: error.msg, at: Date.now() };
  useFailures.setState(({ failures }) => ({
    failures: [failure, ...failures.filter((one) => one.traceId !== traceId)].slice(0, most),
  }));
}

export function forgetFailures(): void {
  useFailures.setState({ failures: [] });
}
