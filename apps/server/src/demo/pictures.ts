import sharp from 'sharp';
import content from './content/pictures.json' with { type: 'json' };
import shop from './content/shop.json' with { type: 'json' };
import { between, pick, random, seedOf, type Random } from './random.ts';
import { localized } from './demo-language.ts';

/** The muted colours of the pictures: `wall` is the background, `deep` a darker shade of it, `ink` draws the lines. */
const { hues, glyphs, hueTerms: terms } = localized(content);
export type Hue = keyof typeof hues;
/** The subject of a picture, drawn in a box of 100. Class `p` is the body, `a` the accent, `d` a dark part, `n` a line. */
export type Glyph = keyof typeof glyphs;
export const hueNames = Object.keys(hues) as Hue[];
export const glyphNames = Object.keys(glyphs) as Glyph[];

/** The arrangement of the subject in the picture. */
export const scenes = ['table', 'arch', 'close'] as const;
type Scene = (typeof scenes)[number];

/** The name of a picture, such as `kettle-pine-table`. The same key always gives the same picture. */
export type PictureKey = `${Glyph}-${Hue}-${Scene}`;

export const pictureKey = (glyph: Glyph, hue: Hue, scene: Scene = 'table'): PictureKey => `${glyph}-${hue}-${scene}`;

const hueTerms = terms.map(({ term, hue }) => [new RegExp(term, 'u'), hue as Hue] as const);

/** The hue of a spec value that is the name of a colour, else null. */
export const hueOfTerm = (value: string): Hue | null => hueTerms.find(([term]) => term.test(value))?.[1] ?? null;

/** The side of a picture in pixels. The time to draw grows with its square. */
export const pictureSize = 640;
const logoSize = 400;
const banner = { width: 1_600, height: 640 };

interface Size {
  readonly width: number;
  readonly height: number;
}

const svg = ({ width, height }: Size, drawn: string, viewBox = `0 0 ${width} ${height}`): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="${viewBox}">${drawn}</svg>`;

const sceneOf: Readonly<Record<Scene, (thing: string, colours: { readonly deep: string; readonly tint: string }) => string>> = {
  table: (thing, { deep }) =>
    `<rect y="610" width="800" height="190" fill="${deep}"/><ellipse cx="400" cy="656" rx="225" ry="22" fill="#000" opacity=".16"/><g transform="translate(95 116) scale(6.1)">${thing}</g>`,
  arch: (thing, { deep, tint }) =>
    `<path d="M160 700V400a240 240 0 0 1 480 0v300z" fill="${tint}" opacity=".55"/><rect y="690" width="800" height="110" fill="${deep}"/><ellipse cx="400" cy="700" rx="170" ry="18" fill="#000" opacity=".18"/><g transform="translate(165 286) scale(4.7)">${thing}</g>`,
  close: (thing, { deep }) =>
    `<circle cx="640" cy="180" r="330" fill="${deep}" opacity=".75"/><g transform="translate(30 60) rotate(-8 370 370) scale(7.4)">${thing}</g>`,
};

function parsed(key: string): [Glyph, Hue, Scene] {
  const [first, second, third] = key.split('-');
  const glyph = glyphNames.find((name) => name === first);
  const hue = hueNames.find((name) => name === second);
  const scene = scenes.find((name) => name === third);
  if (glyph === undefined || hue === undefined || scene === undefined) throw new Error(`no such picture: ${key}`);
  return [glyph, hue, scene];
}

/** Draws a picture as a square SVG document. Throws on an unknown key. */
export function drawPicture(key: string): string {
  const [glyph, hue, scene] = parsed(key);
  const { wall, deep, ink, tint } = hues[hue];
  const style = [
    `g{stroke:${ink};stroke-width:1.7;stroke-linejoin:round;stroke-linecap:round}`,
    `.p{fill:#fffdf8}.a{fill:${tint}}.d{fill:${ink};stroke:none}.n{fill:none}`,
    `.w{fill:none;stroke:#fffdf8}.v{fill:none;stroke:#fffdf8;stroke-width:5.5}`,
  ].join('');
  const drawn = sceneOf[scene](`<g>${glyphs[glyph]}</g>`, { deep, tint });
  const wallRect = `<rect width="800" height="800" fill="${wall}"/>`;
  return svg({ width: pictureSize, height: pictureSize }, `<style>${style}</style>${wallRect}${drawn}`, '0 0 800 800');
}

