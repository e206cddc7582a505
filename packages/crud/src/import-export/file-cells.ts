import { type AnyResource } from '@shopkeeper/resource';
import { type AnyField, lineText } from '@shopkeeper/resource/fields';
import { namedCode } from '@shopkeeper/resource/view';
import { escapeFormula, type Language, languages, unguarded } from '@shopkeeper/resource/schema';
import { instantOf, wallClock } from './file-time.ts';
import { choiceLabel, type FileColumn, type FileMessages, labelKey } from './file-labels.ts';

/** Formats hundredths as decimal text: 1250 is `12.50`. */
function hundredths(value: number): string {
  const digits = String(Math.abs(value)).padStart(3, '0');
  return `${value < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

export interface Writing {
  readonly resource: AnyResource;
  readonly texts: FileMessages;
  readonly lang: Language;
  /** Returns the label of a referenced row. */
  readonly label: (key: string, id: number) => string;
}

/** Formats a stored value as the text of a cell. */
export function cellOf({ key, field }: FileColumn, value: unknown, writing: Writing): string {
  if (value === null || value === undefined) return '';
  const { texts, lang, resource } = writing;
  switch (field.kind) {
    case 'money':
      return hundredths(Number(value));
    case 'ratio':
      return `${hundredths(Number(value))}%`;
    case 'flag':
      return texts.text(lang, value === true ? 'sheet.yes' : 'sheet.no');
    case 'choice':
      return choiceLabel(resource, { key, field }, { texts, lang, value: String(value) });
    case 'time':
      return wallClock(Number(value), texts.timeZone);
    case 'ref':
    case 'tree':
      return escapeFormula(writing.label(key, Number(value)));
    case 'refs':
      return escapeFormula((value as readonly number[]).map((id) => writing.label(key, id)).join('|'));
    default:
      return Array.isArray(value)
        ? escapeFormula(joined(field, value))
        : escapeFormula(namedText({ key, field }, String(value), writing));
  }
}

/** The text of a code that has one, else the code. */
function namedText({ key, field }: FileColumn, value: string, { texts, lang, resource }: Writing): string {
  const named = field.kind === 'code' ? namedCode(field, value) : null;
  return named === null ? value : choiceLabel(resource, { key, field }, { texts, lang, value: named });
}

function joined(field: AnyField, values: readonly unknown[]): string {
  const name = lineText(field);
  const labels = values.map((value) => (name === null ? value : (value as Record<string, unknown>)[name]));
  return labels.map(String).join('|');
}

/** The value of a cell, or the rule it breaks (`rule.<rule>` is its message). */
export type Read = { readonly value: unknown } | { readonly rule: string };

export interface Reading {
  readonly resource: AnyResource;
  readonly texts: FileMessages;
  /** Resolves a name to the id of a row, or returns the broken rule. */
  readonly find: (key: string, name: string) => number | string;
}

const whole = (text: string): Read => (/^[-+]?\d+$/.test(text) ? { value: Number(text) } : { rule: 'whole' });

function decimal(text: string): Read {
  const [, sign, units, parts = ''] = /^([-+]?)(\d+)(?:\.(\d{1,2}))?$/.exec(text.replaceAll(/,(?=\d{3}(?:\D|$))/g, '')) ?? [];
  if (units === undefined) return { rule: 'float' };
  const value = Number(units) * 100 + Number(parts.padEnd(2, '0'));
  return { value: sign === '-' ? -value : value };
}

/** Reads a cell that is not blank, by the kind of its field. */
export function readCell({ key, field }: FileColumn, text: string, reading: Reading): Read {
  switch (field.kind) {
    case 'int':
    case 'weigh':
      return whole(text.replaceAll(/,(?=\d{3}(?:\D|$))/g, ''));
    case 'money':
      return decimal(text);
    case 'ratio':
      return decimal(text.replace(/\s*%$/, ''));
    case 'flag':
      return flagOf(text, reading.texts);
    case 'choice':
      return choiceOf({ key, field }, text, reading);
    case 'time': {
      const at = instantOf(text, reading.texts.timeZone);
      return at === null ? { rule: 'format' } : { value: at };
    }
    case 'ref':
    case 'tree': {
      const found = reading.find(key, unguarded(text));
      return typeof found === 'number' ? { value: found } : { rule: found };
    }
    default:
      return { value: listOf(field, unguarded(text)) };
  }
}

function listOf(field: AnyField, text: string): unknown {
  if (field.kind !== 'lines' && field.kind !== 'tags' && field.kind !== 'images') return text;
  const labels = text.split('|').flatMap((part) => (part.trim() === '' ? [] : [part.trim()]));
  const name = lineText(field);
  if (name !== null) return labels.map((word) => ({ [name]: word }));
  return labels;
}

/** The values of a column by the key of their labels, which are translated once, not for every cell. */
type Labels = ReadonlyMap<string, boolean | string>;
const labelCache = new WeakMap<FileMessages, Map<AnyField | 'flag', Labels>>();

function labelsOf(texts: FileMessages, of: AnyField | 'flag', make: () => Labels): Labels {
  const known = labelCache.get(texts) ?? new Map<AnyField | 'flag', Labels>();
  labelCache.set(texts, known);
  const found = known.get(of) ?? make();
  known.set(of, found);
  return found;
}

function flagLabels(texts: FileMessages): Labels {
  const spelt = (word: 'yes' | 'no', ...others: string[]): string[] =>
    [...others, ...languages.map((lang) => texts.text(lang, `sheet.${word}`))].map(labelKey);
  const no = spelt('no', 'false', '0', 'n').map((key): [string, boolean] => [key, false]);
  return new Map([...no, ...spelt('yes', 'true', '1', 'y').map((key): [string, boolean] => [key, true])]);
}

const readLabel = (found: Labels, text: string): Read => {
  const value = found.get(labelKey(text));
  return value === undefined ? { rule: 'choice' } : { value };
};

const flagOf = (text: string, texts: FileMessages): Read =>
  readLabel(
    labelsOf(texts, 'flag', () => flagLabels(texts)),
    text,
  );

function choiceOf(column: FileColumn, text: string, { resource, texts }: Reading): Read {
  const { field } = column;
  if (field.kind !== 'choice') return { rule: 'choice' };
  const make = (): Labels =>
    new Map(
      field.options.values.toReversed().flatMap((value) => {
        const translated = languages.map((lang) => choiceLabel(resource, column, { texts, lang, value }));
        return [value, ...translated].map((label): [string, string] => [labelKey(label), value]);
      }),
    );
  return readLabel(labelsOf(texts, field, make), text);
}

/**
 * Reads a blank cell: an empty list for tags and images, null for an optional field. Returns null for any other field, which then
 * counts as not given.
 */
export function blankOf({ field }: FileColumn): Read | null {
  if (field.kind === 'tags' || field.kind === 'images') return { value: [] };
  return field.nullable ? { value: null } : null;
}
