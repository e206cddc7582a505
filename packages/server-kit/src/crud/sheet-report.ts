import { isRefusal, type Language } from '@shopkeeper/resource';
import { refused, RequestError } from '../http/errors.ts';
import type { SignedContext } from '../http/route.ts';
import type { Mounted } from './extension.ts';
import { groundOf, planRow, type RowPlan, type SheetFault, type SheetGround } from './sheet-plan.ts';
import { readSheetText, type Sheet } from './sheet-text.ts';
import type { SheetTexts } from './sheet-words.ts';

export type Totals = Record<RowPlan['kind'], number>;
export type ToldFault = SheetFault & { readonly msg: string };

/** Of a long list only the beginning is answered. */
export const most = { preview: 50, faults: 500 } as const;

/** What a sheet would do to a resource: the same shape as the import of products answers. */
export interface SheetReport {
  readonly format: 'sheet';
  readonly rows: number;
  readonly totals: Totals;
  readonly preview: readonly object[];
  readonly faults: readonly ToldFault[];
  readonly faultCount: number;
  readonly warnings: readonly never[];
  readonly warningCount: 0;
  /** Headings that mean no column. */
  readonly unknown: readonly string[];
}

export const newTotals = (): Totals => ({ create: 0, update: 0, skip: 0, error: 0 });

/** A fault in words. */
export function told(texts: SheetTexts, lang: Language, fault: SheetFault): ToldFault {
  const key = fault.rule.includes('.') ? fault.rule : `rule.${fault.rule}`;
  return { ...fault, msg: texts.text(lang, key, fault.params) };
}

const previewed = (plan: RowPlan): object => ({
  kind: plan.kind,
  handle: plan.name,
  name: plan.name,
  lines: [plan.line],
  changes: plan.kind === 'update' ? plan.changes : [],
  variants: [],
});

/** A planned row may be stood under before it is written: it lends itself an id no row has. */
function lend(ground: SheetGround, plan: RowPlan): void {
  if (plan.kind === 'create') ground.book.note({ ...plan.raw, id: Number.MAX_SAFE_INTEGER - plan.line });
}

/** Looks through a sheet and writes nothing. */
export function reportOn(ground: SheetGround, lang: Language): SheetReport {
  const { sheet, columns, texts } = ground;
  const totals = newTotals();
  const preview: object[] = [];
  const faults: SheetFault[] = [];
  for (const record of sheet.records) {
    const plan = planRow(ground, record);
    lend(ground, plan);
    totals[plan.kind] += 1;
    if (plan.kind !== 'skip' && preview.length < most.preview) preview.push(previewed(plan));
    if (plan.kind === 'error') faults.push(...plan.faults);
  }
  return {
    format: 'sheet',
    rows: sheet.records.length,
    totals,
    preview,
    faults: faults.slice(0, most.faults).map((fault) => told(texts, lang, fault)),
    faultCount: faults.length,
    warnings: [],
    warningCount: 0,
    unknown: sheet.header.filter((heading, at) => columns[at] === null && heading.trim() !== ''),
  };
}

/** The records of a file, or 409 with why it has none. */
export function demandedSheet(bytes: Buffer): Sheet {
  const sheet = readSheetText(bytes);
  if (isRefusal(sheet)) throw refused(sheet);
  return sheet;
}

/** The ground of a sheet; without the columns that tell rows apart it is no sheet of this resource. */
export async function demandedGround(
  context: SignedContext,
  mounted: Mounted,
  asked: { sheet: Sheet; texts: SheetTexts },
): Promise<SheetGround> {
  const ground = await groundOf(context, mounted, asked);
  if (!ground.columns.some((column) => column?.key === mounted.resource.label))
    throw new RequestError(409, 'request.sheet-unknown', { facts: { missing: mounted.resource.label } });
  return ground;
}
