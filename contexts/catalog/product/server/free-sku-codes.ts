import { anyOf, columns, typedQuery } from '@shopkeeper/crud/queries';
import type { Queryable } from '@shopkeeper/server/database';
import { and, isNotNull } from 'drizzle-orm';
import { productSkusTable } from '#tables';
import { skuCodeFor } from '../import/sku-code.domain.ts';

/** The input for generating a SKU code. */
export interface Nameless {
  readonly handle: string;
  readonly values: readonly string[];
  readonly codeBase?: string | undefined;
}

const skusWith = typedQuery<{ codes: readonly string[] }>()('sku_codes_among', (db, { codes }) =>
  db
    .select(columns({ code: productSkusTable.skuCode }))
    .from(productSkusTable)
    .where(and(anyOf(productSkusTable.skuCode, codes), isNotNull(productSkusTable.skuCode))),
);

/** Returns those of the given codes that a SKU of the shop has. */
async function takenAmong(db: Queryable, codes: readonly string[]): Promise<string[]> {
  const rows = await skusWith(db, { codes });
  return rows.flatMap(({ code }) => code ?? []);
}

/**
 * Returns the existing codes among those that would be generated for these variants, in order. Queried in rounds: most codes are
 * free in the first, a code in use is replaced by the next candidate.
 */
export async function takenCodes(
  db: Queryable,
  variants: readonly Nameless[],
  isSpoken: (code: string) => boolean,
): Promise<Set<string>> {
  const taken = new Set<string>();
  const checked = new Set<string>();
  for (;;) {
    const made = new Set<string>();
    for (const variant of variants) made.add(skuCodeFor(variant, (code) => isSpoken(code) || made.has(code) || taken.has(code)));
    const unchecked = [...made].filter((code) => !checked.has(code));
    const found = unchecked.length === 0 ? [] : await takenAmong(db, unchecked);
    if (found.length === 0) return taken;
    for (const code of unchecked) checked.add(code);
    for (const code of found) taken.add(code);
  }
}
