import type { Glyph, Hue } from '../pictures/palette.ts';

/** A spec of a hand-written product: its name, its values, what each value adds to the price in fen. */
export type DemoProductSpec = readonly [spec: string, values: readonly string[], adds?: readonly number[]];

/** A hand-written product that a demo product is made from. Price and cost per piece in fen, weight in grams. */
export interface DemoProduct {
  readonly name: string;
  readonly leaf: string;
  /** Place in the list of brands. */
  readonly brand: number;
  readonly glyph: Glyph;
  readonly hue: Hue;
  readonly price: number;
  readonly cost: number;
  readonly weightG: number;
  readonly intro: string;
  readonly points: readonly string[];
  readonly keywords: readonly string[];
  readonly specs: readonly DemoProductSpec[];
}
