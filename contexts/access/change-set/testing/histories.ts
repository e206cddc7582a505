import { expect } from 'vitest';
import type { Caller } from '../../../../tests/setup/shop.ts';
import { book, type Booking, bookingPermissions, bookings, entriesOf, type Holder, holdersOf, standingOf } from './booked.ts';
import { brand, brandsNamed, type Row, type UndoShop } from './undo-shop.ts';

/** The person who is taken back, by name too, and another one. */
interface Persons {
  readonly own: Caller;
  readonly other: Caller;
  readonly ownName: string;
}

type Holders = Awaited<ReturnType<typeof holdersOf>>;

type Who = 'own' | 'other';

interface Step {
  readonly by: Who;
  readonly does: 'edit' | 'add' | 'del' | 'import' | 'bulk' | Booking;
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
  readonly holder: Holder;
  readonly templateId: number;
}

/** Numbers below a bound, from a seed, so that a failing history can be run again. */
export function randomFrom(seed: number): (below: number) => number {
  let state = seed * 7_919 + 1;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

const kinds = ['edit', 'edit', 'edit', 'edit', 'edit', 'add', 'del', 'add', 'import', 'bulk', ...bookings] as const;
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
    return { by, does: isImport ? ('import' as const) : does, at: below(1_000), field, value };
  });
}

/** Rows by who works on them: both edit `shared`, and only the own person touches and deletes `reserved`. */
interface Rows {
  readonly shared: readonly number[];
  readonly reserved: readonly number[];
  readonly of: Readonly<Record<Who, number[]>>;
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

const isBooking = (does: Step['does']): does is Booking => bookings.some((one) => one === does);

async function perform(run: Run, rows: Rows, step: Step): Promise<void> {
  const { shop, persons, holder, templateId } = run;
  if (step.does === 'add' || step.does === 'import') return create(run, rows, step);
  if (isBooking(step.does)) return book(shop, { ...holder, templateId, does: step.does, value: step.at }, persons[step.by]);
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

/** What a run leaves: the brands without the names of the run, and what the member and the SKU have. */
const leftBy = async ({ shop, prefix, holder }: Run) => ({
  brands: await brandsNamed(shop, prefix),
  ...(await standingOf(shop, holder)),
});

/** Performs the steps in a run of their own. */
async function played(run: Run, steps: readonly Step[]) {
  const rows = await begun(run);
  for (const step of steps) await perform(run, rows, step);
  return leftBy(run);
}

/** Takes back what the own person did in a run, in the way of the seed. */
async function takenBack({ shop, persons: { ownName: actorName } }: Run, seed: number, begin: Begin): Promise<void> {
  const made = await shop.db.rows<{ id: number; kind: string }>(
    'select id, kind from kit_change_set where id > $1 and actor_name = $2',
    [begin.lastSet, actorName],
  );
  const way = wayOf(seed);
  if (way === 'imports') expect(made.every(({ kind }) => kind === 'import')).toBe(true);
  if (made.length === 0) return;
  const range = { from: begin.at, to: Date.now() + 1, actorName };
  const report = await shop.undo(way === 'range' ? { range } : { ids: made.map(({ id }) => id) });
  expect(report.counts.refused, `seed ${seed}: ${JSON.stringify(report.issues)}`).toBe(0);
}

/** The change set before the first of a run, and the instant. */
interface Begin {
  readonly lastSet: number;
  readonly at: number;
}

interface Place {
  readonly shop: UndoShop;
  readonly persons: Persons;
  readonly holders: Holders;
}

/** How many histories their own person had changed, and how many entries taking back added to ledgers. */
interface Checked {
  readonly changing: number;
  readonly counterEntries: number;
}

/**
 * A random history of two persons, from which one is taken back, by their time, by their change sets or by their imports, equals a
 * run in which that one did nothing; ledgers by entries that are added. Returns whether the person had changed anything, and how many
 * counter-entries were added.
 */
async function checkHistory({ shop, persons, holders }: Place, seed: number): Promise<Checked> {
  const steps = randomHistory(seed, 10);
  const { templateId } = holders;
  const [last] = await shop.db.rows<{ id: number }>('select coalesce(max(id), 0)::float8 as id from kit_change_set');
  const begin: Begin = { lastSet: last?.id ?? 0, at: Date.now() - 1 };
  const both: Run = { shop, persons, templateId, prefix: `h${seed}a `, holder: await holders.next() };
  const changed = await played(both, steps);
  const booked = await entriesOf(shop, both.holder);
  await takenBack(both, seed, begin);
  const without = await played(
    { ...both, prefix: `h${seed}b `, holder: await holders.next() },
    steps.filter(({ by }) => by === 'other'),
  );
  expect(await leftBy(both), `seed ${seed}`).toEqual(without);
  const entries = await entriesOf(shop, both.holder);
  expect(entries, `seed ${seed}`).toEqual(expect.arrayContaining([...booked]));
  const isChanging = JSON.stringify(changed) !== JSON.stringify(without);
  return { changing: isChanging ? 1 : 0, counterEntries: entries.length - booked.length };
}

const all = ['index', 'add', 'edit', 'del', 'import'].map((action) => `${brand}${action}`);

async function twoPersons(shop: UndoShop): Promise<Persons> {
  const other = await shop.staff([...all, ...bookingPermissions]);
  const own = await shop.staff([...all, ...bookingPermissions]);
  const [newest] = await shop.db.rows<{ name: string }>('select username as name from access_admin order by id desc limit 1');
  return { own, other, ownName: newest?.name ?? '' };
}

/** Runs the histories of seeds, several at a time with persons, brands, members and SKUs of their own. */
export async function checkHistories(
  shop: UndoShop,
  { first, count, lanes }: { readonly first: number; readonly count: number; readonly lanes: number },
): Promise<Checked> {
  const holders = await holdersOf(shop);
  const seeds = Array.from({ length: count }, (_, at) => first + at);
  const persons: Persons[] = [];
  for (let lane = 0; lane < Math.min(lanes, count); lane += 1) persons.push(await twoPersons(shop));
  const sum = { changing: 0, counterEntries: 0 };
  await Promise.all(
    persons.map(async (two) => {
      for (let seed = seeds.shift(); seed !== undefined; seed = seeds.shift()) {
        const { changing, counterEntries } = await checkHistory({ shop, persons: two, holders }, seed);
        sum.changing += changing;
        sum.counterEntries += counterEntries;
      }
    }),
  );
  return sum;
}
