import terms from './shop/terms.json' with { type: 'json' };
import type { Call } from './caller.ts';
import type { Script } from './load.ts';
import { type Basket, type BenefitBasket, placing, placingAtOnce, placingWithBenefits } from './placing.ts';
import type { Side } from './processes.ts';

/**
 * The target of a line: CPU per answered request at most so many times the reference's, or that of its page without a count, at
 * least such a share of its rate, or none.
 */
export type Bar =
  | { readonly kind: 'cpu'; readonly most: number; readonly ofPage?: boolean }
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
  /** The same of the reference without a count: what the page itself costs. */
  readonly uncounted?: () => Script;
}

const orders = '/admin/sales/order/GetPageData';
const products = '/admin/catalog/product/GetPageData';
const articles = '/api/community/articles';
const pageSize = 20;
const page = (currentPage: number) => ({ currentPage, pageSize });

/** What a dashboard opens with, over days that have orders. */
export const monthOfDashboard: Call = {
  path: '/admin/studio/dashboard/overview',
  body: { span: 'days30', from: '2026-09-01', to: '2026-09-30', compare: 'previous' },
};

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

/** Reads the details of orders in turn. */
function details(): Script {
  let turn = 0;
  return {
    next() {
      turn += 1;
      return { path: '/admin/sales/order/GetDetailPage', body: { id: 1 + ((turn * 7919) % 90_000) } };
    },
  };
}

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

/** A page of a list without filters. `more` is what only the reference must be told. */
function paging(key: string, title: string, { most, call, more = {} }: { most: Bar; call: Call; more?: object }): Work {
  const bare = { ...call, body: { ...(call.body as object), ...more } };
  return {
    key,
    title,
    reads: true,
    bar: most,
    script: (side) => inTurn([side === 'bare' ? bare : call])(),
    uncounted: inTurn([{ ...bare, body: { ...bare.body, uncounted: true } }]),
  };
}
const ofPage = { kind: 'cpu', most: 2.5, ofPage: true } as const;
const ofBare = { kind: 'cpu', most: 1.5 } as const;
const shipped = { filters: [{ field: 'status', op: 'eq', value: 'shipped' }] };

const first = (path: string): Call => ({ path, body: { page: page(1) } });

/** Published articles all over the table; `community.sql` publishes all of them. */
const articlesInTurn: readonly Call[] = Array.from({ length: 500 }, (_none, n) => ({
  path: '/api/community/article',
  body: { id: 1 + ((n * 7919) % 10_000) },
}));

/** Reading and updating. `cursor` is that of the page before the thousandth, `memberId` the member who is signed in. */
export const works = ({ cursor, memberId }: { readonly cursor: string; readonly memberId: number }): Work[] => {
  const deep = { path: orders, body: { page: page(1000) } };
  const after = { path: orders, body: { page: { ...page(1000), after: cursor } } };
  const own = { ...first('/user/order/GetPageData'), asMember: true };
  return [
    paging('orders', 'order list, first 20', { most: ofPage, call: firstPage }),
    paging('orders-deep', 'order list, page 1000 by offset', { most: ofBare, call: deep }),
    paging('orders-after', 'order list, page 1000 by cursor', { most: ofBare, call: after }),
    {
      key: 'order-detail',
      title: 'detail of an order with its parts',
      bar: { kind: 'cpu', most: 2.5 },
      script: details,
    },
    paging('after-sales', 'after-sale list', { most: ofPage, call: first('/admin/sales/after-sale/GetPageData') }),
    reading('orders-search', 'orders by status and free text', { most: 1.5, calls: searches(orders, terms.orders, shipped) }),
    paging('products', 'product list with variants', { most: ofPage, call: first(products) }),
    reading('products-search', 'product search', { most: 1.5, calls: searches(products, terms.products) }),
    paging('stock', 'stock page', { most: ofPage, call: first('/admin/catalog/stock/GetPageData') }),
    paging('member-orders', "member's orders", { most: ofPage, call: own, more: { memberId } }),
    reading('articles', 'articles of the community, first 20', { most: 2, calls: [{ path: articles, body: {} }] }),
    reading('articles-search', 'article search', {
      most: 2,
      calls: terms.articles.map((word) => ({ path: articles, body: { word } })),
    }),
    reading('article', 'one article', { most: 2, calls: articlesInTurn }),
    {
      key: 'dashboard',
      title: 'figures of the dashboard, 30 days beside the 30 before',
      bar: { kind: 'cpu', most: 1.5 },
      script: inTurn([monthOfDashboard]),
    },
    {
      key: 'product-update',
      title: 'product update, version and audit included',
      bar: { kind: 'cpu', most: 4 },
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

/** The basket of a storefront becomes an order in one call. */
export const basketWork = (baskets: readonly Basket[]): Work => ({
  key: 'basket',
  title: 'place a basket in one call, by its member',
  bar: { kind: 'rate', least: 0.4 },
  script: (side) => placingAtOnce(side, baskets),
});

/** The basket of a storefront becomes an order that a coupon and points pay a part of. */
export const benefitsWork = (baskets: readonly BenefitBasket[]): Work => ({
  key: 'benefits',
  title: 'place a basket with a coupon and points, by its member',
  bar: { kind: 'rate', least: 0.3 },
  script: (side) => placingWithBenefits(side, baskets),
});
