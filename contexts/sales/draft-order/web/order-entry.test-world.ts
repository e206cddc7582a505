import { ApiError } from '@shopkeeper/api-client';
import type { FoundMember } from '@shopkeeper/member';
import type { DraftLineView, DraftView, OfferedSku, Placed } from '../draft-view.domain.ts';
import type { Basket, BasketLine } from './basket.ts';
import { createOrderEntry } from './order-entry.ts';
import type { OrderEntryDeps, StoredDraft } from './order-entry-state.ts';

interface Stored extends Basket {
  readonly id: number;
  readonly version: number;
  readonly shown: number;
  readonly isPlaced: boolean;
}

type Body = Partial<Basket> & { readonly id: number; readonly version: number; readonly code?: string };

export const mei: FoundMember = { id: 7, memberNo: 'M7', nickname: 'Mei', mobile: '13800000001', avatar: null };

export const sku = (skuId: number, more: Partial<OfferedSku> = {}): OfferedSku => ({
  skuId,
  productId: skuId,
  name: `SKU ${skuId}`,
  specText: '',
  skuCode: `C-${skuId}`,
  image: null,
  price: 1000,
  available: 100,
  minQty: null,
  limitPerOrder: null,
  ...more,
});

const empty = {
  memberId: null,
  addressId: null,
  deliveryType: 'express',
  lines: [],
  adjust: 0,
  freight: null,
  couponId: null,
  buyerNote: null,
  staffNote: null,
} as const satisfies Basket;

const rejection = (error: string, details: Readonly<Record<string, unknown>> = {}): ApiError =>
  new ApiError({ status: 409, error, msg: error, details });

const noAnswer = (): ApiError => new ApiError({ status: 0, error: 'request.no-answer', msg: 'no answer' });

