import { reject, type Rejection } from '@shopkeeper/resource';

export const maxSpecs = 4;
export const maxValuesPerSpec = 100;
export const maxSkus = 2_000;

/** A spec of a product with its values. */
export interface MatrixSpec {
  readonly spec: string;
  readonly values: readonly string[];
}

/** The combination of a SKU: one value per spec of its product, in order. */
export interface WithValues {
  readonly values: readonly string[];
}

/** A product's spec names and its SKUs. */
export interface SkuSet<S extends WithValues> {
  readonly specs: readonly string[];
  readonly skus: readonly S[];
}

/** A combination of values; `kept` is the existing SKU, null for a new combination. */
export interface MatrixRow<S> {
  readonly specHash: string;
  readonly values: readonly string[];
  readonly kept: S | null;
}

export interface Matrix<S> {
  /** In the order of the specs and of their values. */
  readonly rows: readonly MatrixRow<S>[];
  /** SKUs whose combination no longer exists. */
  readonly dropped: readonly S[];
}

/** Returns the identity of a combination, independent of the order of its specs. */
export function specHash(specs: readonly string[], values: readonly string[]): string {
  const pairs = specs.map((spec, place) => [spec, values[place] ?? ''] as const);
  return JSON.stringify(pairs.toSorted(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0)));
}

/** Returns a combination as text, as stored in order lines. */
export function specText(values: readonly string[]): string {
  return values.join(' / ');
}

/**
 * Returns every combination of the specs with its existing SKU: price and stock of a combination survive a new value or another
 * order of the specs. Specs without values are ignored.
 * Rejects with `product.too-many-specs`, `product.too-many-values`, `product.too-many-skus`, `product.duplicate-spec`,
 * `product.duplicate-value`.
 */
export function generateMatrix<S extends WithValues>(specs: readonly MatrixSpec[], existing: SkuSet<S>): Matrix<S> | Rejection {
  const used = specs.filter(({ values }) => values.length > 0);
  const issue = specIssue(used);
  if (issue !== null) return issue;
  const count = used.reduce((product, { values }) => product * values.length, 1);
  if (count > maxSkus) return reject('product.too-many-skus', { max: maxSkus, count });
  const names = used.map(({ spec }) => spec);
  const known = new Map(existing.skus.map((sku) => [specHash(existing.specs, sku.values), sku]));
  const rows = combinations(used).map((values) => {
    const hash = specHash(names, values);
    return { specHash: hash, values, kept: known.get(hash) ?? null };
  });
  const hashes = new Set(rows.map((row) => row.specHash));
  return { rows, dropped: existing.skus.filter((sku) => !hashes.has(specHash(existing.specs, sku.values))) };
}

/** Returns the specs of a product with the values its SKUs use, in order of first appearance. */
export function specsOf<S extends WithValues>({ specs, skus }: SkuSet<S>): MatrixSpec[] {
  return specs.map((spec, place) => ({
    spec,
    values: [...new Set(skus.flatMap(({ values }) => values.slice(place, place + 1)))],
  }));
}

function combinations(specs: readonly MatrixSpec[]): string[][] {
  return specs.reduce<string[][]>((sofar, { values }) => sofar.flatMap((row) => values.map((value) => [...row, value])), [[]]);
}

function specIssue(specs: readonly MatrixSpec[]): Rejection | null {
  if (specs.length > maxSpecs) return reject('product.too-many-specs', { max: maxSpecs, count: specs.length });
  if (new Set(specs.map(({ spec }) => spec)).size < specs.length) return reject('product.duplicate-spec');
  for (const { spec, values } of specs) {
    if (values.length > maxValuesPerSpec)
      return reject('product.too-many-values', { spec, max: maxValuesPerSpec, count: values.length });
    if (new Set(values).size < values.length) return reject('product.duplicate-value', { spec });
  }
  return null;
}
