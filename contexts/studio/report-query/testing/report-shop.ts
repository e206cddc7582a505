import type { Caller, TestShop } from '../../../../tests/setup/shop.ts';

export const queries = '/admin/studio/report-query';
export const runs = '/admin/studio/report/index';

const own = ['index', 'add', 'edit', 'del', 'submit', 'publish', 'sendBack', 'revise', 'disable'].map(
  (one) => `${queries}/${one}`,
);

/** What an author and a reviewer of queries over orders and products may do. */
export const authorRights = [...own, runs, '/admin/sales/order/index', '/admin/catalog/product/index'];

export interface Draft {
  readonly code: string;
  readonly sqlText: string;
  readonly [field: string]: unknown;
}

interface Stored {
  readonly id: number;
  readonly version: number;
}

/** Writes a query as one person and publishes it as another; returns its id. */
export async function publishQuery(
  shop: TestShop,
  draft: Draft,
  { author, reviewer }: { readonly author: Caller; readonly reviewer: Caller },
): Promise<number> {
  const added = await shop.post<Stored>(`${queries}/add`, { name: draft.code, params: [], ...draft }, author);
  if (added.status !== 200) throw new Error(JSON.stringify(added));
  const { id } = added.data;
  await step(shop, ['submit', { id }], author);
  await step(shop, ['publish', { id }], reviewer);
  return id;
}

/** Performs a transition that must succeed, at the newest version. */
export async function step(
  shop: TestShop,
  [name, body]: readonly [name: string, body: { readonly id: number; readonly answer?: string }],
  as: Caller,
): Promise<void> {
  const { data } = await shop.post<Stored>(`${queries}/GetDetailPage`, { id: body.id }, as);
  const answer = await shop.post(`${queries}/${name}`, { version: data.version, ...body }, as);
  if (answer.status !== 200) throw new Error(`${name}: ${JSON.stringify(answer)}`);
}
