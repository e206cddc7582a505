import type { PlannedProduct, ProductDraft } from '../draft.domain.ts';
import { planTable } from './import-file.ts';

export type Row = Readonly<Record<string, string>>;

/** Plans a Shopify table with just the columns that the rows use. */
export async function shopify(...rows: readonly Row[]): Promise<readonly PlannedProduct[]> {
  const header = [...new Set(['Handle', 'Title', 'Variant Price', ...rows.flatMap((row) => Object.keys(row))])];
  return (await planTable([header, ...rows.map((row) => header.map((heading) => row[heading] ?? ''))])).products;
}

/** Returns the only product of a table, which must have no errors. */
export async function draftOf(...rows: readonly Row[]): Promise<ProductDraft> {
  const [product] = await shopify(...rows);
  if (product?.draft === null || product === undefined) throw new Error(JSON.stringify(product?.rowErrors));
  return product.draft;
}

export const cup = { Handle: 'cup', Title: 'Cup', 'Variant Price': '12.50' };
export const default1 = { 'Option1 Name': 'Title', 'Option1 Value': 'Default Title' };
export const blue = { ...cup, 'Option1 Name': 'Colour', 'Option1 Value': 'Blue' };
export const red = { Handle: 'cup', 'Option1 Value': 'Red', 'Variant Price': '13' };
