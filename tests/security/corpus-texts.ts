import { attacks } from './corpus-attacks.ts';
import { letters } from './corpus-characters.ts';

/** One value to be put where another is expected, and what kind of trouble it is. */
export interface Item {
  readonly kind: string;
  readonly value: unknown;
}

/** Strings that are trouble somewhere: a browser, a shell, a sheet, a database, a header, a file system. */
export const texts: readonly Item[] = Object.entries({ ...attacks, ...letters }).flatMap(([kind, values]) =>
  [...new Set(values)].map((value) => ({ kind, value })),
);
