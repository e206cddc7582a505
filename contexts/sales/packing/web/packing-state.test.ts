import { ApiError } from '@shopkeeper/api-client';
import { describe, expect, it } from 'vitest';
import type { PackedOrder } from '../packing-view.domain.ts';
import { createPacking } from './packing-state.ts';

const line = (lineId: number, qty: number, packed: number): PackedOrder['lines'][number] => ({
  lineId,
  skuId: lineId,
  name: `item ${lineId}`,
  specText: '',
  skuCode: `S${lineId}`,
  barcode: null,
  image: null,
  shelf: null,
  qty,
  packed,
});

const order = (packed: number): PackedOrder => ({
  id: 7,
  version: 3,
  orderNo: '2611210000000012',
  isTest: false,
  holdReason: null,
  receiverName: 'Mei',
  receiverMobile: null,
  region: '',
  receiverDetail: null,
  buyerNote: null,
  staffNote: null,
  paidAt: null,
  lines: [line(1, 2, packed)],
});

/** A workbench before a server with one order of two units of S1. */
function workbench() {
  const calls: [string, object][] = [];
  const signals: string[] = [];
  const server = { packed: 0, at: 0 };
  const answer = (name: string, body: object): unknown => {
    if (name === 'open') return order(server.packed);
    if (name === 'ship') return { id: 7, orderNo: order(0).orderNo, status: 'shipped' };
    if (name === 'undo') server.packed -= 1;
    else if ('code' in body && body.code === 'S1') server.packed += 1;
    else throw new ApiError({ status: 409, error: 'packing.wrong-item', msg: 'wrong', details: { name: 'Scarf' } });
    return { order: order(server.packed), lineId: 1 };
  };
  const packing = createPacking({
    async post<T>(name: string, body: object) {
      calls.push([name, body]);
      return answer(name, body) as T;
    },
    carriers: () => ['顺丰速运'],
    signal: (signal) => void signals.push(signal),
    now: () => (server.at += 1_000),
    onSent: () => undefined,
  });
  return { packing, calls, signals };
}

describe('the workbench', () => {
  it('takes a slip, the products, a tracking number and Enter, in the order in which they were scanned', async () => {
    const { packing, calls, signals } = workbench();
    for (const code of ['2611210000000012', 'S1', 'S1', 'sf 1234567890123']) void packing.enter(code);
    await packing.enter('');
    expect(calls.map(([name]) => name)).toEqual(['open', 'scan', 'scan', 'ship']);
    expect(calls[3]?.[1]).toEqual({
      orderId: 7,
      version: 3,
      carrier: '顺丰速运',
      trackingNo: 'SF1234567890123',
      isPart: false,
    });
    expect(signals).toEqual(['counted', 'counted', 'done', 'counted', 'done']);
    expect(packing.read()).toMatchObject({ order: null, sent: { orderNo: '2611210000000012' }, done: { orders: 1 } });
  });

  it('stops at a wrong product, and drops what was scanned before it was seen', async () => {
    const { packing, calls, signals } = workbench();
    await packing.enter('2611210000000012');
    void packing.enter('S9');
    await packing.enter('S1');
    expect(packing.read().blocked).toMatchObject({ code: 'S9', msg: 'wrong', name: 'Scarf' });
    expect(calls).toHaveLength(2);
    expect(signals.at(-1)).toBe('blocked');
    packing.acknowledge();
    await packing.enter('S1');
    expect(packing.read().order?.lines[0]?.packed).toBe(1);
  });

  it('sends nothing before everything is counted, unless a part is asked for', async () => {
    const { packing, calls } = workbench();
    await packing.enter('2611210000000012');
    await packing.enter('S1');
    packing.choose('顺丰速运');
    await packing.enter('');
    await packing.send(false);
    expect(calls.map(([name]) => name)).not.toContain('ship');
    await packing.send(true);
    expect(calls.at(-1)).toMatchObject(['ship', { isPart: true }]);
  });

  it('takes the last count back', async () => {
    const { packing } = workbench();
    await packing.enter('2611210000000012');
    await packing.undo();
    await packing.enter('S1');
    await packing.undo();
    expect(packing.read().order?.lines[0]?.packed).toBe(0);
  });
});
