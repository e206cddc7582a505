/** One shape of an icon and its attributes, as React names them. */
export type Shape = readonly [tag: string, attributes: Readonly<Record<string, string>>];

/** What an icon is drawn from. */
export interface Drawing {
  /** Its name at lucide, in kebab-case. */
  readonly name: string;
  readonly shapes: readonly Shape[];
}

/** What the svg around every icon says, so that no shape has to. */
const aroundAll: Readonly<Record<string, string>> = {
  fill: 'none',
  stroke: 'currentColor',
  'stroke-linecap': 'round',
  'stroke-linejoin': 'round',
  'stroke-width': '2',
};

/** What SVG means where a body says nothing; the svg around it would say otherwise. */
const unsaid: Readonly<Record<string, string>> = {
  fill: 'black',
  stroke: 'none',
  'stroke-linecap': 'butt',
  'stroke-linejoin': 'miter',
  'stroke-width': '1',
};

const attributesIn = (text: string): Record<string, string> =>
  Object.fromEntries([...text.matchAll(/([\w-]+)="([^"]*)"/g)].map(([, name = '', value = '']) => [name, value]));

const reactName = (name: string): string => name.replaceAll(/-([a-z])/g, (_dash, letter: string) => letter.toUpperCase());

/** The shapes in the body of an svg: groups dissolved into their shapes, without what the svg around every icon says anyway. */
export function shapesOf(body: string): readonly Shape[] {
  const within = [unsaid];
  return [...body.matchAll(/<(\/?)(\w+)([^>]*?)(\/?)>/g)].flatMap(([, closing, tag = '', text = '', alone]) => {
    if (closing !== '') {
      within.pop();
      return [];
    }
    const said = { ...within.at(-1), ...attributesIn(text) };
    if (alone === '') within.push(said);
    if (tag === 'g') return [];
    const own = Object.entries(said).filter(([name, value]) => aroundAll[name] !== value);
    return [[tag, Object.fromEntries(own.map(([name, value]) => [reactName(name), value]))] as const];
  });
}
