import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { seeded } from '../report.ts';
import { ownerPassword } from './start-shop-process.ts';

/** What the shop acknowledged; each must exist exactly once, whatever happened meanwhile. */
export interface Acknowledged {
  readonly placed: number[];
  readonly paid: number[];
  readonly shipped: number[];
  readonly completed: number[];
  readonly closed: number[];
  /** Reasons of stock adjustments; each is unique. */
  readonly adjusted: string[];
}

export interface Trading {
  readonly acknowledged: Acknowledged;
  /** Writes with a final reply, including rejections. */
  operations: number;
  rejections: number;
  /** Rejections for insufficient stock. */
  shortages: number;
  /** Retries of writes because the reply was lost or the shop was unavailable. */
  retries: number;
  /** Calls without a complete reply. */
  unanswered: number;
  /** The longest wait for a reply. */
  slowestMs: number;
  /** Unexpected replies, with their status and code. */
  readonly wrong: string[];
}

export interface Answer {
  readonly status: number;
  readonly data: Readonly<Record<string, unknown>>;
}

interface Member {
  readonly memberId: number;
  readonly addressId: number;
}

export interface Market {
  readonly address: string;
  readonly skuIds: readonly number[];
  readonly members: readonly Member[];
}

const timeoutMs = 60_000;
const isLater = ({ status, data }: Answer): boolean => status === 503 || data['error'] === 'request.in-progress';
/** Whether a 503 comes from the shop itself, with its error code. */
const isTold = ({ status, data }: Answer): boolean => status === 503 && typeof data['error'] === 'string';
const isShort = (error: unknown): boolean => error === 'order.short-stock' || error === 'stock.insufficient';

