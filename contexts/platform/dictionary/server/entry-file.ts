import type { SourceRecord } from '@shopkeeper/crud/file-reading';
import { labelKey, type RowError } from '@shopkeeper/crud/import-export';
import { type Language, languages, unguarded, withoutHiddenControls } from '@shopkeeper/resource/schema';
import { dictionaryItem } from '../dictionary.resource.ts';
import { type EntryColumn, entryColumns, type FileDictionary, type FileEntry } from '../entry-file.domain.ts';
import { dictionaryText } from './dictionary-texts.ts';

/** The places of the columns of a file, and its headings. */
export interface EntryLayout {
  readonly header: readonly string[];
  readonly places: ReadonlyMap<EntryColumn, number>;
}

/** The title of a column in a language. */
export const columnTitle = (lang: Language, column: EntryColumn): string => dictionaryText(lang, `text.column.${column}`);

const byHeading = new Map<string, EntryColumn>(
  entryColumns.flatMap((column) =>
    [column, ...languages.map((lang) => columnTitle(lang, column))].map((title): [string, EntryColumn] => [
      labelKey(title),
      column,
    ]),
  ),
);

const isColumn = (name: string): name is EntryColumn => entryColumns.some((column) => column === name);

/** Finds the columns of a header, as the user assigned them or by their titles in any language. */
export function entryLayout(header: readonly string[], assigned: Readonly<Record<string, string>>): EntryLayout {
  const places = new Map<EntryColumn, number>();
  for (const [at, heading] of header.entries()) {
    const chosen = assigned[heading];
    const column = chosen === undefined ? byHeading.get(labelKey(heading)) : chosen;
    if (column === undefined || !isColumn(column)) continue;
    if (chosen !== undefined || !places.has(column)) places.set(column, at);
  }
  return { header, places };
}

const cellOf = ({ places }: EntryLayout, record: SourceRecord, column: EntryColumn): string =>
  unguarded(withoutHiddenControls(record.cells[places.get(column) ?? -1] ?? '').trim());

/** The text that names the dictionary of a row; a row without one belongs to the dictionary above it. */
export const codeIn = (layout: EntryLayout, record: SourceRecord): string => cellOf(layout, record, 'code');

const inEveryLanguage = (key: string): readonly string[] => languages.map((lang) => labelKey(dictionaryText(lang, key)));
const flags = new Map<string, boolean>([
  ...[...inEveryLanguage('sheet.no'), 'false', '0', 'n'].map((text): [string, boolean] => [text, false]),
  ...[...inEveryLanguage('sheet.yes'), 'true', '1', 'y'].map((text): [string, boolean] => [text, true]),
]);
const colors = new Map<string, string>(
  dictionaryItem.fields.statusColor.options.values.flatMap((color) =>
    [color, ...inEveryLanguage(`choice.statusColor.${color}`)].map((text): [string, string] => [text, color]),
  ),
);

/** The rows of one dictionary as they were read, and what is wrong with them. */
export interface ReadDictionary extends FileDictionary {
  readonly lines: readonly number[];
  readonly rowErrors: readonly RowError[];
}

interface Blame {
  readonly line: number;
  readonly column: EntryColumn;
  readonly rule: string;
  readonly value: string;
}

/** An error at a cell of the file. */
export const rowErrorAt = ({ header, places }: EntryLayout, { line, column, rule, value }: Blame): RowError => ({
  line,
  column: header[places.get(column) ?? -1] ?? null,
  rule,
  params: {},
  value: value.slice(0, 200),
});

/** Reads the cells of one row. A cell that is blank or cannot be read gives nothing; the latter is an error. */
class EntryRow {
  readonly #layout: EntryLayout;
  readonly #record: SourceRecord;
  readonly #errors: RowError[];

  constructor(layout: EntryLayout, record: SourceRecord, errors: RowError[]) {
    this.#layout = layout;
    this.#record = record;
    this.#errors = errors;
  }

  text(column: EntryColumn): string {
    return cellOf(this.#layout, this.#record, column);
  }

  blame(column: EntryColumn, rule: string): undefined {
    this.#errors.push(rowErrorAt(this.#layout, { line: this.#record.line, column, rule, value: this.text(column) }));
  }

  read<T>(column: EntryColumn, known: ReadonlyMap<string, T>): T | undefined {
    const text = this.text(column);
    return text === '' ? undefined : (known.get(labelKey(text)) ?? this.blame(column, 'choice'));
  }

  /** The values of a row by their names, without those that the file leaves out. */
  given<T extends object>(values: T): { [K in keyof T]?: Exclude<T[K], undefined | ''> } {
    const filled = Object.entries(values).filter(([, value]) => value !== undefined && value !== '');
    return Object.fromEntries(filled) as { [K in keyof T]?: Exclude<T[K], undefined | ''> };
  }

  place(): number | null {
    const text = this.text('order');
    if (text === '') return null;
    if (/^\d{1,6}$/.test(text)) return Number(text);
    this.blame('order', 'dictionary.import-order');
    return null;
  }

  entry(): FileEntry {
    const [labelZh, labelEn] = [this.text('labelZh'), this.text('labelEn')];
    const [statusColor, enabled] = [this.read('statusColor', colors), this.read('valueEnabled', flags)];
    const own = this.given({ labelZh, labelEn, statusColor, enabled });
    return { line: this.#record.line, value: this.text('value'), place: this.place(), ...own };
  }
}

/** Reads the rows of one dictionary; what it says about the dictionary itself is in the first row that has it. */
export function readDictionary(layout: EntryLayout, code: string, records: readonly SourceRecord[]): ReadDictionary {
  const rowErrors: RowError[] = [];
  const rows = records.map((record) => new EntryRow(layout, record, rowErrors));
  const entries: FileEntry[] = [];
  const heads = rows.map((row) =>
    row.given({ name: row.text('name'), note: row.text('note'), enabled: row.read('enabled', flags) }),
  );
  for (const row of rows) {
    if (row.text('value') === '') continue;
    const entry = row.entry();
    if (entries.some(({ value }) => value === entry.value)) row.blame('value', 'dictionary.import-twice');
    entries.push(entry);
  }
  const values = heads.toReversed().reduce((all, head) => ({ ...all, ...head }), {});
  return { code, values, entries, lines: records.map(({ line }) => line), rowErrors };
}
