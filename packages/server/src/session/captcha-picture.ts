import { randomInt } from 'node:crypto';
import sharp from 'sharp';

type Point = readonly [x: number, y: number];

/**
 * Characters as strokes on a grid of 4 by 6, so that no system font is needed. Of easily confused characters (0 O Q, 1 I, 5 S, 8
 * B, 2 Z) at most one is included.
 */
const strokes: Readonly<Record<string, string>> = {
  A: '06 20 46|13 33',
  C: '41 30 10 01 05 16 36 45',
  D: '00 06 26 45 41 20 00',
  E: '40 00 06 46|03 33',
  F: '40 00 06|03 33',
  G: '41 30 10 01 05 16 36 45 43 23',
  H: '00 06|40 46|03 43',
  J: '40 45 36 16 05',
  K: '00 06|40 03 46',
  L: '00 06 46',
  M: '06 00 23 40 46',
  N: '06 00 46 40',
  P: '06 00 30 41 42 33 03',
  R: '06 00 30 41 42 33 03|23 46',
  T: '00 40|20 26',
  U: '00 05 16 36 45 40',
  V: '00 26 40',
  W: '00 16 23 36 40',
  X: '00 46|40 06',
  Y: '00 23 40|23 26',
  2: '01 10 30 41 42 06 46',
  3: '00 40 22 32 43 45 36 16 05',
  4: '30 04 44|30 36',
  5: '40 00 02 32 43 45 36 16 05',
  6: '40 20 03 05 16 36 45 44 33 03',
  7: '00 40 16',
  8: '13 02 01 10 30 41 42 33 13 04 05 16 36 45 44 33',
  9: '06 26 43 41 30 10 01 02 13 43',
};

/** The characters of a code: 28, five in a code, about 24 bits. */
export const captchaSigns = Object.keys(strokes);
const width = 200;
const height = 60;

const around = (middle: number, reach: number): number => middle + (randomInt(2001) / 1000 - 1) * reach;

/** Generates a code from the system's random source. */
export const newCaptchaCode = (): string =>
  Array.from({ length: 5 }, () => captchaSigns[randomInt(captchaSigns.length)]).join('');

/**
 * Draws a code as a PNG: rotated, sheared and jittered characters with lines in the same color, so that shapes do not repeat.
 */
export function captchaPicture(code: string): Promise<Buffer> {
  const ink = `hsl(${randomInt(360)} 55% 32%)`;
  const signs = [...code].map((sign, place) => signPath(sign, place)).join('');
  const noise = Array.from({ length: 2 }, noiseCurve).join('');
  const specks = Array.from(
    { length: 60 },
    () => `<circle cx="${randomInt(width)}" cy="${randomInt(height)}" r="${around(1, 0.5)}"/>`,
  );
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="#f4f6fa"/>
    <g fill="none" stroke="${ink}" stroke-linecap="round" stroke-linejoin="round">${signs}${noise}</g>
    <g fill="${ink}" opacity="0.5">${specks.join('')}</g></svg>`;
  return sharp(Buffer.from(svg)).blur(0.5).png({ palette: true, colours: 32 }).toBuffer();
}

function signPath(sign: string, place: number): string {
  const size = around(5.6, 0.5);
  const turn = around(0, 0.28);
  const shear = around(0, 0.22);
  const middle: Point = [25 + place * 38 + around(0, 3), height / 2 + around(0, 5)];
  const bend = ([x, y]: Point): string => {
    const dx = (x - 2) * size + (y - 3) * size * shear + around(0, 0.8);
    const dy = (y - 3) * size + around(0, 0.8);
    return `${(middle[0] + dx * Math.cos(turn) - dy * Math.sin(turn)).toFixed(1)} ${(middle[1] + dx * Math.sin(turn) + dy * Math.cos(turn)).toFixed(1)}`;
  };
  const lines = (strokes[sign] ?? '').split('|').map((line) => `M${pointsOf(line).map(bend).join('L')}`);
  return `<path stroke-width="${around(3, 0.6).toFixed(1)}" d="${lines.join('')}"/>`;
}

const pointsOf = (line: string): Point[] => line.split(' ').map((pair) => [Number(pair[0]), Number(pair[1])]);

function noiseCurve(): string {
  const y = (): number => randomInt(8, height - 8);
  return `<path stroke-width="${around(1.6, 0.6).toFixed(1)}" d="M0 ${y()}C${randomInt(70)} ${y()} ${randomInt(70, 140)} ${y()} ${width} ${y()}"/>`;
}
