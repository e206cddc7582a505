import { isRejection, type Language } from '@shopkeeper/resource';
import { businessError, RequestError } from '../http/errors.ts';
import type { SignedContext } from '../http/route.ts';
import type { RegisteredResource } from './extension.ts';
import { importContextOf, planRow, type RowPlan, type RowError, type ImportContext } from './import-plan.ts';
import { parseFile, type ParsedFile } from './file-text.ts';
import type { FileMessages } from './file-labels.ts';

export type Totals = Record<RowPlan['kind'], number>;
export type ReportedRowError = RowError & { readonly msg: string };

/** Of a long list only the beginning is answered. */
export const most = { preview: 50, rowErrors: 500 } as const;

/** What a sheet would do to a resource: the same shape as the import of products answers. */
export interface ImportReport {
  readonly format: 'resource';
  readonly rows: number;
  readonly totals: Totals;
  readonly preview: readonly object[];
  readonly rowErrors: readonly ReportedRowError[];
  readonly rowErrorCount: number;
  readonly warnings: readonly never[];
  readonly warningCount: 0;
  /** Headings that mean no column. */
  readonly unknown: readonly string[];
}

export const newTotals = (): Totals => ({ create: 0, update: 0, skip: 0, error: 0 });

/** A fault in words. */
export function withMessage(texts: FileMessages, lang: Language, rowError: RowError): ReportedRowError {
  const key = rowError.rule.includes('.') ? rowError.rule : `rule.${rowError.rule}`;
  return { ...rowError, msg: texts.text(lang, key, rowError.params) };
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
function lend(importContext: ImportContext, plan: RowPlan): void {
  if (plan.kind === 'create') importContext.book.note({ ...plan.raw, id: Number.MAX_SAFE_INTEGER - plan.line });
}

/** Looks through a sheet and writes nothing. */
export function reportOn(importContext: ImportContext, lang: Language): ImportReport {
  const { sheet: file, columns, texts } = importContext;
  const totals = newTotals();
  const preview: object[] = [];
  const rowErrors: RowError[] = [];
  for (const record of file.records) {
    const plan = planRow(importContext, record);
    lend(importContext, plan);
    totals[plan.kind] += 1;
    if (plan.kind !== 'skip' && preview.length < most.preview) preview.push(previewed(plan));
    if (plan.kind === 'error') rowErrors.push(...plan.rowErrors);
  }
  return {
    format: 'resource',
    rows: file.records.length,
    totals,
    preview,
    rowErrors: rowErrors.slice(0, most.rowErrors).map((rowError) => withMessage(texts, lang, rowError)),
    rowErrorCount: rowErrors.length,
    warnings: [],
    warningCount: 0,
    unknown: file.header.filter((heading, at) => columns[at] === null && heading.trim() !== ''),
  };
}

/** The records of a file, or 409 with why it has none. */
export function requireParsedFile(bytes: Buffer): ParsedFile {
  const file = parseFile(bytes);
  if (isRejection(file)) throw businessError(file);
  return file;
}

/** The ground of a sheet; without the columns that tell rows apart it is no sheet of this resource. */
export async function requireImportContext(
  context: SignedContext,
  registered: RegisteredResource,
  options: { sheet: ParsedFile; texts: FileMessages },
): Promise<ImportContext> {
  const importContext = await importContextOf(context, registered, options);
  if (!importContext.columns.some((column) => column?.key === registered.resource.label))
    throw new RequestError(409, 'request.import-file-unknown', { details: { missing: registered.resource.label } });
  return importContext;
}
