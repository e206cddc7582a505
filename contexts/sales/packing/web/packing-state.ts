import { ApiError } from '@shopkeeper/api-client';
import { isAnyOrderNumber } from '../../order/order-number.domain.ts';
import { carrierOf, cleanTrackingNo } from '../carrier-rules.domain.ts';
import type { Counted, PackedLine, PackedOrder, Sent } from '../packing-view.domain.ts';
import { isComplete } from '../packing.domain.ts';
import type { Signal } from './signals.ts';

/** A scan that was rejected: the field is locked until the packer has seen it. */
export interface Blocked {
  readonly code: string;
  readonly msg: string;
  /** What was scanned, if it is a product. */
  readonly name: string | null;
  readonly specText: string | null;
  readonly image: string | null;
}

export interface PackingState {
  readonly order: PackedOrder | null;
  readonly blocked: Blocked | null;
  /** The line that was counted last. */
  readonly last: PackedLine | null;
  readonly trackingNo: string;
  readonly carrier: string;
  /** The order that was sent last. */
  readonly sent: Sent | null;
  /** Orders sent since the workbench was opened, and the milliseconds from slip to shipment of all. */
  readonly done: { readonly orders: number; readonly ms: number };
  readonly isBusy: boolean;
}

/** What the workbench needs from outside: the server, the names of the carriers, sounds, and a clock for its own figure. */
export interface PackingPorts {
  post<T>(name: string, body: object): Promise<T>;
  carriers(): readonly string[];
  signal(signal: Signal): void;
  /** Milliseconds. */
  now(): number;
  onSent(): void;
}

const none: PackingState = {
  order: null,
  blocked: null,
  last: null,
  trackingNo: '',
  carrier: '',
  sent: null,
  done: { orders: 0, ms: 0 },
  isBusy: false,
};

/** Whether everything is counted, so that only the tracking number is missing. */
export const isReady = ({ order }: PackingState): boolean => order !== null && isComplete(order.lines);

const textIn = (details: Readonly<Record<string, unknown>>, key: string): string | null => {
  const value = details[key];
  return typeof value === 'string' && value !== '' ? value : null;
};

/**
 * The workbench: codes are handled one after another, in the order in which they were scanned. What a code means follows from the
 * order on the table: a slip, a product, or a tracking number once everything is counted.
 */
export function createPacking(ports: PackingPorts) {
  const own = { state: none, waiting: Promise.resolve(), since: 0 };
  const listeners = new Set<() => void>();
  const read = (): PackingState => own.state;
  const set = (part: Partial<PackingState>): void => {
    own.state = { ...own.state, ...part };
    for (const listener of listeners) listener();
  };

  function block(code: string, error: unknown): void {
    if (!(error instanceof ApiError)) throw error;
    const { details, msg } = error;
    const [name, specText, image] = [textIn(details, 'name'), textIn(details, 'specText'), textIn(details, 'image')];
    set({ blocked: { code, msg, name, specText, image } });
    ports.signal('blocked');
  }

  /** Runs work after what is in line before it. A rejection locks the field, and drops what was scanned meanwhile. */
  function inLine(code: string, work: () => Promise<void>): Promise<void> {
    own.waiting = own.waiting.then(async () => {
      if (own.state.blocked) return;
      set({ isBusy: true });
      try {
        await work();
      } catch (error) {
        block(code, error);
      } finally {
        set({ isBusy: false });
      }
    });
    return own.waiting;
  }

  async function open(code: string): Promise<void> {
    const order = await ports.post<PackedOrder>('open', { code });
    own.since = ports.now();
    set({ order, last: null, trackingNo: '', sent: null });
    ports.signal('counted');
  }

  function show({ order, lineId }: Counted): void {
    set({ order, last: order.lines.find((line) => line.lineId === lineId) ?? null });
    ports.signal(isReady(own.state) ? 'done' : 'counted');
  }

  function track(typed: string): void {
    const trackingNo = cleanTrackingNo(typed);
    set({ trackingNo, carrier: carrierOf(trackingNo, ports.carriers()) ?? own.state.carrier });
    ports.signal('counted');
  }

  async function send(isPart: boolean): Promise<void> {
    const { order, trackingNo, carrier, done } = own.state;
    if (!order || carrier === '' || (!isPart && !isReady(own.state))) return;
    const body = {
      orderId: order.id,
      version: order.version,
      carrier,
      trackingNo: trackingNo === '' ? null : trackingNo,
      isPart,
    };
    const sent = await ports.post<Sent>('ship', body);
    const took = { orders: done.orders + 1, ms: done.ms + ports.now() - own.since };
    set({ sent, order: null, last: null, trackingNo: '', done: took });
    ports.signal('done');
    ports.onSent();
  }

  async function take(code: string): Promise<void> {
    const { order } = own.state;
    if (order === null || isAnyOrderNumber(code)) return open(code);
    if (isReady(own.state)) return track(code);
    show(await ports.post<Counted>('scan', { orderId: order.id, code }));
  }

  return {
    read,
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    /** A scanned or typed text; an empty one sends the order when its tracking number is known. */
    enter(typed: string): Promise<void> {
      const code = typed.trim();
      if (code !== '') return inLine(code, () => take(code));
      return inLine('', async () => {
        if (own.state.trackingNo !== '') await send(false);
      });
    },
    open: (code: string): Promise<void> => inLine(code, () => open(code)),
    send: (isPart: boolean): Promise<void> => inLine('', () => send(isPart)),
    /** Takes back the last count. */
    undo: (): Promise<void> =>
      inLine('', async () => {
        const { order, last } = own.state;
        if (order && last) show(await ports.post<Counted>('undo', { orderId: order.id, lineId: last.lineId }));
      }),
    acknowledge: (): void => set({ blocked: null }),
    choose: (carrier: string): void => set({ carrier }),
    /** Puts the order aside; what was counted stays on the server. */
    leave: (): void => set({ order: null, last: null, trackingNo: '' }),
  };
}

export type Packing = ReturnType<typeof createPacking>;
