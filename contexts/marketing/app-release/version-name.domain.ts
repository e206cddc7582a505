/** A semantic version: three numbers without leading zeros, and optionally a pre-release such as `-beta.2`. */
export const versionPattern = /^(0|[1-9]\d{0,8})\.(0|[1-9]\d{0,8})\.(0|[1-9]\d{0,8})(-[0-9A-Za-z-]+(\.[0-9A-Za-z-]+)*)?$/;

const isNumber = (part: string): boolean => /^\d+$/.test(part);

/** Compares identifiers of pre-releases: numbers by value and before words, words by their characters. */
function compareParts(a: string, b: string): number {
  if (isNumber(a) && isNumber(b)) return a.length - b.length || (a < b ? -1 : Number(a > b));
  if (isNumber(a) !== isNumber(b)) return isNumber(a) ? -1 : 1;
  return a < b ? -1 : Number(a > b);
}

function compareLists(a: readonly string[], b: readonly string[]): number {
  for (let at = 0; at < Math.min(a.length, b.length); at += 1) {
    const order = compareParts(a[at] ?? '', b[at] ?? '');
    if (order !== 0) return order;
  }
  return a.length - b.length;
}

const split = (version: string): readonly [numbers: readonly string[], pre: readonly string[]] => {
  const at = version.indexOf('-');
  return at < 0 ? [version.split('.'), []] : [version.slice(0, at).split('.'), version.slice(at + 1).split('.')];
};

/** Orders semantic versions: negative when `a` comes before `b`. A pre-release comes before its release. */
export function compareVersions(a: string, b: string): number {
  const [numbersA, preA] = split(a);
  const [numbersB, preB] = split(b);
  const order = compareLists(numbersA, numbersB);
  if (order !== 0) return order;
  if (preA.length === 0 || preB.length === 0) return preB.length - preA.length;
  return compareLists(preA, preB);
}
