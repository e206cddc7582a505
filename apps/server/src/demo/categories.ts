import { branches, smallTree } from './category-tree.ts';
import { glyphNames, hues, type Hue } from './pictures/palette.ts';
import { pictureKey, type PictureKey } from './pictures/pictures.ts';
import type { Profile } from './profile.ts';

export interface DemoCategory {
  readonly id: number;
  readonly parentId: number | null;
  readonly name: string;
  readonly slug: string;
  /** 1 at the top, 3 for the leaves that products stand on. */
  readonly depth: number;
  readonly image: PictureKey;
  readonly enabled: boolean;
  readonly weigh: number;
}

/** The tree of a profile, parents before children. */
export function demoCategories(profile: Profile): DemoCategory[] {
  const rows: DemoCategory[] = [];
  const known = new Map<string, number>();
  const put = (path: readonly string[]): void => {
    const parent = path.slice(0, -1).join('/');
    const key = path.join('/');
    if (known.has(key)) return;
    const id = rows.length + 1;
    known.set(key, id);
    rows.push({ ...faceOf(id), id, parentId: known.get(parent) ?? null, name: path.at(-1) ?? '', depth: path.length });
  };
  for (const [top, middle, leaves] of pathsOf(profile)) {
    put([top]);
    put([top, middle]);
    for (const leaf of leaves) put([top, middle, leaf]);
  }
  return rows;
}

function faceOf(id: number): Pick<DemoCategory, 'slug' | 'image' | 'enabled' | 'weigh'> {
  const glyph = glyphNames[id % glyphNames.length] ?? 'bag';
  const hue = (Object.keys(hues) as Hue[])[id % Object.keys(hues).length] ?? 'sand';
  return { slug: `c-${id}`, image: pictureKey(glyph, hue, 'close'), enabled: true, weigh: 1_000 - id };
}

function pathsOf(profile: Profile): (readonly [top: string, middle: string, leaves: readonly string[]])[] {
  const small = smallTree
    .trim()
    .split('\n')
    .map((line) => line.split(' > '))
    .map(([top = '', middle = '', leaves = '']) => [top, middle, leaves.split(' ')] as const);
  return profile === 'S' ? small : [...small, ...branches.map(({ top, middle, leaves }) => [top, middle, leaves] as const)];
}
