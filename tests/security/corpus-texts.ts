import { attacks } from './corpus-attacks.ts';
import { letters } from './corpus-characters.ts';

/** One bad value with its kind. */
export interface Item {
  readonly kind: string;
  readonly value: unknown;
}

/** Strings that cause problems in a browser, shell, spreadsheet, database, header or file system. */
export const texts: readonly Item[] = Object.entries({ ...attacks, ...letters }).flatMap(([kind, values]) =>
  [...new Set(values)].map((value) => ({ kind, value })),
);
