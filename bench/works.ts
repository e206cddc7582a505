import terms from './shop/terms.json' with { type: 'json' };
import type { Call } from './caller.ts';
import type { Script } from './load.ts';
import { type Basket, placing } from './placing.ts';
import type { Side } from './processes.ts';

/**
 * The target of a line: CPU per answered request at most so many times the reference's, at least such a share of its rate, or
 * none.
 */
export type Bar =
  | { readonly kind: 'cpu'; readonly most: number }
  | { readonly kind: 'rate'; readonly least: number }
  | { readonly kind: 'none' };

/** One line of the table. Both sides run the same script, each on its own rows where it writes. */
export interface Work {
  readonly key: string;
  readonly title: string;
  readonly bar: Bar;
  /** Whether the work only reads, so that the answers of both sides can be compared. */
  readonly reads?: boolean;
  readonly script: (side: Side) => Script;
}

const orders = '/admin/sales/order/GetPageData';
const products = '/admin/catalog/product/GetPageData';
const pageSize = 20;
const page = (currentPage: number) => ({ currentPage, pageSize });

/** The first page of the order list. */
export const firstPage: Call = { path: orders, body: { page: page(1) } };

/** Repeats the calls in turn, endlessly. */
const inTurn = (calls: readonly Call[]) => (): Script => {
  let turn = 0;
  return {
    next() {
      const call = calls[turn % calls.length];
      turn += 1;
      if (!call) throw new Error('there is nothing to call');
      return call;
    },
  };
};

const searches = (path: string, words: readonly string[], more: object = {}): Call[] =>
  words.map((quick) => ({ path, body: { page: page(1), quick, ...more } }));

/** Updates products in turn, each side its own half, at the version of the last answer. */
function updates(side: Side): Script {
  const versions = new Map<number, number>();
  let turn = 0;
  return {
    next() {
      turn += 1;
      const id = 2 * ((turn * 7919) % 5000) + (side === 'bare' ? 1 : 2);
      return {
        path: '/admin/catalog/product/Update',
        body: { id, version: versions.get(id) ?? 1, subtitle: `a better thing ${turn}` },
      };
    },
    done(text) {
      const { data }: { data: { id: number; version: number } } = JSON.parse(text);
      versions.set(data.id, data.version);
    },
  };
}

const reading = (key: string, title: string, { most, calls }: { most: number; calls: readonly Call[] }): Work => ({
  key,
  title,
  reads: true,
  bar: { kind: 'cpu', most },
  script: inTurn(calls),
});
const shipped = { filters: [{ field: 'status', op: 'eq', value: 'shipped' }] };

/** Reading and updating. `cursor` is that of the page before the thousandth. */
export const works = (cursor: string): Work[] => {
  const list = { most: 2.5, calls: [firstPage] };
  const deep = { most: 2.5, calls: [{ path: orders, body: { page: page(1000) } }] };
  const after = { most: 2.5, calls: [{ path: orders, body: { page: { ...page(1000), after: cursor } } }] };
  return [
    reading('orders', 'order list, first 20', list),
    reading('orders-deep', 'order list, page 1000 by offset', deep),
    reading('orders-after', 'order list, page 1000 by cursor', after),
    reading('orders-search', 'orders by status and free text', { most: 2.5, calls: searches(orders, terms.orders, shipped) }),
    reading('products', 'product list with variants', { most: 3, calls: [{ path: products, body: { page: page(1) } }] }),
    reading('products-search', 'product search', { most: 3, calls: searches(products, terms.products) }),
    {
      key: 'product-update',
      title: 'product update, version and audit included',
      bar: { kind: 'cpu', most: 6 },
      script: updates,
    },
  ];
};

/** The call whose answer contains the cursor of the thousandth page. */
export const beforeDeep: Call = { path: orders, body: { page: page(999) } };

/** Placing runs last, because it adds orders to the lists. */
export const placeWork = (baskets: readonly Basket[]): Work => ({
  key: 'place',
  title: 'place an order: price, stock, ledger, timeline, audit',
  bar: { kind: 'rate', least: 0.15 },
  script: (side) => placing(side, baskets),
});
