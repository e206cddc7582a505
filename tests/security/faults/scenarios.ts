import { randomUUID } from 'node:crypto';
import { requests, type Row, type StaffRequest } from './staff-requests.ts';
import type { Acknowledged, Answer, Market } from './traders.ts';

/** A prepared write, with everything it requires already in place. */
export interface Pending extends StaffRequest {
  /** Records that it was acknowledged. */
  note(told: Acknowledged, data: Row): void;
}

/** A client that runs the preceding steps; each of them must succeed. */
export interface StaffClient {
  readonly market: Market;
  readonly told: Acknowledged;
  ask(path: string, body: Row): Promise<Answer>;
}

async function granted(clerk: StaffClient, { path, body }: StaffRequest): Promise<Row> {
  const { status, data } = await clerk.ask(path, body);
  if (status !== 200) throw new Error(`${path}: ${status} ${JSON.stringify(data)}`);
  return data;
}

/** The writes of staff; a return takes the member as well. */
export type ScenarioKind = Exclude<keyof Acknowledged, 'returned'>;

/** Makes a write and the ones before it; returns the resulting order. */
async function orderAfter(clerk: StaffClient, kind: ScenarioKind): Promise<Row> {
  const pending = await scenarios[kind](clerk);
  const data = await granted(clerk, pending);
  pending.note(clerk.told, data);
  return (data['row'] ?? data) as Row;
}

const noting = (kind: Exclude<ScenarioKind, 'adjusted' | 'refunded'>, request: StaffRequest, order?: Row): Pending => ({
  ...request,
  note: (told, data) => void told[kind].push(Number((order ?? data)['id'])),
});

/** Prepares each kind of write, up to the request itself. */
export const scenarios: Readonly<Record<ScenarioKind, (clerk: StaffClient) => Promise<Pending>>> = {
  async placed(clerk) {
    const { skuIds, members } = clerk.market;
    const opened = await granted(clerk, requests.open());
    const [member] = members;
    if (!member) throw new Error('the market has no member');
    const draft = await granted(clerk, requests.save(opened, member, [{ skuId: skuIds[0], qty: 1 }]));
    return noting('placed', requests.place(draft));
  },
  async paid(clerk) {
    const order = await orderAfter(clerk, 'placed');
    return noting('paid', requests.pay(order), order);
  },
  async shipped(clerk) {
    const order = await orderAfter(clerk, 'paid');
    return noting('shipped', requests.ship(order, await granted(clerk, requests.read(order))), order);
  },
  async completed(clerk) {
    const order = await orderAfter(clerk, 'shipped');
    return noting('completed', requests.confirm(order), order);
  },
  async closed(clerk) {
    const order = await orderAfter(clerk, 'placed');
    return noting('closed', requests.close(order), order);
  },
  async refunded(clerk) {
    const order = await orderAfter(clerk, 'paid');
    const reason = `fire ${randomUUID()}`;
    return { ...requests.refund(order, reason), note: (told) => void told.refunded.push(reason) };
  },
  async adjusted({ market }) {
    const reason = `fire ${randomUUID()}`;
    return { ...requests.adjust(market.skuIds[0], 1, reason), note: (told) => void told.adjusted.push(reason) };
  },
};
