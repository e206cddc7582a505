import type { Queryable } from '@shopkeeper/server-kit';

/** Province, city and district of each region, in words. A municipality names its only city like itself: it is said once. */
export async function nameRegions(db: Queryable, regions: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const rows = await db.rows<{ region: string; name: string }>(
    `select lpad(d.id::text, 6, '0') as region, concat_ws(' ', p.name, nullif(c.name, p.name), d.name) as name
     from platform_area d left join platform_area c on c.id = d.parent_id left join platform_area p on p.id = c.parent_id
     where d.id = any($1::bigint[])`,
    [regions.map(Number)],
    'own_address_regions',
  );
  return new Map(rows.map(({ region, name }) => [region, name]));
}
