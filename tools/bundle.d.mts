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

export const bars: Readonly<Record<'login' | 'list' | 'own', number>>;
export function weigh(parts: readonly Part[], sizeOf: (file: string) => number): Weights;
export function faultsIn(weights: Weights): string[];
export function judgeBundle(): { readonly ok: boolean; readonly output: string };
