import { create } from 'zustand';
import { ApiError } from './api-error.ts';

/** A call that failed on the server's side, as whoever asks support has to name it. */
export interface Failure {
  readonly traceId: string;
  readonly text: string;
  /** UTC epoch ms. */
  readonly at: number;
}

const most = 20;

/** What failed since this page was loaded, newest first. */
export const useFailures = create<{ readonly failures: readonly Failure[] }>()(() => ({ failures: [] }));

/** The trace of a fault; what the user did wrong needs none. */
export function traceOf(error: unknown): string | undefined {
  return error instanceof ApiError && error.status >= 500 ? error.traceId : undefined;
}

/** Keeps a fault with its trace, so that it can be named after its notice is gone. */
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
