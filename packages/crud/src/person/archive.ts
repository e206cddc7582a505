import type { AnyResource } from '@shopkeeper/resource';
import type { Language } from '@shopkeeper/resource/schema';
import { namespaceOf, titleOf } from '@shopkeeper/resource/view';
import type { Queryable } from '@shopkeeper/server/database';
import { ZipFile } from 'yazl';
import type { ResourceEngine } from '../lifecycle/engine.ts';
import { type Person, type PersonRows, rowsOfPerson } from './person-rows.ts';

const escaped = (value: unknown): string =>
  String(value ?? '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');

interface Wording {
  readonly engine: ResourceEngine;
  readonly lang: Language;
}

function resourceOf({ columns: [first] }: PersonRows, engine: ResourceEngine): AnyResource | undefined {
  const name = first?.field?.resource;
  return engine.resources.find((one) => `${one.context}/${one.name}` === name);
}

/** The heading of a table and of its columns, in the words of the screens. */
function wordsOf(found: PersonRows, { engine, lang }: Wording) {
  const resource = resourceOf(found, engine);
  if (!resource) return { title: found.table, nameOf: (column: string) => column };
  const text = (key: string) => engine.texts(lang, key.includes(':') ? key : `${namespaceOf(resource)}:${key}`);
  const names = new Map(found.columns.map(({ column, field }) => [column, field ? text(titleOf(resource, field.name)) : column]));
  const isChild = namespaceOf(resource) !== resource.name;
  return {
    title: text(isChild ? `${resource.name}.title` : 'title'),
    nameOf: (column: string) => names.get(column) ?? column,
  };
}

const shown = (value: unknown, isTime: boolean): string => {
  if (isTime && typeof value === 'number') return new Date(value).toISOString();
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value ?? '');
};

function sectionOf(found: PersonRows, wording: Wording): string {
  const { title, nameOf } = wordsOf(found, wording);
  const [first = {}] = found.rows;
  const columns = Object.keys(first);
  const times = new Set(found.columns.flatMap(({ column, field }) => (field?.kind === 'time' ? [column] : [])));
  const head = columns.map((column) => `<th>${escaped(nameOf(column))}</th>`).join('');
  const body = found.rows
    .map((row) => `<tr>${columns.map((column) => `<td>${escaped(shown(row[column], times.has(column)))}</td>`).join('')}</tr>`)
    .join('\n');
  return `<h2>${escaped(title)}</h2>\n<table><thead><tr>${head}</tr></thead><tbody>\n${body}\n</tbody></table>`;
}

const style =
  'body{font:14px system-ui;margin:24px}table{border-collapse:collapse}td,th{border:1px solid #ccc;padding:4px 8px;text-align:left}';

async function zipped(files: Readonly<Record<string, string>>): Promise<Buffer> {
  const zip = new ZipFile();
  for (const [name, text] of Object.entries(files)) zip.addBuffer(Buffer.from(text), name);
  zip.end();
  const parts: Buffer[] = [];
  for await (const part of zip.outputStream) parts.push(Buffer.from(part));
  return Buffer.concat(parts);
}

/**
 * Everything personal of a person as a zip file: `data.json` for machines, by table, and `data.html` for people, in the words of the
 * screens. `accounts` are those of the person: their own, and those that were merged into it.
 */
export async function archiveOfPerson(db: Queryable, accounts: readonly Person[], wording: Wording): Promise<Buffer> {
  const found = await rowsOfPerson(db, wording.engine.personal, accounts);
  const json: Record<string, unknown[]> = {};
  for (const { table, rows } of found) json[table] = [...(json[table] ?? []), ...rows];
  const sections = found.map((one) => sectionOf(one, wording)).join('\n');
  const html = `<!doctype html><html lang="${wording.lang}"><meta charset="utf-8"><style>${style}</style><body>\n${sections}\n</body></html>`;
  return zipped({ 'data.json': JSON.stringify(json, null, 1), 'data.html': html });
}
