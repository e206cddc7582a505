import { type AnyResource } from '@shopkeeper/resource';
import { type AnyField } from '@shopkeeper/resource/fields';
import { snake, tableNameOf } from '@shopkeeper/resource/view';
import type { Queryable } from '@shopkeeper/server/database';

type Value = string | number | boolean;

/** Sample values of a column: the most common, the rarest, an absent one, the lowest, the median and the highest. */
export interface Samples {
  readonly common: Value;
  readonly rare: Value;
  readonly absent: Value;
  readonly low: Value;
  readonly middle: Value;
  readonly high: Value;
}

const day = 86_400_000;

/** Returns a value of the kind that no row contains. */
function absentFrom(field: AnyField, high: Value | null): Value {
  switch (field.kind) {
    case 'flag':
      return false;
    case 'date':
      return '1907-01-01';
    case 'time':
      return Number(high) + day;
    case 'region':
      return '999999';
    default:
      return typeof high === 'string' ? '~nowhere~' : Number(high) + 1;
  }
}

/** Values for an empty column, for which any value of the kind will do. */
const neutral: Partial<Record<AnyField['kind'], Value>> = {
  flag: true,
  date: '2000-01-01',
  text: 'word',
  code: 'word',
  email: 'word',
  mobile: '13800000000',
  tags: 'word',
};

const columnText = (key: string, field: AnyField): string =>
  field.kind === 'tags' ? `unnest("${snake(key)}")` : `"${snake(key)}"`;

async function columnSamples(db: Queryable, resource: AnyResource, key: string, field: AnyField): Promise<Samples> {
  const [row] = await db.rows<Omit<Samples, 'absent'>>(
    `with held as materialized (
       select v, count(*) as n from (select ${columnText(key, field)} as v from "${tableNameOf(resource)}" where deleted_at is null) t
       where v is not null group by v)
     select (select v from held order by n desc, v limit 1) as common, (select v from held order by n, v desc limit 1) as rare,
       (select v from held order by v limit 1) as low, (select v from held order by v desc limit 1) as high,
       (select v from held order by v limit 1 offset (select count(*) / 2 from held)) as middle`,
  );
  const held = row?.common ?? null;
  if (!row || held === null) {
    const value = neutral[field.kind] ?? 1;
    return { common: value, rare: value, absent: value, low: value, middle: value, high: value };
  }
  return { ...row, absent: absentFrom(field, row.high) };
}

/** Returns samples of every column that a list can be filtered by. */
export async function samplesOf(db: Queryable, resource: AnyResource): Promise<ReadonlyMap<string, Samples>> {
  const found = new Map<string, Samples>();
  for (const key of new Set([...resource.filters, 'id'])) {
    const field = resource.fields[key];
    if (field && field.kind !== 'refs') found.set(key, await columnSamples(db, resource, key, field));
  }
  return found;
}
