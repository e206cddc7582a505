import { type AnyResource } from '@shopkeeper/resource';
import { tableNameOf } from '@shopkeeper/resource/view';
import { badInput, mapWithBreaks, type SignedContext } from '@shopkeeper/server';
import type { Tx } from '@shopkeeper/server/database';
import { insertAudited, type Who } from '@shopkeeper/server/http';
import { columnOf, encoded, quoted, readableFields, statementName } from '../list/sql-text.ts';
import type { RegisteredResource } from './extension.ts';
import { auditName } from './operations.ts';
import { missingReferences, removedFiles, unknownDictValues } from './references.ts';
import { cleanDraft } from './rich-text.ts';
import { nextWeigh, weighField } from './write.ts';

type Draft = Readonly<Record<string, unknown>>;

const oneByOne = new Set(['lines', 'refs', 'tree', 'secret']);

/** Whether rows of a resource can be added by one statement: it has no hooks on writes, no child rows and no tree. */
export const canAddTogether = ({ resource, extension }: RegisteredResource): boolean =>
  !extension?.beforeWrite && !extension?.afterWrite && Object.values(resource.ownFields).every(({ kind }) => !oneByOne.has(kind));

/** Checks the references and dictionary values of all drafts, each distinct value once; throws 400 if one does not exist. */
async function requireRelations(
  tx: Tx,
  resource: AnyResource,
  { drafts, caller }: { readonly drafts: readonly Draft[]; readonly caller: SignedContext },
): Promise<void> {
  for (const [key, { kind }] of Object.entries(resource.ownFields)) {
    if (kind !== 'ref' && kind !== 'dict') continue;
    for (const value of new Set(drafts.map((draft) => draft[key] ?? null))) {
      if (value === null) continue;
      const draft = { [key]: value };
      const issues = await (kind === 'ref' ? missingReferences : unknownDictValues)(tx, resource, { draft, caller });
      if (issues.length > 0) throw badInput(issues);
    }
  }
  for (const draft of drafts) {
    const issues = await removedFiles(tx, resource.ownFields, draft);
    if (issues.length > 0) throw badInput(issues);
  }
}

/** Drafts without a sort weight get the next ones, in their order. */
async function weighed(tx: Tx, resource: AnyResource, drafts: readonly Draft[]): Promise<readonly Draft[]> {
  const weigh = weighField(resource);
  if (weigh === undefined) return drafts;
  const first = await nextWeigh(tx, resource);
  return drafts.map((draft, at) => (draft[weigh] === undefined ? { ...draft, [weigh]: first + at } : draft));
}

/** The inserted row as its audit entry shows it: instants in epoch ms. */
const recordOf = (resource: AnyResource): string =>
  readableFields(resource)
    .map((key) => {
      const column = `t.${columnOf(key)}`;
      return `${resource.fields[key]?.kind === 'time' ? `(extract(epoch from ${column}) * 1000)::bigint` : column} as ${quoted(key)}`;
    })
    .join(', ');

/** Inserts drafts that have values for the same fields, with their audit entries. */
async function insertTogether(tx: Tx, resource: AnyResource, drafts: readonly Draft[], who: Who): Promise<void> {
  const fields = Object.entries(resource.ownFields).filter(([key]) => drafts[0]?.[key] !== undefined);
  const table = quoted(tableNameOf(resource));
  const names = fields.map(([key]) => columnOf(key));
  const records = drafts.map((draft) =>
    Object.fromEntries(
      fields.map(([key, field], at) => {
        const value = draft[key] ?? null;
        return [names[at]?.slice(1, -1), field.kind === 'json' ? value : encoded(field, value)];
      }),
    ),
  );
  const text = `insert into ${table} as t (${names.join(', ')}) select ${names.map((name) => `s.${name}`).join(', ')}
    from json_populate_recordset(null::${table}, $7::json) s
    returning t.id, t.${columnOf(resource.label)}::text as label, (select to_jsonb(r) from (select ${recordOf(resource)}) r) as after`;
  await insertAudited(tx, who, {
    resource: auditName(resource),
    text,
    values: [JSON.stringify(records)],
    name: statementName(text),
  });
}

/**
 * Adds many rows of a resource for which {@link canAddTogether} holds, with their audit entries, in a few statements. One row that
 * breaks a reference or a unique rule fails them all.
 *
 * @param drafts already checked by `checkDraft`
 */
export async function addRows(
  tx: Tx,
  registered: RegisteredResource,
  args: { readonly drafts: readonly Draft[]; readonly context: SignedContext },
): Promise<void> {
  const { resource } = registered;
  const drafts = await weighed(tx, resource, await mapWithBreaks(args.drafts, (draft) => cleanDraft(resource, draft)));
  await requireRelations(tx, resource, { drafts, caller: args.context });
  const alike = new Map<string, Draft[]>();
  for (const draft of drafts) {
    const keys = Object.keys(draft).filter((key) => draft[key] !== undefined);
    const group = alike.get(keys.join());
    if (group) group.push(draft);
    else alike.set(keys.join(), [draft]);
  }
  for (const group of alike.values()) await insertTogether(tx, resource, group, args.context);
}