interface LogoColours {
  readonly ink: string;
  readonly deep: string;
  readonly wall: string;
}

const around = (count: number, shape: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => `<g transform="rotate(${(360 / count) * index} 200 200)">${shape(index)}</g>`).join(
    '',
  );

const marks: readonly ((chance: Random, colours: LogoColours) => string)[] = [
  (chance, { ink, deep }) =>
    around(
      between(chance, 4, 9),
      (index) => `<ellipse cx="200" cy="118" rx="32" ry="62" fill="${index % 2 ? ink : deep}" opacity=".86"/>`,
    ),
  (chance, { ink, deep, wall }) =>
    [150, 108, 64]
      .map(
        (radius, index) =>
          `<circle cx="200" cy="${200 + index * between(chance, 4, 22)}" r="${radius}" fill="${[deep, wall, ink][index]}"/>`,
      )
      .join(''),
  (chance, { ink, deep, wall }) =>
    `<path d="M70 300 ${between(chance, 130, 190)} ${between(chance, 110, 170)}L270 300z" fill="${deep}"/><path d="M170 300 ${between(chance, 240, 280)} ${between(chance, 150, 210)}L344 300z" fill="${ink}"/><circle cx="${between(chance, 270, 310)}" cy="110" r="${between(chance, 20, 36)}" fill="${wall}"/>`,
  (_chance, { ink, deep, wall }) =>
    around(4, (index) => `<path d="M200 200V82a118 118 0 0 1 118 118z" fill="${[ink, deep, wall, deep][index]}"/>`),
  (chance, { ink, deep }) =>
    `<rect x="86" y="86" width="228" height="228" rx="${between(chance, 20, 114)}" fill="${deep}"/><path d="M128 ${between(chance, 210, 240)}q36-70 72 0t72 0" fill="none" stroke="${ink}" stroke-width="26" stroke-linecap="round"/>`,
];

/** The logo of a brand: a mark without letters on a square. */
function drawLogo(brandId: number): string {
  const chance = random(seedOf('logo', brandId));
  const { tint, ...colours } = hues[pick(chance, hueNames)];
  const mark = pick(chance, marks)(chance, colours);
  return svg({ width: logoSize, height: logoSize }, `<rect width="400" height="400" fill="${tint}"/>${mark}`);
}

/** Draws a banner: its subject in all scenes, side by side. */
function drawBanner(glyph: Glyph, hue: Hue): string {
  const width = banner.width / scenes.length;
  const views = scenes.map((scene, index) =>
    drawPicture(pictureKey(glyph, hue, scene))
      .replace('<svg ', `<svg x="${index * width}" y="0" preserveAspectRatio="xMidYMid slice" `)
      .replace(`width="${pictureSize}" height="${pictureSize}"`, `width="${width}" height="${banner.height}"`),
  );
  const wallRect = `<rect width="100%" height="100%" fill="${hues[hue].wall}"/>`;
  return svg(banner, `${wallRect}${views.join('')}`);
}

/** A picture to be drawn, with its size in pixels. */
export interface Drawing extends Size {
  readonly name: string;
  readonly svg: () => string;
}

const square = (name: string, size: number, drawn: () => string): Drawing => ({ name, width: size, height: size, svg: drawn });

export const productDrawing = (key: PictureKey): Drawing => square(key, pictureSize, () => drawPicture(key));
export const logoDrawing = (brandId: number): Drawing => square(`logo-${brandId}`, logoSize, () => drawLogo(brandId));
export const bannerDrawings = (): Drawing[] =>
  shop.banners.map(({ glyph, hue }, index) => ({
    ...banner,
    name: `banner-${index + 1}`,
    svg: () => drawBanner(glyph as Glyph, hue as Hue),
  }));

/** A drawing as WebP. Effort 2 takes a fifth of the default's time, and the files are as small. */
export const webpOf = (drawn: string): Promise<Buffer> => sharp(Buffer.from(drawn)).webp({ quality: 86, effort: 2 }).toBuffer();
