import type { Outgoing, Answer } from './wire.ts';

/** A call of a page and its answer, as they went over the wire; without the token. */
export interface RecentCall extends Pick<Outgoing, 'method' | 'path' | 'body'>, Pick<Answer, 'status' | 'reply'> {
  /** The path of the page that was shown when the answer came. */
  readonly page: string | undefined;
  /** When the answer came, UTC epoch ms. */
  readonly at: number;
}

const most = 40;

/** The last calls of the back office, oldest first, for bug reports. They never leave the page by themselves. */
export const recentCalls: RecentCall[] = [];

export function rememberCall({ method, path, body }: Outgoing, { status, reply }: Answer): void {
  recentCalls.push({ method, path, body, status, reply, page: globalThis.location?.pathname, at: Date.now() });
  if (recentCalls.length > most) recentCalls.shift();
}
