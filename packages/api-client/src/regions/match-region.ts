import { autonomous, between, hasOwnTown, namelessLevel, streetAfter, suffix } from './locales/chinese-addresses.ts';
import type { RegionBranch } from './region-tree.ts';

/** Where a text names a region: the path of the regions from the province down, and the positions where the names begin and end. */
export interface RegionMatch {
  readonly path: readonly RegionBranch[];
  readonly start: number;
  readonly end: number;
}

/** A name without what it is: `浙江` for `浙江省`, `延边` for `延边朝鲜族自治州`. */
function shortName(name: string): string {
  const short = name.replace(autonomous, '');
  return short.length >= 2 && short !== name ? short : name.replace(suffix, '');
}

/** The position after the name of a region at a position of the text, or -1. */
function endOfName(text: string, at: number, { label }: RegionBranch, isDistrict: boolean): number {
  if (text.startsWith(label, at)) return at + label.length;
  const short = shortName(label);
  // The short name of an urban district is the name of a lake, a hill or a street as often.
  if (short.length < 2 || (isDistrict && !hasOwnTown.test(label)) || !text.startsWith(short, at)) return -1;
  const end = at + short.length;
  return streetAfter.test(text.slice(end)) ? -1 : end;
}

const isNameless = ({ label }: RegionBranch): boolean => namelessLevel.test(label);

/** The position of the next name: separators and names of levels that no address needs may stand between two. */
const skip = (text: string, at: number): number => at + (between.exec(text.slice(at))?.[0].length ?? 0);

interface Below {
  readonly node: RegionBranch;
  readonly path: readonly RegionBranch[];
}

/** The regions that may be named next: those below, and those below a level that addresses leave out. */
function nextOf(path: readonly RegionBranch[], nodes: readonly RegionBranch[]): readonly Below[] {
  return nodes.flatMap((node): readonly Below[] => {
    const here = { node, path: [...path, node] };
    return isNameless(node) ? nextOf(here.path, node.children ?? []) : [here];
  });
}

/** The deepest match of names that follow each other, beginning at a position. */
function descend(
  text: string,
  at: number,
  path: readonly RegionBranch[],
  nodes: readonly RegionBranch[],
): Omit<RegionMatch, 'start'> {
  const from = skip(text, at);
  const named = (below: readonly Below[]): readonly Omit<RegionMatch, 'start'>[] =>
    below.flatMap(({ node, path: reached }) => {
      const end = endOfName(text, from, node, reached.length === 3);
      return end < 0 ? [] : [descend(text, end, reached, node.children ?? [])];
    });
  const direct = named(nextOf(path, nodes));
  const skipping = path.length === 0 ? [] : nextOf(path, nodes).flatMap((one) => nextOf(one.path, one.node.children ?? []));
  const matches = direct.length > 0 ? direct : named(skipping);
  const [best] = matches.toSorted((a, b) => b.path.length - a.path.length || b.end - a.end);
  return best ?? { path, end: at };
}

/** Regions whose whole name stands in no other region. */
function uniquelyNamed(below: readonly Below[]): readonly Below[] {
  const counts = new Map<string, number>();
  for (const { node } of below) counts.set(node.label, (counts.get(node.label) ?? 0) + 1);
  return below.filter(({ node }) => counts.get(node.label) === 1 && node.label.length >= 3);
}

/** The match that begins at a position: with the province, else with a city, else with a district that exists once. */
function matchAt(text: string, start: number, provinces: readonly RegionBranch[], index: RegionIndex): RegionMatch | null {
  const whole = descend(text, start, [], provinces);
  if (whole.path.length > 0) return { ...whole, start };
  for (const { node, path } of index.cities) {
    const end = endOfName(text, start, node, false);
    if (end >= 0) return { ...descend(text, end, path, node.children ?? []), start };
  }
  const district = index.districts.find(({ node }) => text.startsWith(node.label, start));
  return district ? { path: district.path, start, end: start + district.node.label.length } : null;
}

interface RegionIndex {
  readonly cities: readonly Below[];
  readonly districts: readonly Below[];
}

function indexOf(provinces: readonly RegionBranch[]): RegionIndex {
  const below = (above: readonly Below[]): readonly Below[] =>
    above.flatMap(({ node, path }) => (node.children ?? []).map((child) => ({ node: child, path: [...path, child] })));
  const cities = below(provinces.map((node) => ({ node, path: [node] })));
  return { cities: cities.filter(({ node }) => !isNameless(node)), districts: uniquelyNamed(below(cities)) };
}

/** Finds the region that a text names, wherever it begins; of several the most exact one, of equal ones the first. Null if none. */
export function matchRegion(text: string, provinces: readonly RegionBranch[]): RegionMatch | null {
  const index = indexOf(provinces);
  let best: RegionMatch | null = null;
  for (let start = 0; start < text.length; start += 1) {
    const match = matchAt(text, start, provinces, index);
    if (match && match.path.length > (best?.path.length ?? 0)) best = match;
    if (best && !best.path.at(-1)?.children) return best;
  }
  return best;
}
