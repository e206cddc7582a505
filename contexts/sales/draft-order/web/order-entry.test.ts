import { ApiError } from '@shopkeeper/api-client';
import { describe, expect, it } from 'vitest';
import { withLine } from './basket.ts';
import { orderEntryWorld, mei, sku } from './order-entry.test-world.ts';

const called = (world: ReturnType<typeof orderEntryWorld>, name: string) => world.calls.filter((one) => one.name === name);

/** Opens order entry with its first draft. */
async function openOrderEntry() {
  const world = orderEntryWorld();
  const orderEntry = world.open();
  await orderEntry.open(null);
  return { world, orderEntry };
}

describe('order entry', () => {
  it('saves changes after a pause, several of them as one', async () => {
    const { world, orderEntry } = await openOrderEntry();
    orderEntry.add(sku(1), 2);
    orderEntry.add(sku(2), 1);
    orderEntry.change((basket) => withLine(basket, 0, { qty: 5 }));
    expect(orderEntry.read()).toMatchObject({ saving: 'saving' });
    await world.rest();
    expect(called(world, 'saveDraft')).toHaveLength(1);
    expect(orderEntry.read()).toMatchObject({ saving: 'saved', view: { payableAmount: 6000, version: 2 } });
    expect(world.kept).toBeNull();
  });

  it('saves changes made during a save, at the version that it returned', async () => {
    const { world, orderEntry } = await openOrderEntry();
    orderEntry.add(sku(1), 1);
    orderEntry.flush();
    orderEntry.add(sku(1), 1);
    await world.rest();
    expect(called(world, 'saveDraft').map(({ body }) => body.version)).toEqual([1, 2]);
    expect(orderEntry.read()).toMatchObject({ saving: 'saved', view: { payableAmount: 2000 } });
  });

  it('saves input that arrives at the very end of a save', async () => {
    const { world, orderEntry } = await openOrderEntry();
    orderEntry.add(sku(1), 1);
    let isAdded = false;
    orderEntry.subscribe(() => {
      if (isAdded || orderEntry.read().saving !== 'saved') return;
      isAdded = true;
      orderEntry.add(sku(1), 1);
    });
    await world.rest();
    await world.rest();
    expect(called(world, 'saveDraft')).toHaveLength(2);
    expect(orderEntry.read()).toMatchObject({ saving: 'saved', view: { payableAmount: 2000 } });
  });

  it('stores input that cannot be sent in the browser, repeats a lost save with its key, and then sends the newer input', async () => {
    const { world, orderEntry } = await openOrderEntry();
    world.line = 'mute';
    orderEntry.add(sku(1), 1);
    orderEntry.flush();
    await Promise.resolve();
    orderEntry.add(sku(2), 1);
    for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
    expect(orderEntry.read().saving).toBe('offline');
    expect(world.kept).toMatchObject({ draftId: 1, version: 1, basket: { lines: [{ skuId: 1 }, { skuId: 2 }] } });
    world.line = 'up';
    orderEntry.flush();
    await world.rest();
    const keys = called(world, 'saveDraft').map(({ key }) => key);
    expect(keys[0]).toBe(keys[1]);
    expect(orderEntry.read()).toMatchObject({ saving: 'saved', notice: null, view: { version: 3, payableAmount: 2000 } });
    expect(world.kept).toBeNull();
  });

  it('restores input that an earlier visit could not send, codes included', async () => {
    const { world, orderEntry } = await openOrderEntry();
    world.line = 'gone';
    orderEntry.add(sku(1), 3);
    orderEntry.scan('C-5');
    orderEntry.flush();
    for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
    world.timers = [];
    world.line = 'up';
    const later = world.open();
    await later.open(null);
    await world.rest();
    expect(later.read()).toMatchObject({ saving: 'saved', notice: { key: 'restored' }, scans: [] });
    expect(world.drafts.get(1)?.lines.map(({ skuId, qty }) => [skuId, qty])).toEqual([
      [1, 3],
      [5, 1],
    ]);
  });

  it('reloads a draft that was changed elsewhere, and reports it', async () => {
    const { world, orderEntry } = await openOrderEntry();
    const other = world.open();
    await other.open(1);
    other.add(sku(4), 1);
    await world.rest();
    orderEntry.add(sku(1), 1);
    await world.rest();
    expect(orderEntry.read()).toMatchObject({ notice: { key: 'stale' }, saving: 'saved', basket: { lines: [{ skuId: 4 }] } });
  });

  it('shows a rejected save, and saves after a fix', async () => {
    const { world, orderEntry } = await openOrderEntry();
    world.refuse = new ApiError({ status: 409, error: 'order.override-below-floor', msg: 'too low', details: { lineNo: 1 } });
    orderEntry.add(sku(1), 1);
    await world.rest();
    expect(orderEntry.read()).toMatchObject({ saving: 'rejected', error: { error: 'order.override-below-floor' } });
    world.refuse = null;
    orderEntry.change((basket) => withLine(basket, 0, { qty: 2 }));
    await world.rest();
    expect(orderEntry.read()).toMatchObject({ saving: 'saved', error: null });
  });

  it('selects the usual address of a chosen member', async () => {
    const { world, orderEntry } = await openOrderEntry();
    await orderEntry.choose(mei);
    await world.rest();
    expect(world.drafts.get(1)).toMatchObject({ memberId: 7, addressId: 70 });
  });
});

