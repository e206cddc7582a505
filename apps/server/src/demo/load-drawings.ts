import sharp from 'sharp';
import { drawPicture, pictureKey, pictureSize, scenes } from './pictures/pictures.ts';
import { hues, type Glyph, type Hue } from './pictures/palette.ts';
import { between, pick, random, seedOf, type Random } from './random.ts';

export const logoSize = 400;
export const bannerWidth = 1_600;
export const bannerHeight = 640;

/** A drawing as WebP. */
export const webpOf = (svg: string): Promise<Buffer> => sharp(Buffer.from(svg)).webp({ quality: 86, effort: 2 }).toBuffer();

interface Inks {
  readonly ink: string;
  readonly deep: string;
  readonly wall: string;
}

const around = (count: number, shape: (place: number) => string): string =>
  Array.from({ length: count }, (_, place) => `<g transform="rotate(${(360 / count) * place} 200 200)">${shape(place)}</g>`).join(
    '',
  );

const marks: readonly ((chance: Random, inks: Inks) => string)[] = [
  (chance, { ink, deep }) =>
    around(
      between(chance, 4, 9),
      (place) => `<ellipse cx="200" cy="118" rx="32" ry="62" fill="${place % 2 ? ink : deep}" opacity=".86"/>`,
    ),
  (chance, { ink, deep, wall }) =>
    [150, 108, 64]
      .map(
        (radius, place) =>
          `<circle cx="200" cy="${200 + place * between(chance, 4, 22)}" r="${radius}" fill="${[deep, wall, ink][place]}"/>`,
      )
      .join(''),
  (chance, { ink, deep, wall }) =>
    `<path d="M70 300 ${between(chance, 130, 190)} ${between(chance, 110, 170)}L270 300z" fill="${deep}"/><path d="M170 300 ${between(chance, 240, 280)} ${between(chance, 150, 210)}L344 300z" fill="${ink}"/><circle cx="${between(chance, 270, 310)}" cy="110" r="${between(chance, 20, 36)}" fill="${wall}"/>`,
  (_chance, { ink, deep, wall }) =>
    around(4, (place) => `<path d="M200 200V82a118 118 0 0 1 118 118z" fill="${[ink, deep, wall, deep][place]}"/>`),
  (chance, { ink, deep }) =>
    `<rect x="86" y="86" width="228" height="228" rx="${between(chance, 20, 114)}" fill="${deep}"/><path d="M128 ${between(chance, 210, 240)}q36-70 72 0t72 0" fill="none" stroke="${ink}" stroke-width="26" stroke-linecap="round"/>`,
];

/** The sign of a brand as a square SVG: a mark without letters, the same one for the same brand. */
export function drawLogo(brandId: number): string {
  const chance = random(seedOf('logo', brandId));
  const { tint, ...inks } = hues[pick(chance, Object.keys(hues) as Hue[])];
  const mark = pick(chance, marks)(chance, inks);
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${logoSize}" height="${logoSize}" viewBox="0 0 400 400"><rect width="400" height="400" fill="${tint}"/>${mark}</svg>`;
}

/** A wide picture of one kind of thing in all its scenes, side by side on one wall. */
export function drawBanner(glyph: Glyph, hue: Hue): string {
  const part = bannerWidth / scenes.length;
  const views = scenes.map((scene, place) => {
    const picture = drawPicture(pictureKey(glyph, hue, scene));
    return picture
      .replace('<svg ', `<svg x="${place * part}" y="0" preserveAspectRatio="xMidYMid slice" `)
      .replace(`width="${pictureSize}" height="${pictureSize}"`, `width="${part}" height="${bannerHeight}"`);
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${bannerWidth}" height="${bannerHeight}"><rect width="100%" height="100%" fill="${hues[hue].wall}"/>${views.join('')}</svg>`;
}
