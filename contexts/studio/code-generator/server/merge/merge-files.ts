import { diff3Merge, diffIndices } from 'node-diff3';
import { linesFor } from './file-lines.ts';

/** The versions of a file: as generated before, as it is now, as generated from the design. Null where there is none. */
export interface FileVersions {
  readonly path: string;
  readonly base: string | null;
  readonly mine: string | null;
  readonly next: string | null;
}

/** Lines that stay or come, or both sides of a change that was made by hand and by the design. */
export type Region =
  | { readonly kind: 'lines'; readonly lines: readonly string[] }
  | {
      readonly kind: 'conflict';
      /** The index of the first of `mine` in the file as it is. */
      readonly at: number;
      readonly mine: readonly string[];
      readonly base: readonly string[];
      readonly next: readonly string[];
    };

/** `yours`: left as edited by hand; `conflict`: both sides changed it. */
export type FileAction = 'create' | 'update' | 'merge' | 'same' | 'yours' | 'delete' | 'conflict';

/** Which side of a conflict is taken. */
export type Side = 'mine' | 'next';

/** What becomes of a file. */
export interface MergedFile extends FileVersions {
  readonly action: FileAction;
  readonly regions: readonly Region[];
}

interface DiffRegion {
  readonly ok?: readonly string[];
  readonly conflict?: {
    readonly a: readonly string[];
    readonly aIndex: number;
    readonly o: readonly string[];
    readonly b: readonly string[];
  };
}

function regionsOf(path: string, versions: { readonly mine: string; readonly base: string; readonly next: string }): Region[] {
  const { of } = linesFor(path, Object.values(versions));
  const [mine, base, next] = [of(versions.mine), of(versions.base), of(versions.next)];
  const found = diff3Merge(mine, base, next, { excludeFalseConflicts: true }) as readonly DiffRegion[];
  return found.map(({ ok, conflict }): Region =>
    conflict
      ? { kind: 'conflict', at: conflict.aIndex, mine: conflict.a, base: conflict.o, next: conflict.b }
      : { kind: 'lines', lines: ok ?? [] },
  );
}

const whole = (text: string | null): Region[] => (text === null ? [] : [{ kind: 'lines', lines: text.split('\n') }]);
const both = (mine: string | null, next: string | null): Region => ({
  kind: 'conflict',
  at: 0,
  mine: mine?.split('\n') ?? [],
  base: [],
  next: next?.split('\n') ?? [],
});

/** A file that the design does not give any more: what was edited by hand stays. */
const withoutNext = (file: FileVersions): MergedFile => {
  const { base, mine } = file;
  if (mine === null) return { ...file, action: 'same', regions: [] };
  return mine === base ? { ...file, action: 'delete', regions: [] } : { ...file, action: 'yours', regions: whole(mine) };
};

/** A file that is not there, or that was there before it was ever generated; null for any other. */
function withoutOne(file: FileVersions): MergedFile | null {
  const { base, mine, next } = file;
  if (mine === null && base === null) return { ...file, action: 'create', regions: whole(next) };
  if (mine === null && base === next) return { ...file, action: 'yours', regions: [] };
  return mine === null || base === null ? { ...file, action: 'conflict', regions: [both(mine, next)] } : null;
}

/** Merges what was written by hand with what the design gives now; nothing that was written by hand is lost. */
export function mergeFile(file: FileVersions): MergedFile {
  const { path, base, mine, next } = file;
  if (next === null) return withoutNext(file);
  if (mine === next) return { ...file, action: 'same', regions: whole(mine) };
  const early = withoutOne(file);
  if (early || mine === null || base === null) return early ?? { ...file, action: 'create', regions: whole(next) };
  if (mine === base) return { ...file, action: 'update', regions: whole(next) };
  if (next === base) return { ...file, action: 'yours', regions: whole(mine) };
  const regions = regionsOf(path, { mine, base, next });
  const isConflict = regions.some(({ kind }) => kind === 'conflict');
  return { ...file, action: isConflict ? 'conflict' : 'merge', regions };
}

/** The conflicts of a file, in order. */
export const conflictsOf = ({ regions }: Pick<MergedFile, 'regions'>) =>
  regions.flatMap((region) => (region.kind === 'conflict' ? [region] : []));

/**
 * The text of a file after the merge; null for a file that is deleted or not written.
 * @param sides for each conflict the side that is taken; without them each conflict stands between markers
 */
export function mergedText(file: MergedFile, sides?: readonly Side[]): string | null {
  const { path, base, mine, next, action, regions } = file;
  if (action === 'delete') return null;
  if (action === 'yours' || action === 'same') return mine;
  if (action === 'create' || action === 'update') return next;
  let at = 0;
  const lines = regions.flatMap((region): readonly string[] => {
    if (region.kind === 'lines') return region.lines;
    const side = sides?.[at];
    at += 1;
    if (side !== undefined) return region[side];
    return ['<<<<<<< yours', ...region.mine, '||||||| before', ...region.base, '=======', ...region.next, '>>>>>>> generated'];
  });
  if (mine === null || base === null) return lines.length === 0 ? null : lines.join('\n');
  return linesFor(path, [mine, base, next ?? '']).text(lines);
}

/** A line of a comparison: in both texts, only in the first, only in the second. */
export interface ComparedLine {
  readonly sign: ' ' | '-' | '+';
  readonly text: string;
}

interface ChangedLines {
  readonly buffer1: readonly [from: number, count: number];
  readonly buffer2: readonly [from: number, count: number];
}

/** Compares two texts line by line. */
export function compareTexts(before: string, after: string): readonly ComparedLine[] {
  const [a, b] = [before === '' ? [] : before.split('\n'), after === '' ? [] : after.split('\n')];
  const signed = (sign: ComparedLine['sign'], lines: readonly string[]) => lines.map((text): ComparedLine => ({ sign, text }));
  let at = 0;
  const changed = (diffIndices(a, b) as readonly ChangedLines[]).flatMap(({ buffer1: [from, count], buffer2: [to, added] }) => {
    const same = signed(' ', a.slice(at, from));
    at = from + count;
    return [...same, ...signed('-', a.slice(from, at)), ...signed('+', b.slice(to, to + added))];
  });
  return [...changed, ...signed(' ', a.slice(at))];
}
