import { keyOf as textKeyOf } from '@shopkeeper/resource/view';
import type { AnyResource } from '@shopkeeper/resource';
import type { Route } from '@shopkeeper/server';
import { describedBy } from '../../apps/server/src/compose.ts';
import { csvOf } from '@shopkeeper/crud/file-writing';
import { parse } from 'csv-parse/sync';
import { type Ended, type ImportResult, type JobRequest, type JobsContext, runJobs } from './bad-jobs.ts';
import { fileType, callTargetOf, importFileBody } from './calls.ts';
import { keyOf } from './report.ts';
import { changesOf } from './state-snapshot.ts';

/** An import file as an independent reader sees it; null where that reader finds no table. */
interface ParsedFile {
  readonly header: readonly string[];
  readonly records: readonly (readonly string[])[];
}

function parsedFile(text: string): ParsedFile | null {
  try {
    const rows = parse(text, { bom: true, relax_column_count: true, relax_quotes: true, record_delimiter: ['\r\n', '\n', '\r'] });
    const [header, ...records] = rows.filter((cells) => cells.some((cell) => cell.trim() !== ''));
    return header ? { header, records } : null;
  } catch {
    return null;
  }
}

interface ImportOptions {
  readonly route: Route;
  readonly resource: AnyResource;
  readonly sheet: ParsedFile;
}

const rowsOfSheet = 6;

const cellOf = (value: unknown): string => (typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).slice(0, 20_000);

/** Returns the index of the column that identifies rows, so that some rows can be made new. */
function nameAt({ shop }: JobsContext, { resource, sheet }: ImportOptions): number {
  const heading = describedBy(shop.routes).text('en', textKeyOf(resource, 'field', resource.label));
  const at = sheet.header.findIndex((one) => one === heading || one.toLowerCase() === 'handle');
  return Math.max(0, at);
}

/** Builds an import file from the shop's own export: every row is invalid in one cell, every second row is new. */
function badSheet(context: JobsContext, options: ImportOptions): { text: string; tried: string } {
  const { deal, filling } = context;
  const { header, records } = options.sheet;
  const at = nameAt(context, options);
  const tried: string[] = [];
  const rows = Array.from({ length: rowsOfSheet }, (_, place) => {
    const cells = [...(records[place % Math.max(1, records.length)] ?? header.map(() => ''))];
    if (place % 2 === 0) cells[at] = `guard-${filling.make.next()}`;
    const column = Math.floor(deal.random() * header.length);
    const { kind, value } = deal.item();
    cells[column] = cellOf(value);
    tried.push(`${kind} in ${header[column]}`);
    return cells;
  });
  return { text: csvOf([header, ...rows]), tried: tried.join(', ') };
}

function wrongSheet(context: JobsContext, options: ImportOptions, onError: 'abort' | 'skip'): JobRequest {
  const { route } = options;
  const { text, tried } = badSheet(context, options);
  const headers = { ...context.callers.boss.headers, 'content-type': fileType, 'accept-language': 'en' };
  const read = parsedFile(text);
  // Where several rows are one document, the documents are counted.
  const isCounted = !/\/(product|order|dictionary)\//.test(route.path) && read !== null;
  return {
    call: { method: 'POST', path: route.path, headers, body: importFileBody(text, { mode: 'apply', onError }) },
    where: keyOf(route),
    tried: `${onError}: ${tried}`,
    records: isCounted ? read.records.length : null,
  };
}

/** Whether a table only records that an import ran. The audit log does not count. */
const isBeside = (table: string): boolean => table.startsWith('kit_') && table !== 'kit_audit';

/** Imports an invalid file with `abort` and checks that it writes nothing. */
async function tryWhole(context: JobsContext, options: ImportOptions): Promise<void> {
  const { run, shop } = context;
  const request = wrongSheet(context, options, 'abort');
  let end: Ended | undefined;
  const changed = await changesOf(shop, async () => {
    [end] = await runJobs(context, [request]);
  });
  const { totals } = (end?.result ?? {}) as ImportResult;
  if (!end || (end.status === 'done' && (totals?.['error'] ?? 0) === 0)) return;
  const left = changed.filter((table) => !isBeside(table));
  if (left.length === 0) run.leftNothing += 1;
  else run.findings.push({ where: request.where, tried: request.tried, wrong: `half-written: changed ${left.join(', ')}` });
}

async function sheetsOf({ shop, callers }: JobsContext, only: (route: Route) => boolean): Promise<ImportOptions[]> {
  const found: ImportOptions[] = [];
  for (const route of shop.routes.filter((one) => one.path.endsWith('/Import') && only(one))) {
    const place = callTargetOf(route.path);
    if (!place) continue;
    const headers = { ...callers.boss.headers, 'content-type': 'application/json', 'accept-language': 'en' };
    const { text } = await shop.wire.send({ method: 'POST', path: `${place.resource.prefix}Export`, headers, body: '{}' });
    const sheet = parsedFile(text);
    if (sheet) found.push({ route, resource: place.resource, sheet });
  }
  return found;
}

/** Imports invalid files into every importable resource: some row by row, some all or nothing. */
export async function tryImports(
  context: JobsContext,
  { each, whole, only = () => true }: { each: number; whole: number; only?: (route: Route) => boolean },
): Promise<void> {
  const all = await sheetsOf(context, only);
  await runJobs(
    context,
    all.flatMap((options) => Array.from({ length: each }, () => wrongSheet(context, options, 'skip'))),
  );
  for (const options of all) for (let turn = 0; turn < whole; turn += 1) await tryWhole(context, options);
}
