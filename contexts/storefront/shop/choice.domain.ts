/** A SKU as far as choosing it goes: one value for each option. */
interface Choosable {
  readonly skuId: number;
  readonly values: readonly string[];
  readonly stock: 'in' | 'few' | 'out';
}

/** The values of an option, in the order of the SKUs. */
export const valuesOf = (skus: readonly Choosable[], option: number): string[] => [
  ...new Set(skus.map(({ values }) => values[option] ?? '')),
];

/** The SKU to show first: the first that can be bought. */
export const firstSku = <S extends Choosable>(skus: readonly S[]): S | undefined =>
  skus.find(({ stock }) => stock !== 'out') ?? skus[0];

const likeness = (a: readonly string[], b: readonly string[]): number => a.filter((value, at) => value === b[at]).length;

/**
 * Returns the SKU that somebody gets who chooses a value of one option: of those with the value the one that keeps most of the other
 * values, and of equal ones one that can be bought.
 */
export function skuAfter<S extends Choosable>(
  skus: readonly S[],
  { from, option, value }: { readonly from: S; readonly option: number; readonly value: string },
): S {
  const wish = from.values.map((own, at) => (at === option ? value : own));
  const offered = skus.filter(({ values }) => values[option] === value);
  const rank = ({ values, stock }: S): number => likeness(values, wish) * 2 + (stock === 'out' ? 0 : 1);
  return offered.toSorted((a, b) => rank(b) - rank(a))[0] ?? from;
}

/** Whether anything can be bought with a value of one option and the other values chosen. */
export function isOffered(
  skus: readonly Choosable[],
  wish: { readonly from: Choosable; readonly option: number; readonly value: string },
): boolean {
  const values = wish.from.values.map((own, at) => (at === wish.option ? wish.value : own));
  return skus.some((sku) => sku.stock !== 'out' && likeness(sku.values, values) === values.length);
}
