import { expect } from 'vitest';
import type { TestShop } from './shop.ts';

/** A row of a resource with a name, as its calls return it. */
export interface NamedRow {
  readonly id: number;
  readonly version: number;
  readonly name: string;
  readonly website: string | null;
}

export interface NamedPage {
  readonly result: readonly NamedRow[];
  readonly page: { readonly total: number; readonly exact: boolean; readonly next?: string };
}

/** Adds and lists rows as the owner, by the prefix of the resource. */
export function rowCalls(shop: () => TestShop) {
  return {
    async add(prefix: string, draft: object): Promise<NamedRow> {
      const { code, data, msg } = await shop().post<NamedRow>(`${prefix}add`, draft);
      expect(code, `${msg} ${JSON.stringify(data)}`).toBe(1);
      return data;
    },
    list: async (prefix: string, query: object): Promise<NamedPage> =>
      (await shop().post<NamedPage>(`${prefix}GetPageData`, query)).data,
  };
}
