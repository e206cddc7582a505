import { refuse } from '@shopkeeper/resource';
import type { Refusal } from '@shopkeeper/resource';

export const maxSpecs = 4;
export const maxValuesPerSpec = 100;
export const maxSkus = 2_000;

/** One chosen value of one spec, with the words as they were when it was chosen. */
export interface SpecValue {
  readonly specId: number;
  readonly spec: string;
  readonly valueId: number;
  readonly value: string;
}

/** A spec of a product with the values it comes in. */
export interface MatrixSpec {
  readonly specId: number;
  readonly spec: string;
  readonly values: readonly { readonly valueId: number; readonly value: string }[];
}

/** A combination of values; `kept` is the SKU that has it already, null when it is new. */
export interface MatrixRow<S> {
  readonly specHash: string;
  readonly specValues: readonly SpecValue[];
  readonly kept: S | null;
}

export interface Matrix<S> {
  /** In the order of the specs and of their values. */
  readonly rows: readonly MatrixRow<S>[];
  /** SKUs whose combination is no longer asked for. */
  readonly dropped: readonly S[];
}

type WithSpecs = { readonly specValues: readonly SpecValue[] };

/** The identity of a combination: the same whatever the order and wording of its specs. Without specs it is ''. */
export function specHash(values: readonly Pick<SpecValue, 'specId' | 'valueId'>[]): string {
  const pairs = values.toSorted((a, b) => a.specId - b.specId).map(({ specId, valueId }) => `${specId}:${valueId}`);
  return pairs.join('|');
}

/** A combination in words, as an order line keeps it. */
export function specText(values: readonly SpecValue[]): string {
  return values.map(({ value }) => value).join(' / ');
}

/**
 * Every combination of the specs, keeping the SKUs that exist: prices and stock of a combination survive a new value or a new
 * order of specs. Refuses `product.too-many-specs`, `product.too-many-values`, `product.too-many-skus`, `product.duplicate-spec`.
 */
export function generateMatrix<S extends WithSpecs>(specs: readonly MatrixSpec[], existing: readonly S[]): Matrix<S> | Refusal {
  const used = specs.filter(({ values }) => values.length > 0);
  const fault = specFault(used);
  if (fault !== null) return fault;
  const count = used.reduce((product, { values }) => product * values.length, 1);
  if (count > maxSkus) return refuse('product.too-many-skus', { max: maxSkus, count });
  const known = new Map(existing.map((sku) => [specHash(sku.specValues), sku]));
  const rows = combinations(used).map((specValues) => {
    const hash = specHash(specValues);
    return { specHash: hash, specValues, kept: known.get(hash) ?? null };
  });
  const wanted = new Set(rows.map((row) => row.specHash));
  return { rows, dropped: existing.filter((sku) => !wanted.has(specHash(sku.specValues))) };
}

/**
 * Whether SKUs may stand beside each other in one product: the same specs each, no combination twice, within the limits.
 * Refuses `product.too-many-skus`, `product.too-many-specs`, `product.too-many-values`, `product.uneven-specs`,
 * `product.duplicate-sku` (place, from 1).
 */
export function checkSkus(skus: readonly WithSpecs[]): true | Refusal {
  if (skus.length > maxSkus) return refuse('product.too-many-skus', { max: maxSkus, count: skus.length });
  const seen = new Set<string>();
  const specs = specSet(skus[0]);
  for (const [place, sku] of skus.entries()) {
    if (specSet(sku) !== specs) return refuse('product.uneven-specs', { place: place + 1 });
    const hash = specHash(sku.specValues);
    if (seen.has(hash)) return refuse('product.duplicate-sku', { place: place + 1 });
    seen.add(hash);
  }
  return specFault(specsOf(skus)) ?? true;
}

/** The specs and values that SKUs use, in order of first appearance. */
export function specsOf(skus: readonly WithSpecs[]): MatrixSpec[] {
  const specs = new Map<number, { spec: string; values: Map<number, string> }>();
  for (const { specId, spec, valueId, value } of skus.flatMap((sku) => sku.specValues)) {
    const entry = specs.get(specId) ?? { spec, values: new Map<number, string>() };
    entry.values.set(valueId, value);
    specs.set(specId, entry);
  }
  return [...specs].map(([specId, { spec, values }]) => ({
    specId,
    spec,
    values: [...values].map(([valueId, value]) => ({ valueId, value })),
  }));
}

/** SKUs with `values` filled in wherever the combination has all of `match`; an empty match fills them all. */
export function batchFill<S extends WithSpecs>(
  skus: readonly S[],
  match: readonly Pick<SpecValue, 'specId' | 'valueId'>[],
  values: Partial<S>,
): S[] {
  const fits = (sku: S): boolean =>
    match.every(({ specId, valueId }) => sku.specValues.some((has) => has.specId === specId && has.valueId === valueId));
  return skus.map((sku) => (fits(sku) ? { ...sku, ...values } : sku));
}

function combinations(specs: readonly MatrixSpec[]): SpecValue[][] {
  return specs.reduce<SpecValue[][]>(
    (sofar, { specId, spec, values }) =>
      sofar.flatMap((row) => values.map(({ valueId, value }) => [...row, { specId, spec, valueId, value }])),
    [[]],
  );
}

/** Distinct values of a SKU set multiply to more than its rows, so the number of SKUs is the caller's to judge. */
function specFault(specs: readonly MatrixSpec[]): Refusal | null {
  if (specs.length > maxSpecs) return refuse('product.too-many-specs', { max: maxSpecs, count: specs.length });
  if (new Set(specs.map(({ specId }) => specId)).size < specs.length) return refuse('product.duplicate-spec');
  const long = specs.find(({ values }) => values.length > maxValuesPerSpec);
  return long === undefined
    ? null
    : refuse('product.too-many-values', { spec: long.spec, max: maxValuesPerSpec, count: long.values.length });
}

const specSet = (sku: WithSpecs | undefined): string =>
  (sku?.specValues ?? [])
    .map(({ specId }) => specId)
    .toSorted((a, b) => a - b)
    .join('|');
