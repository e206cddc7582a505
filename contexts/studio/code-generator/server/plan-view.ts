import type { PlannedFileView } from '../generator-reply.domain.ts';
import { compareTexts, conflictsOf, type MergedFile, mergedText, type Region } from './merge/merge-files.ts';
import { linesFor } from './merge/file-lines.ts';

type Row = PlannedFileView['rows'][number];

const marker = (no: number): string => `\u0000${no}`;

/** The file as it is, and as it will be, with one marker for each conflict. */
function marked(file: MergedFile): readonly [before: string, after: string] {
  const { path, mine, base, next, regions } = file;
  const texts = [mine, base, next].filter((one) => one !== null);
  const before = mine === null ? [] : linesFor(path, texts).of(mine);
  let no = conflictsOf(file).length;
  for (const region of regions.toReversed()) {
    if (region.kind === 'lines') continue;
    no -= 1;
    before.splice(region.at, region.mine.length, marker(no));
  }
  const after = regions.flatMap((region: Region) => (region.kind === 'lines' ? region.lines : [marker(no++)]));
  return [before.join('\n'), after.join('\n')];
}

/** The indexes of the lines that were written by hand. */
function ownLines({ base, mine }: MergedFile): ReadonlySet<number> {
  const own = new Set<number>();
  let at = 0;
  for (const { sign } of base === null || mine === null ? [] : compareTexts(base, mine)) {
    if (sign === '+') own.add(at);
    if (sign !== '-') at += 1;
  }
  return own;
}

function rowsOf(file: MergedFile): readonly Row[] {
  const { action, mine, next } = file;
  if (action === 'same') return [];
  const isConflict = action === 'conflict';
  const [before, after] = isConflict ? marked(file) : [mine ?? '', mergedText(file) ?? ''];
  const own = action === 'create' ? new Set() : ownLines(file);
  const conflicts = conflictsOf(file);
  let at = 0;
  return compareTexts(before, next === null && action === 'delete' ? '' : after).map(({ sign, text }): Row => {
    const no = isConflict && text.startsWith('\u0000') ? Number(text.slice(1)) : null;
    const row = {
      sign: no === null ? sign : '!',
      text: no === null ? text : '',
      conflict: no,
      isOwn: sign !== '+' && own.has(at),
    };
    if (no !== null) at += conflicts[no]?.mine.length ?? 0;
    else if (sign !== '+') at += 1;
    return row;
  });
}

/** A file of a plan as the page shows it. */
export function fileView(file: MergedFile): PlannedFileView {
  const rows = [...rowsOf(file)];
  const count = (sign: string): number => rows.filter((row) => row.sign === sign).length;
  const conflicts = conflictsOf(file).map(({ mine, base, next }) => ({ mine: [...mine], base: [...base], next: [...next] }));
  return { path: file.path, action: file.action, added: count('+'), removed: count('-'), rows, conflicts };
}