export interface SentRequest {
  readonly body: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Sends a request; null when the connection broke or no reply came. */
export async function sent(address: string, path: string, { body, headers = {} }: SentRequest): Promise<Answer | null> {
  try {
    const answer = await fetch(address + path, {
      method: 'POST',
      headers: { server: '1', 'accept-language': 'en', 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(20_000),
    });
    // The server's replies are always enveloped.
    const { data } = (await answer.json()) as { data: Answer['data'] | null };
    return { status: answer.status, data: data ?? {} };
  } catch {
    return null;
  }
}

export async function signedIn(address: string): Promise<string> {
  const last = performance.now() + timeoutMs;
  for (;;) {
    const answer = await sent(address, '/admin/Index/login', { body: { username: 'admin', password: ownerPassword } });
    const token = answer?.data['token'];
    if (typeof token === 'string') return token;
    if (performance.now() > last || (answer && !isLater(answer))) throw new Error(`no sign-in: ${JSON.stringify(answer)}`);
    await pause(50);
  }
}

export const newTrading = (): Trading => ({
  acknowledged: { placed: [], paid: [], shipped: [], completed: [], closed: [], adjusted: [] },
  operations: 0,
  rejections: 0,
  shortages: 0,
  retries: 0,
  unanswered: 0,
  slowestMs: 0,
  wrong: [],
});

export interface Wish {
  readonly operations: number;
  readonly hands: number;
  readonly seed: number;
  /** The load also continues until this returns true. */
  readonly isOver?: () => boolean;
}

/**
 * Runs load clients at random until enough writes are answered; each write has its own idempotency key and is retried until
 * answered. `trading` has the progress so far, for concurrent observers.
 */
export async function trade(market: Market, wish: Wish, trading: Trading = newTrading()): Promise<Trading> {
  const token = await signedIn(market.address);
  const hands = Array.from({ length: wish.hands }, (_none, hand) =>
    handOf(market, { trading, token, random: seeded(wish.seed + hand) }),
  );
  await Promise.all(
    hands.map(async (work) => {
      while (trading.operations < wish.operations || wish.isOver?.() === false) await work();
    }),
  );
  return trading;
}

interface Hand {
  readonly trading: Trading;
  readonly token: string;
  random(): number;
}

function handOf(market: Market, { trading, token, random }: Hand): () => Promise<void> {
  const { acknowledged } = trading;
  const one = <T>(list: readonly T[]): T => {
    const found = list[Math.floor(random() * list.length)];
    if (found === undefined) throw new Error('there is nothing to choose from');
    return found;
  };

  /** Retries under one idempotency key until a final reply comes. */
  async function options(path: string, body: unknown): Promise<Answer> {
    const headers = { authorization: `Bearer ${token}`, 'idempotency-key': randomUUID() };
    const last = performance.now() + timeoutMs;
    for (;;) {
      const begun = performance.now();
      const answer = await sent(market.address, path, { body, headers });
      trading.slowestMs = Math.max(trading.slowestMs, performance.now() - begun);
      if (!answer) trading.unanswered += 1;
      if (answer && answer.status >= 500 && !isTold(answer))
        trading.wrong.push(`${answer.status} ${path} ${String(answer.data['error'])}`);
      if (answer && answer.status < 500 && !isLater(answer)) return answer;
      if (performance.now() > last) throw new Error(`${path} was never answered`);
      trading.retries += 1;
      await pause(50);
    }
  }

  async function write(path: string, body: unknown): Promise<Answer['data'] | null> {
    const { status, data } = await options(path, body);
    trading.operations += 1;
    if (status === 200) return data;
    trading.rejections += 1;
    if (isShort(data['error'])) trading.shortages += 1;
    if (status !== 409 && status !== 400) trading.wrong.push(`${status} ${path} ${String(data['error'])}`);
    return null;
  }

  async function adjust(): Promise<void> {
    const reason = `fire ${randomUUID()}`;
    if (
      await write('/admin/catalog/stock/adjust', {
        skuId: one(market.skuIds),
        type: 'purchase_in',
        qty: 1 + Math.floor(random() * 3),
        reason,
      })
    )
      acknowledged.adjusted.push(reason);
  }

  async function place(): Promise<Answer['data'] | null> {
    const draft = await write('/admin/sales/draft-order/GetDraft', { isNew: true });
    if (!draft) return null;
    const lines = [...new Set([one(market.skuIds), one(market.skuIds)])].map((skuId) => ({
      skuId,
      qty: 1 + Math.floor(random() * 2),
    }));
    const saved = await write('/admin/sales/draft-order/saveDraft', {
      id: draft['id'],
      version: draft['version'],
      ...one(market.members),
      lines,
    });
    if (!saved) return null;
    const meant = { id: saved['id'], version: saved['version'] };
    const order = await write('/admin/sales/draft-order/place', meant);
    if (order) acknowledged.placed.push(Number(order['id']));
    // The number of open drafts is limited, so one that cannot be placed is discarded.
    else await write('/admin/sales/draft-order/discard', meant);
    return order;
  }

  /** Runs a transition of an order; returns the resulting order. */
  async function move(name: string, order: Answer['data'], input: object): Promise<Answer['data'] | null> {
    const data = await write(`/admin/sales/order/${name}`, { id: order['id'], version: order['version'], ...input });
    return (data?.['row'] as Answer['data'] | undefined) ?? null;
  }

  async function goOn(order: Answer['data']): Promise<void> {
    const id = Number(order['id']);
    if (random() < 0.2) {
      if (await move('close', order, { reason: 'under fire' })) acknowledged.closed.push(id);
      return;
    }
    const paid = await move('markPaid', order, { method: 'cash', amount: order['payableAmount'] });
    if (!paid) return;
    acknowledged.paid.push(id);
    if (random() < 0.3) return;
    const detail = await options('/admin/sales/order/GetDetailPage', { id });
    const lines = (detail.data['lines'] ?? []) as readonly { readonly id: number; readonly qty: number }[];
    const shipped = await move('ship', paid, {
      carrier: 'Under fire',
      parts: lines.map(({ id: lineId, qty }) => ({ lineId, qty })),
    });
    if (!shipped) return;
    acknowledged.shipped.push(id);
    if (random() < 0.5 && (await move('confirm', shipped, {}))) acknowledged.completed.push(id);
  }

  return async () => {
    if (random() < 0.3) return adjust();
    const order = await place();
    if (order && random() < 0.9) await goOn(order);
  };
}
