import { type ShownSort, shownSorts } from '@shopkeeper/catalog';
import { badInput } from '@shopkeeper/server';
import type { FieldIssue } from '@shopkeeper/resource/schema';

/** How many products a page of a list has. */
export const shownAtOnce = 24;
/** Pages that visitors can turn to: further ones are reached by a category or a search. */
const mostPages = 50;
const maxId = 2_147_483_647;
const mostLetters = 60;
const mostSkus = 200;

const asText = (value: unknown): string => (typeof value === 'string' ? value : '');

/** A whole number in the text of an address; undefined for anything else. */
function wholeIn(value: unknown, max: number): number | undefined {
  const text = asText(value);
  if (!/^\d{1,10}$/.test(text)) return undefined;
  const number = Number(text);
  return number >= 1 && number <= max ? number : undefined;
}

const asObject = (raw: unknown): Readonly<Record<string, unknown>> => (typeof raw === 'object' && raw !== null ? { ...raw } : {});

/** What the address of a list asks for. */
export interface ProductsInput {
  readonly word: string;
  readonly category: number | null;
  readonly sort: ShownSort;
  readonly page: number;
}

/** A word that can be searched; undefined for what is none. */
function wordIn(value: unknown): string | undefined {
  if (value === undefined) return '';
  const isWord = typeof value === 'string' && value.length <= mostLetters && !value.includes('\0');
  return isWord ? value : undefined;
}

/** Reads the query of a list of products. Throws 400 with the parameters that are wrong. */
export function readProductsInput(raw: unknown): ProductsInput {
  const { word, category, sort, page, ...others } = asObject(raw);
  const read = {
    word: wordIn(word),
    category: category === undefined ? null : wholeIn(category, maxId),
    sort: sort === undefined ? 'popular' : shownSorts.find((one) => one === sort),
    page: page === undefined ? 1 : wholeIn(page, mostPages),
  };
  const wrong = Object.entries(read).flatMap(([path, value]) => (value === undefined ? [{ path, rule: 'format' }] : []));
  const issues: FieldIssue[] = [...Object.keys(others).map((path) => ({ path, rule: 'unknown' })), ...wrong];
  if (issues.length > 0) throw badInput(issues);
  return { word: read.word ?? '', category: read.category ?? null, sort: read.sort ?? 'popular', page: read.page ?? 1 };
}

/** Reads the ids of SKUs, separated by commas: 1 to 200. Throws 400 at `ids`. */
export function readSkuIds(raw: unknown): { readonly ids: readonly number[] } {
  const { ids, ...unknown } = asObject(raw);
  const numbers = asText(ids)
    .split(',', mostSkus + 1)
    .map((one) => wholeIn(one, maxId));
  const known = numbers.filter((one) => one !== undefined);
  const issues: FieldIssue[] = Object.keys(unknown).map((path) => ({ path, rule: 'unknown' }));
  if (known.length < numbers.length || numbers.length > mostSkus) issues.push({ path: 'ids', rule: 'format' });
  if (issues.length > 0) throw badInput(issues);
  return { ids: [...new Set(known)] };
}

/** Reads the id in the address of a product. Throws 400 at `id`. */
export function readProductId(raw: unknown): { readonly id: number } {
  const { id, ...unknown } = asObject(raw);
  const number = wholeIn(id, maxId);
  if (number === undefined) throw badInput([{ path: 'id', rule: 'format' }]);
  const issues = Object.keys(unknown).map((path) => ({ path, rule: 'unknown' }));
  if (issues.length > 0) throw badInput(issues);
  return { id: number };
}
