import { expect } from 'vitest';
import type { Caller } from '../../../../tests/setup/shop.ts';
import { brand, brandsNamed, type Row, type UndoShop } from './undo-shop.ts';

/** The person who is taken back, and another one. */
export interface Persons {
  readonly own: Caller;
  readonly other: Caller;
}

interface Step {
  readonly by: keyof Persons;
  readonly does: 'edit' | 'add' | 'del' | 'import' | 'bulk';
  /** Chooses one of the rows that the person works on. */
  readonly at: number;
  readonly field: 'website' | 'story' | 'name';
  /** Makes each value unique, and the same in every run of the history. */
  readonly value: number;
}

interface Run {
  readonly shop: UndoShop;
  readonly persons: Persons;
  readonly prefix: string;
}

/** Numbers below a bound, from a seed, so that a failing history can be run again. */
export function randomFrom(seed: number): (below: number) => number {
  let state = seed * 7_919 + 1;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

const kinds = ['edit', 'edit', 'edit', 'edit', 'edit', 'add', 'del', 'add', 'import', 'bulk'] as const;
const fields = ['website', 'story', 'name'] as const;

/** How a history is taken back: by the time of the person, by the person's change sets, or by the imports, which are all they did. */
const ways = ['range', 'sets', 'imports'] as const;
type UndoWay = (typeof ways)[number];
const wayOf = (seed: number): UndoWay => ways[seed % ways.length] ?? 'sets';

function randomHistory(seed: number, length: number): readonly Step[] {
  const below = randomFrom(seed);
  return Array.from({ length }, (_, value) => {
    const by = below(2) === 0 ? ('own' as const) : ('other' as const);
    const does = kinds[below(kinds.length)] ?? 'edit';
    const isImport = by === 'own' && wayOf(seed) === 'imports';
    const field = fields[below(fields.length)] ?? 'story';
    return { by, does: isImport ? 'import' : does, at: below(1_000), field, value };
  });
}

/** Rows by who works on them: both edit `shared`, and only the own person touches and deletes `reserved`. */
interface Rows {
  readonly shared: readonly number[];
  readonly reserved: readonly number[];
  readonly of: Readonly<Record<keyof Persons, number[]>>;
}

async function begun({ shop, prefix }: Run): Promise<Rows> {
  const ids: number[] = [];
  for (let no = 1; no <= 4; no += 1)
    ids.push((await shop.ask(`${brand}add`, { name: `${prefix}base ${no}`, story: 'first' })).id);
  return { shared: ids.slice(0, 2), reserved: ids.slice(2), of: { own: [], other: [] } };
}

function patchOf({ prefix }: Run, { field, value }: Step): object {
  if (field === 'website') return { website: `https://${value}.example` };
  return field === 'name' ? { name: `${prefix}renamed ${value}` } : { story: `story ${value}` };
}

async function create({ shop, persons, prefix }: Run, rows: Rows, { by, does, value, at }: Step): Promise<void> {
  if (does === 'add') {
    rows.of[by].push((await shop.ask(`${brand}add`, { name: `${prefix}added ${value}` }, persons[by])).id);
    return;
  }
  const lines = [1, 2].map((no) => `${prefix}imported ${value}-${no},https://${value}.example`);
  // Only the own person's imports change a row of both: which row has the name must not depend on the own person for the other one.
  if (by === 'own') lines.push(`${prefix}base ${1 + (at % 2)},https://import-${value}.example`);
  await shop.importBrands(lines, persons[by]);
  const made = await shop.db.rows<{ id: number }>('select id from catalog_brand where name like $1 order by name', [
    `${prefix}imported ${value}-%`,
  ]);
  rows.of[by].push(...made.map(({ id }) => id));
}

/** What the other person does must not depend on the own one, or it could not have happened without. */
function poolOf(rows: Rows, { by, does }: Step): readonly number[] {
  if (by === 'own')
    return does === 'edit' ? [...rows.shared, ...rows.reserved, ...rows.of.own] : [...rows.reserved, ...rows.of.own];
  return [...rows.shared, ...rows.of.other];
}

async function perform(run: Run, rows: Rows, step: Step): Promise<void> {
  if (step.does === 'add' || step.does === 'import') return create(run, rows, step);
  const { shop, persons } = run;
  const pool = poolOf(rows, step);
  const [row] = await shop.db.rows<Row>('select id, version from catalog_brand where id = $1 and deleted_at is null', [
    pool[step.at % pool.length],
  ]);
  if (!row) return;
  const { id, version } = row;
  const as = persons[step.by];
  if (step.does === 'bulk') await shop.bulkDelete([{ id, version }], as);
  else if (step.does === 'del') await shop.ask(`${brand}del`, { id, version }, as);
  else await shop.ask(`${brand}Update`, { id, version, ...patchOf(run, step) }, as);
}

/** Performs the steps in a run of their own; returns the brands at the end, without the names of the run. */
async function played(run: Run, steps: readonly Step[]): Promise<readonly object[]> {
  const rows = await begun(run);
  for (const step of steps) await perform(run, rows, step);
  return brandsNamed(run.shop, run.prefix);
}

/**
 * A random history of two persons, from which one is taken back, by their time, by their change sets or by their imports, equals a
 * run in which that one did nothing. Returns whether the person had changed anything.
 */
export async function checkHistory(shop: UndoShop, persons: Persons, seed: number): Promise<boolean> {
  const steps = randomHistory(seed, 10);
  const [name] = await shop.db.rows<{ name: string }>(
    `select username as name from access_admin where username like 'clerk%' order by id limit 1`,
  );
  const actorName = name?.name ?? '';
  const [last] = await shop.db.rows<{ id: number }>('select coalesce(max(id), 0)::float8 as id from kit_change_set');
  const from = Date.now() - 1;
  const both: Run = { shop, persons, prefix: `h${seed}a ` };
  const changed = await played(both, steps);
  const made = await shop.db.rows<{ id: number; kind: string }>(
    'select id, kind from kit_change_set where id > $1 and actor_name = $2',
    [last?.id, actorName],
  );
  const way = wayOf(seed);
  if (way === 'imports') expect(made.every(({ kind }) => kind === 'import')).toBe(true);
  const asked = way === 'range' ? { range: { from, to: Date.now() + 1, actorName } } : { ids: made.map(({ id }) => id) };
  if (made.length > 0) await shop.undo(asked);
  const without = await played(
    { shop, persons, prefix: `h${seed}b ` },
    steps.filter(({ by }) => by === 'other'),
  );
  expect(await brandsNamed(shop, both.prefix), `seed ${seed}`).toEqual(without);
  return JSON.stringify(changed) !== JSON.stringify(without);
}

const all = ['index', 'add', 'edit', 'del', 'import'].map((action) => `${brand}${action}`);

export async function twoPersons(shop: UndoShop): Promise<Persons> {
  return { own: await shop.staff(all), other: await shop.staff(all) };
}
