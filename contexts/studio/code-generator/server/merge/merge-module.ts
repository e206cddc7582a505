import type { ModuleDesign } from '../../module-design.domain.ts';
import { moduleFolder, planModule } from '../plan/plan-module.ts';
import { type GeneratedRecord, hashOf, recordPath, recordText } from './generated-record.ts';
import { conflictsOf, type MergedFile, mergedText, mergeFile, type Side } from './merge-files.ts';

/** What is in the folder of a module now: the record, and the text of each file that exists. */
export interface ModuleFolder {
  readonly record: GeneratedRecord | null;
  readonly texts: ReadonlyMap<string, string>;
}

/** What generating a module would do; `hash` changes with the design, with each file, and with what was generated before. */
export interface ModuleMerge {
  readonly design: ModuleDesign;
  readonly files: readonly MergedFile[];
  readonly record: GeneratedRecord | null;
  readonly hash: string;
}

/** Which files are written, and how their conflicts end. */
export interface MergeChoice {
  /** Files that stay as they are. */
  readonly left?: readonly string[] | undefined;
  readonly sides?: Readonly<Record<string, readonly Side[]>> | undefined;
}

/** A file to write, or to delete where the text is null. */
export interface FileChange {
  readonly path: string;
  readonly text: string | null;
}

/** Every path that generating a design reads: those of the design, and those that were generated before. */
export const pathsOf = (design: ModuleDesign, record: GeneratedRecord | null): readonly string[] =>
  [...new Set([...planModule(design).map(({ path }) => path), ...(record?.files.keys() ?? [])])].toSorted();

/** Merges the files of a design with the folder as it is. */
export function mergeModule(design: ModuleDesign, { record, texts }: ModuleFolder): ModuleMerge {
  const planned = new Map(planModule(design).map(({ path, text }) => [path, text]));
  const files = pathsOf(design, record).map((path) =>
    mergeFile({
      path,
      base: record?.files.get(path) ?? null,
      mine: texts.get(path) ?? null,
      next: planned.get(path) ?? null,
    }),
  );
  const versions = files.map(({ path, base, mine, next }) => [path, base, mine, next]);
  return { design, files, record, hash: hashOf(JSON.stringify([design, versions])) };
}

const sidesOf = (path: string, { sides = {} }: MergeChoice): readonly Side[] =>
  Object.hasOwn(sides, path) ? (sides[path] ?? []) : [];

/** The files with conflicts that the choice leaves open. */
export const openConflicts = ({ files }: ModuleMerge, choice: MergeChoice = {}): readonly string[] =>
  files.flatMap((file) => {
    const isLeft = choice.left?.includes(file.path) === true;
    return !isLeft && conflictsOf(file).length > sidesOf(file.path, choice).length ? [file.path] : [];
  });

/** The files that change on disk, the record last. There must be no open conflict. */
export function changesOf(merge: ModuleMerge, choice: MergeChoice = {}): readonly FileChange[] {
  const written = merge.files.filter(({ path }) => choice.left?.includes(path) !== true);
  const changes = written.flatMap((file): FileChange[] => {
    const text = mergedText(file, sidesOf(file.path, choice));
    return text === file.mine ? [] : [{ path: file.path, text }];
  });
  const bases = new Map(merge.record?.files);
  for (const { path, next } of written) {
    if (next === null) bases.delete(path);
    else bases.set(path, next);
  }
  const text = recordText({ design: merge.design, files: bases });
  return [...changes, { path: recordPath(moduleFolder(merge.design)), text }];
}

/** What deleting a generated module does: files as they were generated are deleted, edited ones stay. */
export interface ModuleDeletion {
  readonly deleted: readonly string[];
  readonly left: readonly string[];
}

/** Which files of a module are as they were generated, and which were edited. */
export function deletionOf({ record, texts }: ModuleFolder): ModuleDeletion {
  const known = [...(record?.files ?? [])].filter(([path]) => texts.has(path));
  const isEdited = ([path, text]: readonly [string, string]): boolean => texts.get(path) !== text;
  return {
    deleted: known.filter((one) => !isEdited(one)).map(([path]) => path),
    left: known.filter(isEdited).map(([path]) => path),
  };
}
