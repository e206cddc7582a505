import { columns, typedQuery } from '@shopkeeper/crud/queries';
import { readTotals } from '@shopkeeper/crud/rows';
import { type AnyResource, reject } from '@shopkeeper/resource';
import { keyOf, titleOf } from '@shopkeeper/resource/view';
import { badInput, businessError } from '@shopkeeper/server';
import type { Queryable } from '@shopkeeper/server/database';
import { and, eq, isNull, sql } from 'drizzle-orm';
import { customSettingTable as s } from '#tables';
import { customSetting } from '../../custom-setting/custom-setting.resource.ts';
import type { DictionaryUses } from '../dictionary-uses.domain.ts';

/** Where values of a dictionary may be stored. */
interface Place {
  readonly db: Queryable;
  readonly resources: readonly AnyResource[];
  readonly code: string;
}

/** The own settings whose value is from a dictionary, as texts. */
const settingsOf = typedQuery<{ code: string }>()('dictionary_used_by_settings', (db, { code }) =>
  db
    .select(columns({ value: sql<string | null>`${s.value} #>> '{}'` }))
    .from(s)
    .where(and(eq(s.kind, 'dict'), eq(s.dictionary, code), isNull(s.deletedAt))),
);

const fieldsOf = ({ resources, code }: Place) =>
  resources.flatMap((resource) =>
    Object.entries(resource.ownFields).flatMap(([name, field]) =>
      field.kind === 'dict' && field.options.of === code ? [{ resource, name, isOptional: field.nullable }] : [],
    ),
  );

/** The records with one of these values, up to a bound; those with any value where none are given. */
async function countOf(
  { db }: Place,
  { resource, name, isOptional }: ReturnType<typeof fieldsOf>[number],
  values: readonly string[] | null,
) {
  const anyValue = isOptional ? ({ field: name, op: 'notNull', value: null } as const) : null;
  const filter = values === null ? anyValue : ({ field: name, op: 'in', value: values } as const);
  const query = { currentPage: 1, pageSize: 1, after: null, sorts: [], filter, quick: '' };
  return (await readTotals(db, { resource, query }))['count'] ?? 0;
}

/** The fields that take their values from a dictionary, with how many records have one. */
export async function usesOf(place: Place): Promise<DictionaryUses['uses']> {
  const uses: DictionaryUses['uses'] = [];
  for (const one of fieldsOf(place)) {
    const { resource, name } = one;
    uses.push({
      title: keyOf(resource, 'title'),
      field: titleOf(resource, name),
      page: resource.page,
      count: await countOf(place, one, null),
    });
  }
  const settings = await settingsOf(place.db, { code: place.code });
  const { page } = customSetting;
  if (settings.length > 0)
    uses.push({
      title: keyOf(customSetting, 'title'),
      field: titleOf(customSetting, 'value'),
      page,
      count: settings.filter(({ value }) => value !== null).length,
    });
  return uses;
}

/** Throws 400 at the entries for values that records still have: they can be disabled, but not removed. */
export async function requireUnused(place: Place, values: readonly string[]): Promise<void> {
  if (values.length === 0) return;
  const fields = fieldsOf(place);
  const settings = new Set((await settingsOf(place.db, { code: place.code })).map(({ value }) => value));
  const used: string[] = [];
  for (const value of values) {
    const counts = await Promise.all(fields.map((one) => countOf(place, one, [value])));
    if (settings.has(value) || counts.some((count) => count > 0)) used.push(value);
  }
  if (used.length > 0)
    throw badInput([{ path: 'items', rule: 'dictionary.in-use', params: { values: used.slice(0, 10).join(', ') } }]);
}

/** Throws 409 `request.in-use` for a dictionary from which fields or settings take their values. */
export async function requireNoUses(place: Place): Promise<void> {
  const uses = (await usesOf(place)).filter(({ count }) => count > 0);
  if (uses.length > 0)
    throw businessError(reject('request.in-use', { uses: uses.map(({ page, count }) => `${page}: ${count}`) }));
}
