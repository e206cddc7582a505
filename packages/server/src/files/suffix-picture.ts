import { defineRoute, rawAnswer, type Route } from '../routes/route.ts';
import { exactly } from '../openapi/resource-shapes.ts';

/**
 * Returns an SVG of a page with the file's suffix on a band. Suffixes other than up to eight letters and digits are shown as
 * `FILE`; backgrounds other than three numbers are replaced by the suffix's own color.
 */
export function suffixPicture(suffix: unknown, background: unknown): string {
  const text = typeof suffix === 'string' && /^[A-Za-z0-9]{1,8}$/.test(suffix) ? suffix.toUpperCase().slice(0, 4) : 'FILE';
  const band = colourOf(background) ?? ownColour(text);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512" width="512" height="512"><path fill="#e2e5e7" d="M128 0c-17.6 0-32 14.4-32 32v448c0 17.6 14.4 32 32 32h320c17.6 0 32-14.4 32-32V128L352 0H128z"/><path fill="#b0b7bd" d="M384 128h96L352 0v96c0 17.6 14.4 32 32 32z"/><path fill="rgb(${band.join(',')})" d="M416 416c0 8.8-7.2 16-16 16H48c-8.8 0-16-7.2-16-16V256c0-8.8 7.2-16 16-16h352c8.8 0 16 7.2 16 16v160z"/><text x="220" y="376" font-family="sans-serif" font-size="124" font-weight="bold" fill="#fff" text-anchor="middle">${text}</text></svg>`;
}

type Colour = readonly [red: number, green: number, blue: number];

function colourOf(background: unknown): Colour | null {
  if (typeof background !== 'string') return null;
  const hex = /^#?([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(background);
  if (hex) return [Number.parseInt(hex[1] ?? '', 16), Number.parseInt(hex[2] ?? '', 16), Number.parseInt(hex[3] ?? '', 16)];
  const rgb = /^(?:rgb\()?\s*(\d{1,3})\s*,\s*(\d{1,3})\s*,\s*(\d{1,3})\s*\)?$/i.exec(background);
  if (!rgb) return null;
  const [red, green, blue] = [Number(rgb[1]), Number(rgb[2]), Number(rgb[3])];
  return Math.max(red, green, blue) > 255 ? null : [red, green, blue];
}

/** Returns a soft color, always the same for the same suffix. */
function ownColour(text: string): Colour {
  const hue = adler32(text) % 360;
  const [saturation, value] = [0.3, 0.9];
  const channel = (n: number): number => {
    const k = (n + hue / 60) % 6;
    return Math.round(255 * (value - value * saturation * Math.max(0, Math.min(k, 4 - k, 1))));
  };
  return [channel(5), channel(3), channel(1)];
}

function adler32(text: string): number {
  let low = 1;
  let high = 0;
  for (const byte of Buffer.from(text)) {
    low = (low + byte) % 65_521;
    high = (high + low) % 65_521;
  }
  return high * 65_536 + low;
}

const read = (raw: unknown): { suffix: unknown; background: unknown } => {
  const query = typeof raw === 'object' && raw !== null ? raw : {};
  return { suffix: Reflect.get(query, 'suffix'), background: Reflect.get(query, 'background') };
};

const suffixRoute = (path: string): Route =>
  defineRoute<ReturnType<typeof read>>({
    method: 'GET',
    path,
    rule: { kind: 'public' },
    read,
    outline: () => ({
      body: exactly({ suffix: { type: 'string' }, background: { type: 'string', description: 'shape.colour' } }, [
        'suffix',
        'background',
      ]),
      file: 'image/svg+xml',
    }),
    handle: async (_context, { suffix, background }) =>
      rawAnswer(suffixPicture(suffix, background), {
        'content-type': 'image/svg+xml; charset=utf-8',
        'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
        'x-content-type-options': 'nosniff',
        'cache-control': 'public, max-age=31536000, immutable',
      }),
  });

/** The file type picture routes of both areas. Public: a `batoken` in the URL is ignored. */
export const suffixRoutes: readonly Route[] = [
  suffixRoute('/admin/ajax/buildSuffixSvg'),
  suffixRoute('/api/ajax/buildSuffixSvg'),
];
