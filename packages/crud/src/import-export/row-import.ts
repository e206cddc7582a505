import type { Language } from '@shopkeeper/resource/schema';
import { mapWithBreaks, type SignedContext } from '@shopkeeper/server';
import type { RegisteredResource } from '../rows/extension.ts';
import {
  type DocumentImportProfile,
  defineDocumentImport,
  type ImportNames,
  type ImportSession,
  type PlannedDocument,
  type RowError,
} from '../rows/import-profile.ts';
import { readableFor } from '../rows/readable.ts';
import { type FileMessages, headingOf, writableColumns } from './file-labels.ts';
import { batchContextOf, groupKeyOf, type ImportContext, importContextOf, requireColumns } from './import-context.ts';
import { groupsOf, type RowGroup } from './import-groups.ts';
import { planRow, type RowPlan } from './import-plan.ts';
import { writeGroups } from './import-write.ts';

const names: ImportNames = {
  applyJob: 'resource-import',
  checkJob: 'resource-import-check',
  sent: 'resource-import',
  failed: 'resource-import-failures',
};

/** Returns the message of a row error: that of a rule of a field, or of a business error. */
export function messageIn(texts: FileMessages, lang: Language, { rule, params }: RowError): string {
  return texts.text(lang, rule.includes('.') ? rule : `rule.${rule}`, params);
}

const shownLines = 200;

const planned = (plan: RowPlan): PlannedDocument => ({
  kind: plan.kind,
  lines: plan.lines,
  rowErrors: plan.kind === 'error' ? plan.rowErrors : [],
  warnings: [],
  preview: () => ({
    kind: plan.kind,
    handle: plan.name,
    name: plan.name,
    lines: plan.lines.slice(0, shownLines),
    changes: plan.kind === 'update' ? plan.changes : [],
    variants: [],
  }),
});

/** Gives a planned new row a temporary id that no row has, so that later rows can name it as parent before it is written. */
function lend({ tree, columns }: ImportContext, plan: RowPlan): void {
  if (plan.kind === 'create' && columns.some((column) => column?.field.kind === 'tree'))
    tree.note({ ...plan.raw, id: Number.MAX_SAFE_INTEGER - plan.line });
}

interface RowSession {
  readonly context: SignedContext;
  readonly importContext: ImportContext;
  readonly total: number;
  readonly groups: () => AsyncIterable<RowGroup>;
}

function sessionOf({ context, importContext, total, groups }: RowSession): ImportSession<RowGroup> {
  const { header, columns, seen } = importContext;
  return {
    format: 'resource',
    unknown: header.filter((heading, at) => columns[at] === null && heading.trim() !== ''),
    columns: columns.map((column) => column?.key ?? null),
    total,
    documents: groups,
    async plan(db, some, { isStored }) {
      const batch = await batchContextOf({ ...context, db }, importContext, some);
      return mapWithBreaks(some, (group) => {
        const plan = planRow(batch, group);
        // The names of a tree are read from the database, where stored rows are by now.
        if (!isStored) lend(importContext, plan);
        return planned(plan);
      });
    },
    write: async (tx, some) => (await writeGroups(tx, { context, importContext }, some)).map(planned),
    checkpoint() {
      const size = seen.size;
      return () => {
        // Called before every batch: without a failed one nothing is walked, however many rows came before.
        if (seen.size === size) return;
        for (const key of [...seen.keys()].slice(size)) seen.delete(key);
      };
    },
  };
}

/** The resource as the caller knows it: columns of withheld fields are unknown. */
const readableBy = (written: RegisteredResource, context: SignedContext): RegisteredResource => ({
  ...written,
  resource: readableFor(context, written.resource),
});

/** The import that follows from the fields of a resource and its row profile: one row per document, or the grouped rows of one. */
export const rowImport = (written: RegisteredResource, texts: FileMessages): DocumentImportProfile =>
  defineDocumentImport<{ readonly rows: number }, RowGroup>({
    names,
    maxBytes: 50 * 1024 * 1024,
    limits: { rows: 200_000, workbookBytes: 500_000_000 },
    currency: writableColumns(written.resource).some(({ field }) => field.kind === 'money') ? 'CNY' : null,
    columns(context) {
      const { resource } = readableBy(written, context);
      return writableColumns(resource).map(({ key }) => ({
        key,
        title: headingOf(resource, key, { texts, lang: context.lang }),
      }));
    },
    survey(header, context, decisions) {
      requireColumns(readableBy(written, context), header, { texts, lang: context.lang, assigned: decisions.columns });
      let rows = 0;
      return { take: () => void (rows += 1), answer: () => ({ rows }) };
    },
    async open({ context, file, decisions }) {
      const { header } = file;
      const registered = readableBy(written, context);
      const columns = requireColumns(registered, header, { texts, lang: context.lang, assigned: decisions.columns });
      const importContext = await importContextOf(context, registered, { header, columns, texts, written });
      const keyOf = groupKeyOf(importContext);
      return sessionOf({ context, importContext, total: file.seen.rows, groups: () => groupsOf(file.rows(), keyOf) });
    },
    messageOf: (lang, rowError) => messageIn(texts, lang, rowError),
  });
