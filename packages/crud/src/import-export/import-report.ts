import { isRejection } from '@shopkeeper/resource';
import { type Language } from '@shopkeeper/resource/schema';
import { businessError, RequestError, type SignedContext } from '@shopkeeper/server';
import type { RegisteredResource } from '../rows/extension.ts';
import { type ImportContext, importContextOf, planRow, type RowError, type RowPlan } from './import-plan.ts';
import { type ParsedFile, parseFile } from './file-text.ts';
import type { FileMessages } from './file-labels.ts';

export type Totals = Record<RowPlan['kind'], number>;
export type ReportedRowError = RowError & { readonly msg: string };

/** The maximum length of lists in a report; longer ones are cut. */
export const most = { preview: 50, rowErrors: 500 } as const;

/** The changes that an import file would make to a resource, in the same shape as the report of the product import. */
export interface ImportReport {
  readonly format: 'resource';
  readonly rows: number;
  readonly totals: Totals;
  readonly preview: readonly object[];
  readonly rowErrors: readonly ReportedRowError[];
  readonly rowErrorCount: number;
  readonly warnings: readonly never[];
  readonly warningCount: 0;
  /** Headings that match no column. */
  readonly unknown: readonly string[];
}

export const newTotals = (): Totals => ({ create: 0, update: 0, skip: 0, error: 0 });

/** Adds the translated message to a row error. */
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

/** Gives a planned new row a temporary id that no row has, so that later rows can name it as parent before it is written. */
function lend(importContext: ImportContext, plan: RowPlan): void {
  if (plan.kind === 'create') importContext.book.note({ ...plan.raw, id: Number.MAX_SAFE_INTEGER - plan.line });
}

/** Plans the whole file without writing anything. */
export function reportOn(importContext: ImportContext, lang: Language): ImportReport {
  const { file, columns, texts } = importContext;
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

/** Returns the records of a file, or throws 409 with the reason why it cannot be parsed. */
export function requireParsedFile(bytes: Buffer): ParsedFile {
  const file = parseFile(bytes);
  if (isRejection(file)) throw businessError(file);
  return file;
}

/**
 * Returns the context of an import file; throws 409 `request.import-file-unknown` without the column of the resource's label.
 */
export async function requireImportContext(
  context: SignedContext,
  registered: RegisteredResource,
  options: { file: ParsedFile; texts: FileMessages },
): Promise<ImportContext> {
  const importContext = await importContextOf(context, registered, options);
  if (!importContext.columns.some((column) => column?.key === registered.resource.label))
    throw new RequestError(409, 'request.import-file-unknown', { details: { missing: registered.resource.label } });
  return importContext;
}
