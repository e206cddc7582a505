/** A province, city or district with its six-digit code and the regions below it; none below a district. */
export interface RegionBranch {
  readonly value: string;
  readonly label: string;
  children?: RegionBranch[];
}

/** The names of regions by their six-digit codes. */
export type RegionNames = Readonly<Record<string, string>>;

/** The code of the region above: `330106` stands below `330100`, which stands below `330000`. */
const codeAbove = (code: string): string => (code.endsWith('00') ? `${code.slice(0, 2)}0000` : `${code.slice(0, 4)}00`);

/** Builds the tree of all regions, by code: districts stand below their city, cities below their province. */
export function regionTree(names: RegionNames): RegionBranch[] {
  const codes = Object.keys(names).toSorted();
  const nodes = new Map<string, RegionBranch>(codes.map((value) => [value, { value, label: names[value] ?? '' }]));
  for (const code of codes) {
    const above = nodes.get(codeAbove(code));
    const node = nodes.get(code);
    if (node && above && above !== node) (above.children ??= []).push(node);
  }
  return [...nodes.values()].filter(({ value }) => value.endsWith('0000'));
}

/** The regions from the province down to the one with this code; empty if there is none. */
export function pathTo(nodes: readonly RegionBranch[], code: string): readonly RegionBranch[] {
  for (const node of nodes) {
    if (node.value === code) return [node];
    // The codes below a region begin with its own, except where a province administers counties itself.
    if (!code.startsWith(node.value.slice(0, 2))) continue;
    const rest = pathTo(node.children ?? [], code);
    if (rest.length > 0) return [node, ...rest];
  }
  return [];
}

/** The path to every region below which there is none, whose names contain all of the typed words; at most `limit`. */
export function searchRegions(
  nodes: readonly RegionBranch[],
  typed: string,
  limit: number,
): readonly (readonly RegionBranch[])[] {
  const words = typed.split(/\s+/).filter(Boolean);
  const found: (readonly RegionBranch[])[] = [];
  const visit = (path: readonly RegionBranch[]): void => {
    if (found.length >= limit) return;
    const children = path.at(-1)?.children;
    if (children) children.forEach((node) => visit([...path, node]));
    else if (containsAll(path, words)) found.push(path);
  };
  if (words.length > 0) nodes.forEach((node) => visit([node]));
  return found;
}

/** Whether the names of a path contain all words. */
export function containsAll(path: readonly { readonly label: string }[], words: readonly string[]): boolean {
  const name = path.map(({ label }) => label).join('');
  return words.every((word) => name.includes(word));
}

/** The names of a path; a municipality has the same name as its only city, which is given once. */
export const namesOf = (path: readonly { readonly label: string }[]): readonly string[] =>
  path.map(({ label }) => label).filter((label, at, all) => label !== all[at - 1]);
