import type { Operation } from '../lifecycle/operation.ts';
import { quoted } from '../list/sql-text.ts';
import type { PersonalColumn } from '../personal/personal-data.ts';
import { type ColumnGroup, groupsOf, type Person } from './person-rows.ts';

const lists: readonly string[] = ['tags', 'images'];

/** The value of an erased column: nothing, or a valid one that says nothing of anybody. */
function valueOf({ treatment, field }: PersonalColumn): string {
  const kind = field?.kind ?? 'text';
  if (lists.includes(kind)) return `'{}'`;
  if (treatment === 'erase') return 'null';
  if (kind === 'mobile') return `'10000000000'`;
  if (kind === 'region') return `'000000'`;
  if (['int', 'money', 'ratio', 'weigh'].includes(kind)) return '0';
  if (kind === 'flag') return 'false';
  // Names that sign in are unique, and fit into 15 characters. Tables written by hand may have no id.
  return field ? `'erased' || id` : `'erased'`;
}

const isChild = ({ field }: PersonalColumn): boolean => field?.kind === 'refs' || field?.kind === 'lines';

/** The statement that erases the columns of one table; none where all are kept. */
function statementOf({ table, where, columns }: ColumnGroup): string | null {
  const gone = columns.filter(({ treatment }) => treatment !== 'keep');
  if (gone.length === 0) return null;
  if (gone.some((one) => one.treatment === 'delete' || isChild(one))) return `delete from ${quoted(table)} where ${where}`;
  const set = gone.map((one) => `${quoted(one.column)} = ${valueOf(one)}`);
  const isResource = gone.every(({ field }) => field !== null);
  // Who edits a row read before must not write the values back.
  const stamps = isResource ? ['version = version + 1', 'updated_at = kit_now()'] : [];
  return `update ${quoted(table)} set ${[...set, ...stamps].join(', ')} where ${where}`;
}

/** A change of the activity log that names the changed entries, so that their seals still hold. */
const redacting = (update: string): string =>
  `with emptied as (${update} returning id)
   insert into kit_audit_redaction (audit_id) select id from emptied on conflict (audit_id) do nothing`;

/** The entries of the activity log about rows of the person lose what is erased in the rows themselves. */
function redactionOf({
  table,
  where,
  columns,
}: ColumnGroup): { readonly text: string; readonly resource: string; readonly names: readonly string[] } | null {
  const gone = columns.flatMap(({ treatment, field }) =>
    treatment === 'keep' || treatment === 'delete' || !field ? [] : [field],
  );
  const [first] = gone.filter(({ kind }) => kind !== 'lines' && kind !== 'refs');
  if (!first) return null;
  const names = [...new Set(gone.map(({ name }) => name))];
  const label = gone.some(({ isLabel }) => isLabel) ? `, label = ''` : '';
  return {
    text: redacting(`update kit_audit set before = kit_without_keys(before, $3::text[]), after = kit_without_keys(after, $3::text[])${label}
      where resource = $2::text and row_id in (select id from ${quoted(table)} where ${where})`),
    resource: first.resource,
    names,
  };
}

/** Entries of the recycle bin about rows of the person lose their names. */
const ofBin = ({ table, where }: ColumnGroup): string =>
  `update kit_bin set label = '' where resource = $2::text and row_id in (select id from ${quoted(table)} where ${where})`;

/** The timeline of rows of the person loses the same. */
const ofTimeline = ({ table, where }: ColumnGroup, timeline: string): string =>
  `update ${quoted(timeline)} set data = kit_without_keys(data, $2::text[]),
     actor_name = case when audience = 'member' and actor_id = $1::bigint then '' else actor_name end
   where row_id in (select id from ${quoted(table)} where ${where})`;

/** What a person did stays in the log, without the name and the address. */
const withoutName = (audience: string): string =>
  redacting(`update kit_audit set actor_name = '', ip = '' where audience = '${audience}' and actor_id = $1::bigint`);

const withoutNameInBin = (audience: string): string =>
  `update kit_bin set actor_name = '' where audience = '${audience}' and actor_id = $1::bigint`;

const depthOf = ({ columns: [first] }: ColumnGroup): number => first?.path.length ?? 0;
const deepestFirst = (a: ColumnGroup, b: ColumnGroup): number => depthOf(b) - depthOf(a);

/**
 * Erases everything personal of a person, as the declarations say: in the rows, in the files of rows, and in the activity log.
 * Amounts, ledgers and what the law requires stay. Rejects nothing: erasing again changes nothing.
 */
export async function erasePerson(op: Operation, { subject, id }: Person): Promise<void> {
  const { tx, engine } = op;
  const groups = groupsOf(engine.personal, subject);
  // The triggers that keep history as it is let this transaction pass, until the work is done.
  await tx.run(`select set_config('shopkeeper.erasing', 'on', true)`);
  for (const group of groups) {
    const redaction = redactionOf(group);
    if (!redaction) continue;
    await tx.run(redaction.text, [id, redaction.resource, redaction.names]);
    await tx.run(ofBin(group), [id, redaction.resource]);
    const timeline = `${group.table}_event`;
    if (engine.personal.some(({ table }) => table === timeline)) await tx.run(ofTimeline(group, timeline), [id, redaction.names]);
  }
  const audience = subject === 'staff' ? 'admin' : 'member';
  for (const text of [withoutName(audience), withoutNameInBin(audience)]) await tx.run(text, [id]);
  // Children first: the way to the person leads through their parents.
  for (const group of groups.toSorted(deepestFirst)) {
    const text = statementOf(group);
    if (text) await tx.run(text, [id]);
  }
  await tx.run(`select set_config('shopkeeper.erasing', 'off', true)`);
}
