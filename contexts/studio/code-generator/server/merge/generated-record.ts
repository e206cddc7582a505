import { createHash } from 'node:crypto';
import * as z from 'zod/mini';
import { moduleDesign, type ModuleDesign } from '../../module-design.domain.ts';
import { generatorVersion } from '../plan/plan-module.ts';

/**
 * The path of the record of a module: `.generated/catalog/supplier.json` for `contexts/catalog/supplier`. It is committed, so everybody
 * can generate the module anew, and stands beside no source, so that the folder of the module is one like any other.
 */
export const recordPath = (folder: string): string => `${folder.replace(/^contexts\//, '.generated/')}.json`;

const shape = z.strictObject({
  generator: z.int(),
  design: moduleDesign,
  files: z.record(z.string(), z.strictObject({ hash: z.string(), text: z.string() })),
});

/** What was generated before: the design, and each file as it was generated, which is the base of a merge. */
export interface GeneratedRecord {
  readonly design: ModuleDesign;
  readonly files: ReadonlyMap<string, string>;
}

/** The hash by which a text is known, such as `sha256-1f…`. */
export const hashOf = (text: string): string => `sha256-${createHash('sha256').update(text).digest('hex')}`;

/** The record of a module was edited or is none: without the true base no merge is possible. */
export class WrongRecord extends Error {}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/**
 * Reads the record of a module.
 * @throws WrongRecord
 */
export function readRecord(text: string): GeneratedRecord {
  const read = shape.safeParse(parsed(text));
  if (!read.success) throw new WrongRecord('the file is not a record of the generator');
  const { design, files } = read.data;
  const edited = Object.entries(files).find(([, one]) => hashOf(one.text) !== one.hash);
  if (edited) throw new WrongRecord(`the text of ${edited[0]} does not have its hash`);
  return { design, files: new Map(Object.entries(files).map(([path, one]) => [path, one.text])) };
}

/** The record as it is stored. */
export function recordText({ design, files }: GeneratedRecord): string {
  const paths = [...files.keys()].toSorted();
  const stored = paths.map((path) => {
    const text = files.get(path) ?? '';
    return [path, { hash: hashOf(text), text }] as const;
  });
  return `${JSON.stringify({ generator: generatorVersion, design, files: Object.fromEntries(stored) }, null, 2)}\n`;
}
