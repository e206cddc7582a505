import { withWithheldValues } from '@shopkeeper/resource/access';
import { mapWithBreaks, type RequestError, type SignedContext } from '@shopkeeper/server';
import type { Tx } from '@shopkeeper/server/database';
import { addRows, canAddTogether } from '../rows/add-rows.ts';
import type { RowError } from '../rows/import-profile.ts';
import { addRow, editRow } from '../rows/operations.ts';
import { savepoint } from '../rows/savepoint.ts';
import { batchContextOf, type ImportContext } from './import-context.ts';
import type { RowGroup } from './import-groups.ts';
import { planRow, type RowPlan } from './import-plan.ts';

/** Converts an error of writing a row into row errors. */
function rowErrorsOf({ columns, header }: ImportContext, plan: RowPlan, error: RequestError): RowError[] {
  const named = error.fields ?? [];
  if (named.length === 0)
    return [{ line: plan.line, column: null, rule: error.error, params: plainDetails(error.details), value: plan.name }];
  return named.map(({ path, rule, params }) => {
    const at = columns.findIndex((column) => column !== null && column.key === path.split('.')[0]);
    return { line: plan.line, column: header[at] ?? null, rule, params: plainDetails(params ?? {}), value: plan.name };
  });
}

const plainDetails = (details: Readonly<Record<string, unknown>>): RowError['params'] =>
  Object.fromEntries(
    Object.entries(details).filter(
      (entry): entry is [string, string | number] => typeof entry[1] === 'string' || typeof entry[1] === 'number',
    ),
  );

interface Writing {
  readonly tx: Tx;
  readonly context: SignedContext;
  readonly importContext: ImportContext;
}

async function writeOne({ tx, context, importContext }: Writing, plan: RowPlan): Promise<RequestError | null> {
  const { written: registered, tree } = importContext;
  if (plan.kind === 'create')
    return savepoint(tx, async () => tree.note(await addRow(tx, registered, { raw: plan.raw, context, isImport: true })));
  if (plan.kind === 'update') return savepoint(tx, async () => void (await editRow(tx, registered, { raw: plan.raw, context })));
  return null;
}

/** Adds all new rows of a batch at once; false if one of them breaks a rule of the database, and none was added. */
async function addTogether({ tx, context, importContext }: Writing, plans: readonly RowPlan[]): Promise<boolean> {
  const { registered, written } = importContext;
  const whole = { resource: written.resource, readable: registered.resource, stored: null };
  const drafts = plans.flatMap((plan) => (plan.kind === 'create' ? [withWithheldValues({ ...whole, draft: plan.draft })] : []));
  if (drafts.length === 0) return true;
  return (await savepoint(tx, () => addRows(tx, written, { drafts, context }))) === null;
}

/** The plan as it was carried out: an error where the row could not be written. */
function carriedOut({ importContext }: Writing, plan: RowPlan, error: RequestError | null): RowPlan {
  if (error === null) return plan;
  const { line, lines, name } = plan;
  return { line, lines, name, kind: 'error', rowErrors: rowErrorsOf(importContext, plan, error) };
}

/**
 * Plans a batch of documents by the data of the transaction and writes it. Rows of a simple resource are added by one statement;
 * where that fails, and for all others, every row is written behind a savepoint, so that it fails alone.
 */
export async function writeGroups(
  tx: Tx,
  { context, importContext }: Omit<Writing, 'tx'>,
  groups: readonly RowGroup[],
): Promise<RowPlan[]> {
  const writing: Writing = { tx, context, importContext };
  const batch = await batchContextOf({ ...context, db: tx }, importContext, groups);
  const done: RowPlan[] = [];
  if (!canAddTogether(importContext.written)) {
    for (const group of groups) {
      const plan = planRow(batch, group);
      done.push(carriedOut(writing, plan, await writeOne(writing, plan)));
    }
    return done;
  }
  const plans = await mapWithBreaks(groups, (group) => planRow(batch, group));
  const areAdded = await addTogether(writing, plans);
  for (const plan of plans)
    done.push(areAdded && plan.kind === 'create' ? plan : carriedOut(writing, plan, await writeOne(writing, plan)));
  return done;
}
