import type { AnyResource, PersonalSubject } from '@shopkeeper/resource';
import { keyOf, linkTableNameOf, tableNameOf } from '@shopkeeper/resource/view';
import { type DataHolder, dataHoldersOf } from './holders.ts';
import { entriesOf } from './personal-data.ts';

/** A column with the id of a person, and what a merge of two persons does with its rows. */
export interface PersonReference {
  readonly subject: PersonalSubject;
  readonly table: string;
  readonly column: string;
  /** The column that must be `admin` or `member`, where the id may be of either. */
  readonly audience: string | null;
  /** The resource whose rows they are; null for a table written by hand. */
  readonly resource: AnyResource | null;
  /** The key of the text that says what the rows are, or `unlisted: …`; null where nothing is declared. */
  readonly title: string | null;
  /** Why the rows stay with the merged person; null where they move. */
  readonly stays: string | null;
  /** Whether a row that the other person has too may be dropped. */
  readonly mayDrop: boolean;
  readonly mostRows: number | null;
  /** The tables that its rows refer to. */
  readonly targets: readonly string[];
}

type Entry = ReturnType<typeof entriesOf>[number];
type Persons = ReadonlyMap<string, PersonalSubject>;
/** Whose id a column has; an audience decides for each row. */
interface Link {
  readonly subject: PersonalSubject;
  readonly audience: string | null;
}

/** The tables whose rows are persons. */
const personsOf = (holders: readonly DataHolder[]): Persons =>
  new Map(
    holders.flatMap(({ table, personal }) =>
      entriesOf(personal).flatMap(({ by, subject }) => (by === 'id' && subject ? [[table, subject] as const] : [])),
    ),
  );

function linksOf(holder: DataHolder, { target, entry }: { target: string; entry: Entry | undefined }, persons: Persons): Link[] {
  if (entry?.audience !== undefined) {
    const audience = holder.fields.get(entry.audience)?.stored[0]?.column ?? entry.audience;
    return (['staff', 'member'] as const).map((subject) => ({ subject, audience }));
  }
  const known = persons.get(target) ?? (entry?.by === 'id' ? undefined : entry?.subject);
  return known ? [{ subject: known, audience: null }] : [];
}

function staysOf(entry: Entry | undefined, isShared: boolean): string | null {
  const written = entry?.whenMerged;
  if (written?.startsWith('stays: ')) return written.slice('stays: '.length);
  return written === 'moves' || !isShared ? null : 'it says who did something';
}

const titleIn = (resource: AnyResource | null, entry: Entry | undefined): string | null =>
  entry?.title ?? (resource && keyOf(resource, 'title'));

/** The table that a field refers to; nothing for one that refers to none. */
function targetOf({ resource, fields }: DataHolder, name: string): string {
  const field = resource?.fields[name];
  if (field?.kind === 'refs') return tableNameOf(field.options.to());
  return fields.get(name)?.target ?? '';
}

function referencesIn(holder: DataHolder, persons: Persons): PersonReference[] {
  const { table, resource, fields, personal } = holder;
  return [...fields].flatMap(([name, { kind, stored }]) => {
    const [first] = stored;
    const entry = entriesOf(personal).find(({ by }) => by === name);
    if (!first || kind === 'lines' || kind === 'text') return [];
    const isLink = kind === 'refs';
    return linksOf(holder, { target: targetOf(holder, name), entry }, persons).map(({ subject, audience }) => ({
      subject,
      table: isLink && resource ? linkTableNameOf(resource, name) : table,
      column: first.column,
      audience,
      resource,
      title: titleIn(resource, entry),
      stays: staysOf(entry, audience !== null),
      mayDrop: isLink || !resource || resource.operations.includes('del'),
      mostRows: entry?.mostRows ?? null,
      targets: isLink ? [table] : [...fields.values()].flatMap(({ target }) => target ?? []),
    }));
  });
}

/** A table comes after those that its rows refer to. */
function parentsFirst(all: readonly PersonReference[]): PersonReference[] {
  const ordered = new Set<PersonReference>();
  const visited = new Set<PersonReference>();
  const visit = (one: PersonReference): void => {
    if (visited.has(one)) return;
    visited.add(one);
    for (const other of all) if (other.table !== one.table && one.targets.includes(other.table)) visit(other);
    ordered.add(one);
  };
  for (const one of all) visit(one);
  return [...ordered];
}

/**
 * Lists every column with the id of a person: references to persons, and ids that a declaration on personal data names. Tables
 * whose rows are deleted soon anyway are not in it. A table comes after those that its rows refer to.
 */
export function personReferencesOf(resources: readonly AnyResource[], tables: readonly unknown[]): PersonReference[] {
  const holders = dataHoldersOf(resources, tables);
  const persons = personsOf(holders);
  return parentsFirst(holders.flatMap((holder) => referencesIn(holder, persons)));
}
