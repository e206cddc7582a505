import { checkWith } from '@shopkeeper/resource/schema';
import { badInput } from '@shopkeeper/server';
import type { Queryable, Tx } from '@shopkeeper/server/database';
import * as z from 'zod/mini';
import type { ImportDecisions } from '../rows/import-profile.ts';
import { labelKey } from './file-labels.ts';

const word = z.string().check(z.maxLength(200));

/** The columns and choices of a request. */
export const decisionsSchema = {
  columns: z.optional(z.record(z.string().check(z.maxLength(1_000)), word)),
  choices: z.optional(z.record(word, word)),
};

/** Reads an object from a field of an upload. Throws 400 for other text. */
export function objectIn(path: 'columns' | 'choices', text: string | undefined): Readonly<Record<string, string>> | undefined {
  if (text === undefined || text === '') return undefined;
  try {
    const checked = checkWith<Record<string, string>>(z.record(z.string(), word), JSON.parse(text));
    if (!checked.issues) return checked.value;
  } catch {
    // Reported below.
  }
  throw badInput([{ path, rule: 'format' }]);
}

/** The decisions of a user for one file, as far as they were made. */
export type GivenDecisions = Partial<ImportDecisions>;

/** The columns that users of the shop chose for headings of earlier files, by the key of the heading. */
export async function storedColumns(db: Queryable, resource: string): Promise<ReadonlyMap<string, string>> {
  const rows = await db.rows<{ heading: string; field: string }>(
    'select heading, field from kit_import_column where resource = $1',
    [resource],
  );
  return new Map(rows.map(({ heading, field }) => [heading, field]));
}

/** Stores the chosen columns for later files with the same headings. */
export async function storeColumns(tx: Tx, resource: string, columns: Readonly<Record<string, string>>): Promise<void> {
  const fields = new Map(Object.entries(columns).map(([heading, field]) => [labelKey(heading).slice(0, 200), field]));
  await tx.run(
    `insert into kit_import_column (resource, heading, field) select $1, h, f from unnest($2::text[], $3::text[]) as c(h, f)
     where h <> '' on conflict (resource, heading) do update set field = excluded.field, updated_at = kit_now()`,
    [resource, [...fields.keys()], [...fields.values()]],
  );
}

/** The decisions for a file with this header: those of the request, and for columns that it does not name the stored ones. */
export function decisionsFor(
  header: readonly string[],
  { columns = {}, choices = {} }: GivenDecisions,
  stored: ReadonlyMap<string, string>,
): ImportDecisions {
  const known = header.flatMap((heading): [string, string][] => {
    const field = stored.get(labelKey(heading).slice(0, 200));
    return field === undefined ? [] : [[heading, field]];
  });
  return { columns: { ...Object.fromEntries(known), ...columns }, choices };
}
