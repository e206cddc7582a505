import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testShop, type TestShop } from '../../../tests/setup/shop.ts';

interface Page {
  readonly result: readonly { readonly id: number; readonly name: string }[];
  readonly page: { readonly total: number; readonly exact: boolean; readonly next?: string };
}

let shop: TestShop;

beforeAll(async () => {
  shop = await testShop();
  await shop.db.run(
    `insert into catalog_brand (name, weigh) select 'Linen ' || i, i from generate_series(1, 10050) i
     union all select 'Cotton ' || i, 20000 + i from generate_series(1, 45) i`,
  );
});
afterAll(() => shop.close());

const search = async (quick: string, page: object): Promise<Page> =>
  (await shop.post<Page>('/admin/catalog/brand/GetPageData', { quick, page: { pageSize: 10, ...page } })).data;
const names = ({ result }: Page): string[] => result.map(({ name }) => name);
const down = (word: string, from: number): string[] => Array.from({ length: 10 }, (_, at) => `${word} ${from - at}`);

describe('searching', () => {
  it('pages through the matches in list order, with the exact total', async () => {
    const first = await search('cotton', { currentPage: 1 });
    expect(names(first)).toEqual(down('Cotton', 45));
    expect(first.page).toMatchObject({ total: 45, exact: true });
    const second = await search('cotton', { currentPage: 2 });
    expect(names(second)).toEqual(down('Cotton', 35));
    expect(names(await search('cotton', { currentPage: 2, after: first.page.next }))).toEqual(names(second));
  });

  it('shows the newest rows even when more match than are counted', async () => {
    const first = await search('linen', { currentPage: 1 });
    expect(names(first)).toEqual(down('Linen', 10_050));
    expect(first.page).toMatchObject({ total: 10_000, exact: false });
    expect(names(await search('linen', { currentPage: 3 }))).toEqual(down('Linen', 10_030));
  });

  it('returns the total past the last page and when nothing matches', async () => {
    expect(await search('cotton', { currentPage: 9 })).toMatchObject({ result: [], page: { total: 45, exact: true } });
    expect(await search('velvet', { currentPage: 1 })).toMatchObject({ result: [], page: { total: 0, exact: true } });
  });
});
