import type { PersonalSubject } from '@shopkeeper/resource';
import type { Queryable } from '@shopkeeper/server/database';
import { quoted } from '../list/sql-text.ts';
import type { PersonalColumn, PersonalStep } from '../personal/personal-data.ts';

/** Whose data: a member or a staff account, by its id. */
export interface Person {
  readonly subject: PersonalSubject;
  readonly id: number;
}

const audienceOf = (subject: PersonalSubject): string => (subject === 'staff' ? 'admin' : 'member');

function conditionOf(
  { table, column, audience, resource }: PersonalStep,
  rest: readonly PersonalStep[],
  subject: PersonalSubject,
) {
  const own = `${quoted(table)}.${quoted(column)}`;
  const [next] = rest;
  // The column refers to the row of the next step, and the last one to the person.
  const of = next ? `in (select id from ${quoted(next.table)} where ${whereOf(rest, subject)})` : '= $1::bigint';
  const filters = [
    ...(audience === undefined ? [] : [`${quoted(table)}.${quoted(audience)} = '${audienceOf(subject)}'`]),
    ...(resource === undefined
      ? []
      : [`${quoted(table)}.${quoted(resource)} = '${subject === 'staff' ? 'access/admin' : 'member/member'}'`]),
  ];
  return [`${own} ${of}`, ...filters].join(' and ');
}

/** The condition for the rows that lead to the person `$1`, as SQL over the table of the first step. */
export function whereOf(path: readonly PersonalStep[], subject: PersonalSubject): string {
  const [first, ...rest] = path;
  return first ? conditionOf(first, rest, subject) : 'false';
}

/** Columns of one table that lead to persons in the same way. */
export interface ColumnGroup {
  readonly table: string;
  readonly where: string;
  readonly columns: readonly PersonalColumn[];
}

/** The personal columns of a subject by table and way to the person. */
export function groupsOf(all: readonly PersonalColumn[], subject: PersonalSubject): ColumnGroup[] {
  const groups = new Map<string, { table: string; where: string; columns: PersonalColumn[] }>();
  for (const one of all) {
    if (one.subject !== subject) continue;
    const where = whereOf(one.path, subject);
    const key = `${one.table} ${where}`;
    const group = groups.get(key) ?? { table: one.table, where, columns: [] };
    group.columns.push(one);
    groups.set(key, group);
  }
  return [...groups.values()];
}

/** What the shop knows of a person in one table. */
export interface PersonRows {
  readonly table: string;
  /** The columns of a resource that are shown; empty for a table written by hand. */
  readonly columns: readonly PersonalColumn[];
  readonly rows: readonly Readonly<Record<string, unknown>>[];
}

const secretKinds: readonly string[] = ['secret'];

/** At most so many rows of one table are in an export. */
const mostRows = 100_000;

/**
 * Reads everything personal of a person, table by table, as the declarations name it: also what erasure keeps. Secrets, such as
 * hashes of passwords, are left out. `accounts` are all those of the person, of one subject.
 */
export async function rowsOfPerson(
  db: Queryable,
  all: readonly PersonalColumn[],
  accounts: readonly Person[],
): Promise<PersonRows[]> {
  const found: PersonRows[] = [];
  const subjects = new Set(accounts.map(({ subject }) => subject));
  for (const { table, where, columns } of [...subjects].flatMap((subject) => groupsOf(all, subject))) {
    const shown = columns.filter(({ field }) => !secretKinds.includes(field?.kind ?? ''));
    if (shown.length === 0) continue;
    const list = shown.some(({ column }) => column === '*') ? '*' : shown.map(({ column }) => quoted(column)).join(', ');
    const text = `select ${list} from ${quoted(table)} where ${where} order by 1 limit ${mostRows}`;
    const rows: Record<string, unknown>[] = [];
    for (const { id } of accounts) rows.push(...(await db.rows<Record<string, unknown>>(text, [id])));
    if (rows.length > 0) found.push({ table, columns: shown.filter(({ field }) => field !== null), rows });
  }
  return found;
}
