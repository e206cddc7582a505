import type { Mask } from '../fields/kinds.ts';

const stars = '****';

/** Shows the last four characters only if as many stay hidden. */
const tail = (text: string): string => (text.length >= 8 ? `${stars} ${text.slice(-4)}` : stars);

const masks: Readonly<Record<Mask, (text: string) => string>> = {
  mobile: (text) => (text.length >= 11 ? `${text.slice(0, 3)}${stars}${text.slice(-4)}` : tail(text)),
  email: (text) => {
    const at = text.lastIndexOf('@');
    return at < 2 ? `${stars}${at < 0 ? '' : text.slice(at)}` : `${text.slice(0, 1)}${stars}${text.slice(at)}`;
  },
  tail,
  all: () => stars,
};

/**
 * Masks a value: `mobile` as `138****5678`, `email` as `l****@example.com`, `tail` as `**** 5678`, `all` as `****`. Null stays
 * null, so that readers see whether there is a value.
 */
export const masked = (mask: Mask, value: unknown): string | null =>
  value === null || value === undefined ? null : masks[mask](String(value));
