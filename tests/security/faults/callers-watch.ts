import { sent, signedIn } from './traders.ts';

/** What somebody sees who asks for a list, again and again. */
export interface Watch {
  /** Answers by status; 0: none at all. */
  readonly answers: ReadonlyMap<number, number>;
  readonly slowestMs: number;
  /** Ends when the question that is open is answered. */
  stop(): Promise<void>;
}

export const listCall = '/admin/catalog/brand/GetPageData';

/** So many callers who ask for the list of brands, each again when answered. */
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
