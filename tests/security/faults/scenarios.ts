import { randomUUID } from 'node:crypto';
import type { Acknowledged, Answer, Market } from './traders.ts';

type Row = Readonly<Record<string, unknown>>;

/** A prepared write, with everything it requires already in place. */
export interface Pending {
  readonly path: string;
  readonly body: Row;
  /** Records that it was acknowledged. */
  note(told: Acknowledged, data: Row): void;
}

/** A client that runs the preceding steps; each of them must succeed. */
export interface StaffClient {
  readonly market: Market;
  readonly told: Acknowledged;
  ask(path: string, body: Row): Promise<Answer>;
}

const order = '/admin/sales/order';

async function granted(clerk: StaffClient, path: string, body: Row): Promise<Row> {
  const { status, data } = await clerk.ask(path, body);
  if (status !== 200) throw new Error(`${path}: ${status} ${JSON.stringify(data)}`);
  return data;
}

const rowOf = (data: Row): Row => data['row'] as Row;
const meant = ({ id, version }: Row): Row => ({ id, version });

async function draft({ market, ...clerk }: StaffClient): Promise<Row> {
  const [skuId] = market.skuIds;
  const [member] = market.members;
  const opened = await granted({ market, ...clerk }, '/admin/sales/draft-order/GetDraft', { isNew: true });
  const lines = [{ skuId, qty: 1 }];
  return granted({ market, ...clerk }, '/admin/sales/draft-order/saveDraft', { ...meant(opened), ...member, lines });
}

async function placed(clerk: StaffClient): Promise<Row> {
  const made = await granted(clerk, '/admin/sales/draft-order/place', meant(await draft(clerk)));
  clerk.told.placed.push(Number(made['id']));
  return made;
}

async function paid(clerk: StaffClient): Promise<Row> {
  const made = await placed(clerk);
  const data = await granted(clerk, `${order}/markPaid`, { ...meant(made), method: 'cash', amount: made['payableAmount'] });
  clerk.told.paid.push(Number(made['id']));
  return rowOf(data);
}

async function parcelOf(clerk: StaffClient, of: Row): Promise<Row> {
  const { lines } = (await granted(clerk, `${order}/GetDetailPage`, { id: of['id'] })) as { lines: readonly Row[] };
  const parts = lines.map(({ id: lineId, qty }) => ({ lineId, qty }));
  return { ...meant(of), carrier: 'Under fire', parts };
}

async function shipped(clerk: StaffClient): Promise<Row> {
  const made = await paid(clerk);
  const data = await granted(clerk, `${order}/ship`, await parcelOf(clerk, made));
  clerk.told.shipped.push(Number(made['id']));
  return rowOf(data);
}

const noting =
  (kind: Exclude<keyof Acknowledged, 'adjusted'>, id: unknown): Pending['note'] =>
  (told) =>
    void told[kind].push(Number(id));

/** Prepares each kind of write, up to the request itself. */
export const scenarios: Readonly<Record<string, (clerk: StaffClient) => Promise<Pending>>> = {
  async 'an order is placed'(clerk) {
    const body = meant(await draft(clerk));
    return { path: '/admin/sales/draft-order/place', body, note: (told, data) => void told.placed.push(Number(data['id'])) };
  },
  async 'a payment is noted'(clerk) {
    const made = await placed(clerk);
    const body = { ...meant(made), method: 'cash', amount: made['payableAmount'] };
    return { path: `${order}/markPaid`, body, note: noting('paid', made['id']) };
  },
  async 'a parcel leaves'(clerk) {
    const made = await paid(clerk);
    return { path: `${order}/ship`, body: await parcelOf(clerk, made), note: noting('shipped', made['id']) };
  },
  async 'an order is completed'(clerk) {
    const made = await shipped(clerk);
    return { path: `${order}/confirm`, body: meant(made), note: noting('completed', made['id']) };
  },
  async 'an order is closed'(clerk) {
    const made = await placed(clerk);
    const body = { ...meant(made), reason: 'under fire' };
    return { path: `${order}/close`, body, note: noting('closed', made['id']) };
  },
  async 'stock is adjusted'({ market }) {
    const reason = `fire ${randomUUID()}`;
    const body = { skuId: market.skuIds[0], type: 'purchase_in', qty: 1, reason };
    return { path: '/admin/catalog/stock/adjust', body, note: (told) => void told.adjusted.push(reason) };
  },
};
