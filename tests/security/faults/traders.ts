import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { headersOf } from '../callers.ts';
import { seeded } from '../report.ts';
import { type Member, memberRequests, requests, type StaffRequest } from './staff-requests.ts';
import { ownerPassword } from './start-shop-process.ts';

/** What the shop acknowledged; each must exist exactly once, whatever happened meanwhile. */
export interface Acknowledged {
  readonly placed: number[];
  readonly paid: number[];
  readonly shipped: number[];
  readonly completed: number[];
  readonly closed: number[];
  /** Reasons of refunds; each is unique. */
  readonly refunded: string[];
  /** After-sales whose goods came back and whose money was returned. */
  readonly returned: number[];
  /** Reasons of stock adjustments; each is unique. */
  readonly adjusted: string[];
}

export const newTrading = () => ({
  acknowledged: {
    placed: [],
    paid: [],
    shipped: [],
    completed: [],
    closed: [],
    refunded: [],
    returned: [],
    adjusted: [],
  } as Acknowledged,
  /** Writes with a final reply, including rejections. */
  operations: 0,
  /** Rejections for insufficient stock. */
  shortages: 0,
  /** Retries of writes because the reply was lost or the shop was unavailable. */
  retries: 0,
  /** Calls without a complete reply. */
  unanswered: 0,
  /** The longest wait for a reply. */
  slowestMs: 0,
  /** Unexpected replies, with their status and code. */
  wrong: [] as string[],
});
export type Trading = ReturnType<typeof newTrading>;

export interface Answer {
  readonly status: number;
  readonly data: Readonly<Record<string, unknown>>;
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

export interface Wish {
  readonly operations: number;
  readonly hands: number;
  readonly seed: number;
  /**
   * Whether money and goods go back too, as they do by default. Such a write has more statements than a wait of ten seconds allows
   * for where each is slow.
   */
  readonly returns?: boolean;
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
    handOf(market, { trading, token, returns: wish.returns ?? true, random: seeded(wish.seed + hand) }),
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
  readonly returns: boolean;
  random(): number;
}

function handOf(market: Market, { trading, token, returns, random }: Hand): () => Promise<void> {
  const { acknowledged } = trading;
  const authorization = headersOf('admin', token);
  const one = <T>(list: readonly T[]): T => {
    const found = list[Math.floor(random() * list.length)];
    if (found === undefined) throw new Error('there is nothing to choose from');
    return found;
  };

  /** Retries under one idempotency key until a final reply comes. */
  async function options({ path, body }: StaffRequest, by = authorization): Promise<Answer> {
    const headers = { ...by, 'idempotency-key': randomUUID() };
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

  async function write(request: StaffRequest, by = authorization): Promise<Answer['data'] | null> {
    const { status, data } = await options(request, by);
    trading.operations += 1;
    if (status === 200) return data;
    if (isShort(data['error'])) trading.shortages += 1;
    if (status !== 409 && status !== 400) trading.wrong.push(`${status} ${request.path} ${String(data['error'])}`);
    return null;
  }

  async function adjust(): Promise<void> {
    const reason = `fire ${randomUUID()}`;
    if (await write(requests.adjust(one(market.skuIds), 1 + Math.floor(random() * 3), reason)))
      acknowledged.adjusted.push(reason);
  }

  async function place(member: Member): Promise<Answer['data'] | null> {
    const draft = await write(requests.open());
    if (!draft) return null;
    const skuIds = [...new Set([one(market.skuIds), one(market.skuIds)])];
    const lines = skuIds.map((skuId) => ({ skuId, qty: 1 + Math.floor(random() * 2) }));
    const saved = await write(requests.save(draft, member, lines));
    if (!saved) return null;
    const order = await write(requests.place(saved));
    if (order) acknowledged.placed.push(Number(order['id']));
    // The number of open drafts is limited, so one that cannot be placed is discarded.
    else await write(requests.discard(saved));
    return order;
  }

  /** Runs a transition of an order and notes it; returns the resulting order. */
  async function move(kind: 'paid' | 'shipped' | 'completed' | 'closed', request: StaffRequest): Promise<Answer['data'] | null> {
    const data = await write(request);
    const row = (data?.['row'] as Answer['data'] | undefined) ?? null;
    if (row) acknowledged[kind].push(Number(request.body['id']));
    return row;
  }

  /** Gives money back under a reason of its own; returns whether it was acknowledged. */
  async function refund(of: (reason: string) => StaffRequest): Promise<boolean> {
    const reason = `fire ${randomUUID()}`;
    const isDone = (await write(of(reason))) !== null;
    if (isDone) acknowledged.refunded.push(reason);
    return isDone;
  }

  /** A unit of a line comes back, and its money goes to the balance of the member. */
  async function giveBack(order: Answer['data'], member: Member, lineId: unknown): Promise<void> {
    const itself = headersOf('member', member.token);
    const asked = await write(memberRequests.apply(Number(order['id']), lineId), itself);
    if (!asked) return;
    const rowOf = (data: Answer['data'] | null): Answer['data'] | null => (data?.['row'] as Answer['data'] | undefined) ?? null;
    const approved = rowOf(await write(requests.approve({ id: asked['id'], version: 1 })));
    if (!approved) return;
    if (!(await write(memberRequests.sendBack(approved), itself))) return;
    const received = rowOf(await write(requests.receive({ id: approved['id'], version: Number(approved['version']) + 1 })));
    if (received && (await write(requests.issueRefund(received)))) acknowledged.returned.push(Number(asked['id']));
  }

  /** What becomes of an order that is paid: part of its money or goods goes back, or it is completed. */
  async function finish(shipped: Answer['data'], member: Member, detail: Answer['data']): Promise<void> {
    if (returns && random() < 0.3) return void (await refund((reason) => requests.refund(shipped, reason)));
    const [line] = (detail['lines'] ?? []) as readonly Answer['data'][];
    if (returns && random() < 0.4) return giveBack(shipped, member, line?.['id']);
    if (random() < 0.5) await move('completed', requests.confirm(shipped));
  }

  async function cancel(paid: Answer['data']): Promise<void> {
    if (await refund((reason) => requests.cancelPaid(paid, reason))) acknowledged.closed.push(Number(paid['id']));
  }

  async function goOn(order: Answer['data'], member: Member): Promise<void> {
    if (random() < 0.2) return void (await move('closed', requests.close(order)));
    const paid = await move('paid', requests.pay(order));
    if (!paid || random() < 0.2) return;
    if (returns && random() < 0.15) return cancel(paid);
    const { data } = await options(requests.read(order));
    const shipped = await move('shipped', requests.ship(paid, data));
    if (shipped) await finish(shipped, member, data);
  }

  return async () => {
    if (random() < 0.3) return adjust();
    const member = one(market.members);
    const order = await place(member);
    if (order && random() < 0.9) await goOn(order, member);
  };
}