/** A fake server that versions drafts, answers a repeated key with its first answer, and can lose the connection. */
export function orderEntryWorld() {
  const world = {
    price: 1000,
    /** `gone`: calls do not arrive; `mute`: they arrive, but their answers are lost. */
    line: 'up' as 'up' | 'gone' | 'mute',
    refuse: null as ApiError | null,
    drafts: new Map<number, Stored>(),
    placedOrders: [] as number[],
    calls: [] as { name: string; body: Body; key: string | undefined }[],
    kept: null as StoredDraft | null,
    timers: [] as { ms: number; run: () => void }[],
  };
  const answered = new Map<string, unknown>();
  let lastId = 0;
  let lastKey = 0;

  const priceOf = ({ override }: BasketLine): number => override?.unitPrice ?? world.price;
  const amountOf = (lines: readonly BasketLine[]): number => lines.reduce((sum, line) => sum + priceOf(line) * line.qty, 0);

  const lineView = (line: BasketLine, place: number): DraftLineView => ({
    ...sku(line.skuId),
    lineNo: place + 1,
    qty: line.qty,
    override: line.override,
    listPrice: world.price,
    unitPrice: priceOf(line),
    floor: world.price / 2,
    itemsAmount: priceOf(line) * line.qty,
    adjustAmount: 0,
    freightAmount: 0,
    payableAmount: priceOf(line) * line.qty,
    warnings: [],
  });

  function viewOf(stored: Stored, was: number): DraftView {
    const now = amountOf(stored.lines) + stored.adjust;
    return {
      id: stored.id,
      version: stored.version,
      updatedAt: 0,
      member: stored.memberId === null ? null : { ...mei, id: stored.memberId },
      address: null,
      deliveryType: stored.deliveryType,
      lines: stored.lines.map(lineView),
      itemCount: stored.lines.length,
      itemsAmount: amountOf(stored.lines),
      discountAmount: 0,
      memberDiscountAmount: 0,
      couponAmount: 0,
      coupon: null,
      adjustAmount: stored.adjust,
      freightAmount: 0,
      payableAmount: now,
      currency: 'CNY',
      freight: stored.freight,
      explanation: [],
      buyerNote: stored.buyerNote,
      staffNote: stored.staffNote,
      repriced: was === now ? null : { was, now },
    };
  }

  function write(stored: Stored): Stored {
    const next = { ...stored, version: stored.version + 1, shown: amountOf(stored.lines) + stored.adjust };
    world.drafts.set(next.id, next);
    return next;
  }

  function demand({ id, version }: Body): Stored {
    const stored = world.drafts.get(id);
    if (!stored) throw new ApiError({ status: 404, error: 'request.not-found', msg: 'not found' });
    if (stored.isPlaced) throw rejection('order.illegal-transition');
    if (stored.version !== version) throw rejection('request.stale-version');
    return stored;
  }

  function open(body: Partial<Body> & { readonly isNew?: boolean }): DraftView {
    const newest = [...world.drafts.values()].filter(({ isPlaced }) => !isPlaced).at(-1);
    const id = body.id ?? (body.isNew ? undefined : newest?.id);
    if (id === undefined) {
      lastId += 1;
      world.drafts.set(lastId, { ...empty, id: lastId, version: 1, shown: 0, isPlaced: false });
    }
    const found = world.drafts.get(id ?? lastId);
    const stored = demand({ id: id ?? lastId, version: found?.version ?? 0 });
    const isMoved = stored.shown !== amountOf(stored.lines) + stored.adjust;
    return viewOf(isMoved ? write(stored) : stored, stored.shown);
  }

  function place(body: Body): Placed {
    const stored = demand(body);
    const now = amountOf(stored.lines) + stored.adjust;
    if (stored.lines.length === 0) throw rejection('order.empty');
    if (now !== stored.shown) throw rejection('draft-order.price-changed', { shown: stored.shown, now });
    world.drafts.set(stored.id, { ...stored, isPlaced: true });
    world.placedOrders.push(stored.id);
    return {
      id: stored.id,
      version: 9,
      orderNo: `N${stored.id}`,
      status: 'pending_payment',
      payableAmount: now,
      payExpireAt: null,
    };
  }

  function scan(code: string) {
    if (!code.startsWith('C-')) throw rejection('draft-order.unknown-code', { code });
    return { qty: 1, sku: sku(Number(code.slice(2))) };
  }

  function answer(name: string, body: Body): unknown {
    if (world.refuse) throw world.refuse;
    switch (name) {
      case 'GetDraft':
        return open(body);
      case 'saveDraft': {
        const { id, version, ...basket } = body;
        const next = write({ ...demand({ id, version }), ...basket });
        return viewOf(next, next.shown);
      }
      case 'place':
        return place(body);
      case 'scan':
        return scan(body.code ?? '');
      case 'addresses':
        return { result: [{ id: 70 }] };
      default:
        world.drafts.delete(body.id);
        return {};
    }
  }

  const ports: OrderEntryDeps = {
    async post<T>(name: string, body: object, key?: string): Promise<T> {
      world.calls.push({ name, body: body as Body, key });
      await Promise.resolve();
      if (world.line === 'gone') throw noAnswer();
      const told = key === undefined ? undefined : answered.get(key);
      const out = told ?? answer(name, body as Body);
      if (key !== undefined) answered.set(key, out);
      if (world.line === 'mute') throw noAnswer();
      return out as T;
    },
    read: (name, body) => ports.post(name, body),
    newKey: () => {
      lastKey += 1;
      return `k${lastKey}`;
    },
    later: (ms, run) => {
      const timer = { ms, run };
      world.timers.push(timer);
      return () => {
        world.timers = world.timers.filter((one) => one !== timer);
      };
    },
    shelf: {
      read: () => world.kept,
      write: (kept) => {
        world.kept = kept;
      },
    },
    onPlaced: () => undefined,
    onDrafts: () => undefined,
  };

  /** Runs all timers and pending answers. */
  async function rest(): Promise<void> {
    for (let round = 0; round < 20; round += 1) {
      const due = world.timers;
      world.timers = [];
      for (const { run } of due) run();
      for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
    }
  }

  return Object.assign(world, { open: () => createOrderEntry(ports), rest });
}
