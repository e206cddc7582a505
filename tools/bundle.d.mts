/** A file of the built browser application. */
export interface Part {
  readonly file: string;
  readonly isEntry: boolean;
  readonly imports: readonly string[];
  /** Paths in the house of what it holds. */
  readonly modules: readonly string[];
}

/** KB (1024 bytes, gz) on the way to the order list, and modules of the entry that belong into lazy parts. */
export interface Weights {
  readonly login: number;
  readonly list: number;
  readonly own: number;
  readonly lazyInEntry: readonly string[];
}

/** KB (1024 bytes, gz) of a screen: all that is loaded when it runs, and what it brings. */
export interface ScreenWeight {
  readonly screen: string;
  readonly all: number;
  readonly own: number;
}

export const bars: Readonly<Record<'login' | 'list' | 'own', number>>;
export function weigh(parts: readonly Part[], sizeOf: (file: string) => number): Weights;
export function weighScreens(parts: readonly Part[], sizeOf: (file: string) => number): ScreenWeight[];
export function closureOf(parts: readonly Part[], wanted: readonly Part[]): Set<string>;
export function partsInDist(): readonly Part[];
export function sizeInDist(file: string): number;
export function violationsIn(weights: Weights): string[];
export function checkBundle(): { readonly ok: boolean; readonly output: string };
