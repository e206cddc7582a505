import type { PlannedFileView } from '../generator-reply.domain.ts';

/** A line with its numbers before and after, or a run of unchanged lines (`folded`). */
export interface NumberedRow {
  readonly key: string;
  readonly sign: string;
  readonly text: string;
  readonly before: number | null;
  readonly after: number | null;
  readonly isOwn: boolean;
  readonly conflict: number | null;
  readonly folded: number;
}

const around = 3;

/** Numbers the lines, and folds unchanged ones that are far from any change. */
export function foldedRows({ rows, conflicts }: PlannedFileView): readonly NumberedRow[] {
  let [before, after] = [0, 0];
  const numbered = rows.map(({ sign, text, isOwn, conflict }, at): NumberedRow => {
    if (conflict !== null) before += conflicts[conflict]?.mine.length ?? 0;
    else if (sign !== '+') before += 1;
    if (conflict === null && sign !== '-') after += 1;
    return {
      key: String(at),
      sign,
      text,
      isOwn,
      conflict,
      before: sign === '+' ? null : before,
      after: sign === '-' ? null : after,
      folded: 0,
    };
  });
  const isShown = numbered.map(({ sign, isOwn }) => sign !== ' ' || isOwn);
  const isNear = numbered.map((_, at) => isShown.slice(Math.max(0, at - around), at + around + 1).includes(true));
  const found: NumberedRow[] = [];
  for (const [at, row] of numbered.entries()) {
    const last = found.at(-1);
    if (isNear[at]) found.push(row);
    else if (last && last.folded > 0) found[found.length - 1] = { ...last, folded: last.folded + 1 };
    else found.push({ ...row, key: `fold ${at}`, folded: 1 });
  }
  return found;
}
