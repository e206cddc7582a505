import { allDemoProducts } from './products/all.ts';

export interface DemoSpec {
  readonly id: number;
  readonly name: string;
  readonly values: readonly string[];
  readonly weigh: number;
}

/** What a product made from a category's name comes in: specs, values and what each value adds to the price, in fen. */
export const plainSpecs = {
  none: [],
  colours: [['颜色', ['雾蓝', '燕麦色', '墨绿', '砖红']]],
  packs: [['规格', ['标准装', '家庭装', '囤货装'], [0, 2_000, 5_000]]],
  versions: [
    ['颜色', ['奶白', '石墨', '鼠尾草']],
    ['版本', ['基础版', '升级版'], [0, 3_000]],
  ],
} as const;

/** The specs of one product made wide on purpose: colour numbers by widths. */
export function wideSpecs(skus: number): readonly [string, readonly string[]][] {
  const widths = Array.from({ length: 20 }, (_, place) => `${100 + place * 10}cm`);
  const colours = Array.from({ length: skus / 20 }, (_, place) => `色号 ${String(place + 1).padStart(3, '0')}`);
  return [
    ['色号', colours],
    ['宽度', widths],
  ];
}

/** The spec templates: every spec the goods use, with every value it takes there, up to a hundred each. */
export function demoSpecs(): DemoSpec[] {
  const specs = new Map<string, Set<string>>();
  const used = [...allDemoProducts.flatMap((goods) => goods.specs), ...Object.values(plainSpecs).flat()];
  for (const [name, values] of used) {
    const known = specs.get(name) ?? new Set<string>();
    for (const value of values) known.add(value);
    specs.set(name, known);
  }
  return [...specs].map(([name, values], place) => ({
    id: place + 1,
    name,
    values: [...values].slice(0, 100),
    weigh: 1_000 - place,
  }));
}
