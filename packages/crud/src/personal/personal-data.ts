import type { AnyPersonal, AnyResource, PersonalEntry, PersonalSubject } from '@shopkeeper/resource';
import type { AnyField } from '@shopkeeper/resource/fields';
import { type DataHolder, dataHoldersOf } from './holders.ts';

/** A column on the way from a row to its person. It refers to the row of the next step; the last one has the id of the person. */
export interface PersonalStep {
  readonly table: string;
  readonly column: string;
  /** The column that says whose id it is: `admin` for staff, or `member`. */
  readonly audience?: string;
  /** The column that names the resource whose row it is. */
  readonly resource?: string;
}

/** A column with data of a person, what erasure does with it, and how its row leads to the person. */
export interface PersonalColumn {
  readonly subject: PersonalSubject;
  readonly table: string;
  /** `*` is the whole row. */
  readonly column: string;
  readonly treatment: 'erase' | 'anonymize' | 'keep' | 'delete';
  /** Why it stays. */
  readonly because: string | null;
  readonly path: readonly PersonalStep[];
  /** The field of a resource; null in a table written by hand. */
  readonly field: {
    readonly resource: string;
    readonly name: string;
    readonly kind: AnyField['kind'];
    readonly isLabel: boolean;
  } | null;
}

type Entry = PersonalEntry<string>;
type Holders = ReadonlyMap<string, DataHolder>;
type Path = Pick<PersonalColumn, 'subject' | 'path'>;

interface Origin {
  readonly holder: DataHolder;
  readonly entry: Entry;
}

const everybody: readonly PersonalSubject[] = ['staff', 'member'];

/** The entries of a declaration; none where it is one of the words. */
export function entriesOf(personal: AnyPersonal | null): readonly Entry[] {
  if (personal === null || typeof personal === 'string') return [];
  return Array.isArray(personal) ? personal : [personal as Entry];
}

const columnOf = ({ fields }: DataHolder, name: string): string => fields.get(name)?.stored[0]?.column ?? name;

/** The column by which an entry leads on. */
const stepOf = ({ holder, entry: { by, audience, resource } }: Origin): PersonalStep => ({
  table: holder.table,
  column: columnOf(holder, by),
  ...(audience === undefined ? {} : { audience: columnOf(holder, audience) }),
  ...(resource === undefined ? {} : { resource: columnOf(holder, resource) }),
});

/** How an entry leads to persons: two ways where a column says whose id it is, none where it leads to nobody. */
export function pathsOf(origin: Origin, holders: Holders, seen: readonly DataHolder[] = []): Path[] {
  const { holder, entry } = origin;
  // A name says who did something, and leads to nobody.
  return holder.fields.get(entry.by)?.kind === 'text' ? [] : waysOf(origin, holders, seen);
}

function waysOf({ holder, entry }: Origin, holders: Holders, seen: readonly DataHolder[]): Path[] {
  const step = stepOf({ holder, entry });
  if (entry.subject) return [{ subject: entry.subject, path: [step] }];
  if (entry.audience !== undefined || entry.resource !== undefined)
    return everybody.map((subject) => ({ subject, path: [step] }));
  const target = holders.get(holder.fields.get(entry.by)?.target ?? '');
  // The first entry says whose the row is; the others are of persons who had to do with it.
  const [first] = entriesOf(target?.personal ?? null);
  if (!target || !first || seen.includes(target)) return [];
  return pathsOf({ holder: target, entry: first }, holders, [...seen, holder]).map(({ subject, path }) => ({
    subject,
    path: first.by === 'id' ? [step] : [step, ...path],
  }));
}

function fieldOf({ resource, fields }: DataHolder, name: string): PersonalColumn['field'] {
  const kind = fields.get(name)?.kind ?? null;
  if (!resource || kind === null) return null;
  return { resource: `${resource.context}/${resource.name}`, name, kind, isLabel: resource.label === name };
}

function columnsOf(holder: DataHolder, entry: Entry, { subject, path }: Path): PersonalColumn[] {
  const { table } = holder;
  if (entry.rows) return [{ subject, table, column: '*', treatment: 'delete', because: null, path, field: null }];
  return Object.entries(entry.fields).flatMap(([name, treatment = 'erase']) => {
    const [word, because = null] = treatment.split(/: (.*)/);
    return (holder.fields.get(name)?.stored ?? []).map(({ via, ...stored }) => ({
      subject,
      ...stored,
      treatment: word as PersonalColumn['treatment'],
      because,
      field: fieldOf(holder, name),
      path: via === undefined ? path : [{ table: stored.table, column: via }, ...path],
    }));
  });
}

/** The holders by their tables. */
export const byTable = (holders: readonly DataHolder[]): Holders => new Map(holders.map((one) => [one.table, one]));

/**
 * Lists the personal data of a shop: every column with data of persons, derived from the declarations of its resources and its
 * tables (any exports; what is no table is ignored). Export and erasure of one person follow from it.
 */
export function personalDataOf(resources: readonly AnyResource[], tables: readonly unknown[]): PersonalColumn[] {
  const holders = byTable(dataHoldersOf(resources, tables));
  return [...holders.values()].flatMap((holder) =>
    entriesOf(holder.personal).flatMap((entry) =>
      pathsOf({ holder, entry }, holders).flatMap((path) => columnsOf(holder, entry, path)),
    ),
  );
}
