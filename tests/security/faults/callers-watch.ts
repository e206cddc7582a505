import { sent, signedIn } from './traders.ts';

/** The observations of clients that request a list repeatedly. */
export interface Watch {
  /** Replies by status; 0 means no reply. */
  readonly answers: ReadonlyMap<number, number>;
  readonly slowestMs: number;
  /** Resolves when the open requests are answered. */
  stop(): Promise<void>;
}

export const listCall = '/admin/catalog/brand/GetPageData';

/** Starts a number of clients that request the list of brands repeatedly. */
export async function watch(address: string, callers: number): Promise<Watch> {
  const headers = { authorization: `Bearer ${await signedIn(address)}` };
  const answers = new Map<number, number>();
  let slowestMs = 0;
  let isOver = false;
  const asking = Array.from({ length: callers }, async () => {
    while (!isOver) {
      const begun = performance.now();
      const status = (await sent(address, listCall, { body: {}, headers }))?.status ?? 0;
      slowestMs = Math.max(slowestMs, performance.now() - begun);
      answers.set(status, (answers.get(status) ?? 0) + 1);
    }
  });
  return {
    answers,
    get slowestMs() {
      return slowestMs;
    },
    async stop() {
      isOver = true;
      await Promise.all(asking);
    },
  };
}
