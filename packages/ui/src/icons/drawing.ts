/** A shape of an icon: its tag and its attributes under React's names. */
export type Shape = readonly [tag: string, attributes: Readonly<Record<string, string>>];

/** The name and shapes of an icon. */
export interface Drawing {
  /** Name in lucide, in kebab-case. */
  readonly name: string;
  readonly shapes: readonly Shape[];
}

/** Attributes of the SVG around every icon, which shapes omit. */
const aroundAll: Readonly<Record<string, string>> = {
  fill: 'none',
  stroke: 'currentColor',
  'stroke-linecap': 'round',
  'stroke-linejoin': 'round',
  'stroke-width': '2',
};

/** SVG's default attributes, which the SVG around every icon overrides. */
const defaults: Readonly<Record<string, string>> = {
  fill: 'black',
  stroke: 'none',
  'stroke-linecap': 'butt',
  'stroke-linejoin': 'miter',
  'stroke-width': '1',
};

const attributesIn = (text: string): Record<string, string> =>
  Object.fromEntries([...text.matchAll(/([\w-]+)="([^"]*)"/g)].map(([, name = '', value = '']) => [name, value]));

const reactName = (name: string): string => name.replaceAll(/-([a-z])/g, (_dash, letter: string) => letter.toUpperCase());

/** Parses the body of an SVG into shapes: groups are flattened, attributes equal to those of the surrounding SVG are omitted. */
export function shapesOf(body: string): readonly Shape[] {
  const within = [defaults];
  return [...body.matchAll(/<(\/?)(\w+)([^>]*?)(\/?)>/g)].flatMap(([, closing, tag = '', text = '', alone]) => {
    if (closing !== '') {
      within.pop();
      return [];
    }
    const attributes = { ...within.at(-1), ...attributesIn(text) };
    if (alone === '') within.push(attributes);
    if (tag === 'g') return [];
    const own = Object.entries(attributes).filter(([name, value]) => aroundAll[name] !== value);
    return [[tag, Object.fromEntries(own.map(([name, value]) => [reactName(name), value]))] as const];
  });
}