describe('scanned codes', () => {
  it('are looked up in order, and an unknown one does not block the others', async () => {
    const { world, orderEntry } = await openOrderEntry();
    for (const code of ['C-1', 'nothing', 'C-2', 'C-1']) orderEntry.scan(code);
    await world.rest();
    expect(orderEntry.read().basket.lines.map(({ skuId, qty }) => [skuId, qty])).toEqual([
      [1, 2],
      [2, 1],
    ]);
    expect(orderEntry.read()).toMatchObject({ scans: [], unread: { typed: 'nothing' }, saving: 'saved' });
  });
});

describe('placing', () => {
  it('saves first, and places once with one key however often it is tried', async () => {
    const { world, orderEntry } = await openOrderEntry();
    orderEntry.add(sku(1), 1);
    world.line = 'mute';
    await orderEntry.place();
    expect(orderEntry.read()).toMatchObject({ placed: null, isPlacing: false });
    world.line = 'up';
    await orderEntry.place();
    expect(world.placedOrders).toEqual([1]);
    expect(orderEntry.read()).toMatchObject({ placed: { orderNo: 'N1' } });
    await orderEntry.place();
    expect(called(world, 'place')).toHaveLength(1);
  });

  it('repeats an attempt without an answer with the same key', async () => {
    const { world, orderEntry } = await openOrderEntry();
    orderEntry.add(sku(1), 1);
    await world.rest();
    world.line = 'mute';
    await orderEntry.place();
    expect(orderEntry.read()).toMatchObject({ placed: null, error: { status: 0 } });
    world.line = 'up';
    await orderEntry.place();
    expect(orderEntry.read().placed).toMatchObject({ orderNo: 'N1' });
    expect(world.placedOrders).toEqual([1]);
    expect(new Set(called(world, 'place').map(({ key }) => key)).size).toBe(1);
  });

  it('asks when prices changed, and places for the new total only after confirmation', async () => {
    const { world, orderEntry } = await openOrderEntry();
    orderEntry.add(sku(1), 2);
    await world.rest();
    world.price = 1100;
    await orderEntry.place();
    expect(orderEntry.read().question).toEqual({ was: 2000, now: 2200 });
    await orderEntry.answer(false);
    expect(orderEntry.read()).toMatchObject({ question: null, placed: null, notice: { key: 'repriced', was: 2000, now: 2200 } });
    world.price = 1200;
    await orderEntry.place();
    world.price = 1300;
    await orderEntry.answer(true);
    expect(orderEntry.read()).toMatchObject({ question: { was: 2400, now: 2600 }, placed: null });
    await orderEntry.answer(true);
    expect(orderEntry.read().placed).toMatchObject({ payableAmount: 2600 });
  });

  it('shows why it was rejected, and continues with the next order after a placed one', async () => {
    const { world, orderEntry } = await openOrderEntry();
    await orderEntry.place();
    expect(orderEntry.read()).toMatchObject({ error: { error: 'order.empty' }, placed: null });
    orderEntry.add(sku(1), 1);
    await orderEntry.place();
    await orderEntry.openNew();
    expect(orderEntry.read()).toMatchObject({ placed: null, view: { id: 2 }, basket: { lines: [] } });
    expect(world.placedOrders).toEqual([1]);
  });
});

describe('opening', () => {
  it('shows the newest draft when the named one is gone', async () => {
    const world = orderEntryWorld();
    const first = world.open();
    await first.open(null);
    await first.discard();
    const orderEntry = world.open();
    await orderEntry.open(1);
    expect(orderEntry.read()).toMatchObject({ view: { id: 2 }, failure: null });
  });

  it('shows what went wrong, and can be retried', async () => {
    const world = orderEntryWorld();
    world.line = 'gone';
    const orderEntry = world.open();
    await orderEntry.open(null);
    expect(orderEntry.read()).toMatchObject({ view: null, failure: { status: 0 } });
    world.line = 'up';
    await orderEntry.open(null);
    expect(orderEntry.read()).toMatchObject({ view: { id: 1 }, failure: null });
  });
});
