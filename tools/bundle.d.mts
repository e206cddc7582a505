/** A file of the built browser application. */
export interface Part {
  readonly file: string;
  readonly isEntry: boolean;
  readonly imports: readonly string[];
  /** Paths of its modules in the repository. */
  readonly modules: readonly string[];
}

/** Sizes in KB (1024 bytes, gzip) on the way to the order list, and modules of the entry that must be loaded lazily. */
export interface Weights {
  readonly login: number;
  readonly list: number;
  readonly own: number;
  readonly lazyInEntry: readonly string[];
}

/** Size of a screen in KB (1024 bytes, gzip): everything loaded when it runs, and its own part. */
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
