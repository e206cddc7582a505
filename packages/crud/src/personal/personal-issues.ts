import type { AnyPersonal, AnyResource, PersonalEntry } from '@shopkeeper/resource';
import { type DataHolder, dataHoldersOf } from './holders.ts';
import { byTable, entriesOf, pathsOf } from './personal-data.ts';

/** What is wrong with the declaration of one table. */
export interface PersonalIssue {
  readonly table: string;
  readonly message: string;
}

type Entry = PersonalEntry<string>;

const howTo =
  "write `personal: 'none'`, or `personal: { by: '<column that leads to the person>', fields: { <field>: 'erase' | 'anonymize' | 'keep: <reason>' } }`";
const howToTable = 'call `declarePersonal(<table>, …)` beside it';

/** A word with a reason of at least two words. */
const isReasoned = (text: string): boolean => /^\w+: \S+ \S+/.test(text);
const words: readonly string[] = ['erase', 'anonymize', 'none'];

const textsOf = (personal: AnyPersonal): readonly string[] =>
  typeof personal === 'string'
    ? [personal]
    : entriesOf(personal).flatMap(({ fields = {} }) => Object.values(fields).filter((one) => one !== undefined));

/** Columns that look personal and are in no entry. */
function unnamed({ fields, personal }: DataHolder): string[] {
  const entries = entriesOf(personal);
  if (entries.some(({ rows }) => rows === 'delete')) return [];
  const named = new Set(
    entries.flatMap(({ by, audience, resource, fields: own = {} }) => [by, audience, resource, ...Object.keys(own)]),
  );
  return [...fields].filter(([name, field]) => field.looksPersonal && !named.has(name)).map(([name]) => name);
}

function issuesOfEntry(holder: DataHolder, entry: Entry, holders: ReadonlyMap<string, DataHolder>): string[] {
  const full = Object.entries(entry.fields ?? {}).flatMap(([name, treatment]) =>
    treatment === 'erase' && holder.fields.get(name)?.canBeEmpty === false ? [name] : [],
  );
  return [
    ...(entry.mayLeadNowhere || pathsOf({ holder, entry }, holders).length > 0
      ? []
      : [`\`by: '${entry.by}'\` leads to nobody; refer to a person, or add \`subject\` or \`audience\``]),
    ...full.map((name) => `\`${name}\` cannot be empty and so not be erased; write 'anonymize'`),
  ];
}

function issuesOf(holder: DataHolder, holders: ReadonlyMap<string, DataHolder>): string[] {
  const { personal, resource } = holder;
  if (personal === null) return [`says nothing about personal data; ${resource ? howTo : howToTable}`];
  const open = personal === 'none' || typeof personal !== 'string' ? unnamed(holder) : [];
  return [
    ...open.map((name) =>
      personal === 'none'
        ? `\`${name}\` looks personal; declare it, or write why it is not: \`personal: 'none: <reason>'\``
        : `\`${name}\` looks personal; say under \`fields\` what its erasure does`,
    ),
    ...textsOf(personal)
      .filter((text) => !words.includes(text) && !isReasoned(text))
      .map((text) => `\`${text}\` lacks a reason`),
    ...entriesOf(personal).flatMap((entry) => issuesOfEntry(holder, entry, holders)),
  ];
}

/** Finds resources and tables whose declaration on personal data is missing, incomplete or impossible. */
export function personalIssuesOf(resources: readonly AnyResource[], tables: readonly unknown[]): PersonalIssue[] {
  const holders = byTable(dataHoldersOf(resources, tables));
  return [...holders.values()].flatMap((holder) =>
    issuesOf(holder, holders).map((message) => ({ table: holder.table, message })),
  );
}
