import type { OpenFile, SourceRecord } from '@shopkeeper/crud/file-reading';
import {
  defineDocumentImport,
  type ImportDecisions,
  type ImportOpening,
  type ImportSession,
  savepoint,
} from '@shopkeeper/crud/import-export';
import { resourceEngineOf } from '@shopkeeper/crud/lifecycle';
import { addRow, editRow } from '@shopkeeper/crud/rows';
import type { Language } from '@shopkeeper/resource/schema';
import { RequestError, type SignedContext } from '@shopkeeper/server';
import type { Tx } from '@shopkeeper/server/database';
import { type EntryColumn, entryColumns, neededColumns } from '../entry-file.domain.ts';
import { dictionaryText } from './dictionary-texts.ts';
import { codeIn, columnTitle, type EntryLayout, entryLayout, readDictionary, type ReadDictionary } from './entry-file.ts';
import { type DictionaryPlan, located, planDictionaries, reported } from './entry-plan.ts';

/** Number of rows and of dictionaries of a file. */
interface EntrySummary {
  readonly rows: number;
  readonly dictionaries: number;
}

function requireLayout(header: readonly string[], { columns }: ImportDecisions, lang: Language): EntryLayout {
  const layout = entryLayout(header, columns);
  const missing = neededColumns.filter((column) => !layout.places.has(column)).map((column) => columnTitle(lang, column));
  if (missing.length > 0)
    throw new RequestError(409, 'request.import-file-unknown', { details: { missing: missing.join(', ') } });
  return layout;
}

/** Yields the dictionaries of a file in the order of their first rows, wherever their other rows are. */
async function* dictionariesOf({ rows }: Pick<OpenFile, 'rows'>, layout: EntryLayout): AsyncGenerator<ReadDictionary> {
  const found = new Map<string, SourceRecord[]>();
  let code = '';
  for await (const record of rows()) {
    code = codeIn(layout, record) || code;
    found.set(code, [...(found.get(code) ?? []), record]);
  }
  for (const [key, records] of found) yield readDictionary(layout, key, records);
}

/** Writes one dictionary behind a savepoint, so that it fails alone, by the functions of the form. */
async function written(tx: Tx, context: SignedContext, { layout, plan }: { layout: EntryLayout; plan: DictionaryPlan }) {
  const { raw, read, kind } = plan;
  if (raw === null) return reported(plan);
  const registered = resourceEngineOf(context).registeredOf({ resource: 'platform.dictionary' });
  const error = await savepoint(tx, async () => {
    await (kind === 'create'
      ? addRow(tx, registered, { raw, context, isImport: true })
      : editRow(tx, registered, { raw, context }));
  });
  if (error === null) return reported(plan);
  const issues = error.fields ?? [{ path: 'code', rule: error.error }];
  return reported({ ...plan, kind: 'error', rowErrors: located(layout, read, { issues, items: [] }) });
}

function sessionOf({ context, file, decisions }: ImportOpening<EntrySummary>): ImportSession<ReadDictionary> {
  const { header } = file;
  const layout = requireLayout(header, decisions, context.lang);
  const names = new Map<number, EntryColumn>([...layout.places].map(([column, at]) => [at, column]));
  return {
    format: 'dictionaries',
    unknown: header.filter((heading, at) => !names.has(at) && heading.trim() !== ''),
    columns: header.map((_, at) => names.get(at) ?? null),
    total: file.seen.dictionaries,
    documents: () => dictionariesOf(file, layout),
    plan: async (db, batch) => (await planDictionaries(db, layout, batch)).map(reported),
    async write(tx, batch) {
      const done = [];
      for (const plan of await planDictionaries(tx, layout, batch)) done.push(await written(tx, context, { layout, plan }));
      return done;
    },
    // Nothing is remembered from one document to the next.
    checkpoint: () => () => undefined,
  };
}

/** The import of dictionaries with their entries, a row for each entry; no entry is removed by it. */
export const entryImport = defineDocumentImport<EntrySummary, ReadDictionary>({
  names: {
    applyJob: 'dictionary-import',
    checkJob: 'dictionary-import-check',
    sent: 'dictionary-import',
    failed: 'dictionary-import-failures',
  },
  maxBytes: 10 * 1024 * 1024,
  limits: { rows: 50_000 },
  currency: null,
  columns: ({ lang }) => entryColumns.map((key) => ({ key, title: columnTitle(lang, key) })),
  survey(header, { lang }, decisions) {
    const layout = requireLayout(header, decisions, lang);
    const codes = new Set<string>();
    let rows = 0;
    let code = '';
    return {
      take(record) {
        rows += 1;
        code = codeIn(layout, record) || code;
        codes.add(code);
      },
      answer: () => ({ rows, dictionaries: codes.size }),
    };
  },
  open: async (opening) => sessionOf(opening),
  messageOf: (lang, { rule, params }) => dictionaryText(lang, rule.includes('.') ? rule : `rule.${rule}`, params),
});
