import type { Draft } from '../values/draft.ts';

/** Whose value of a field is kept. */
export type Side = 'mine' | 'theirs';

/** A field whose values differ; `changedBy` is null where both versions changed it, so that somebody has to choose. */
export interface FieldMerge {
  readonly name: string;
  readonly changedBy: Side | null;
}

interface Versions {
  /** The row as it was when the form was opened. */
  readonly base: Draft;
  readonly mine: Draft;
  readonly theirs: Draft;
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one ?? null) === JSON.stringify(other ?? null);

/** The fields in which two versions of a row differ, in their order. */
export const mergesOf = ({ base, mine, theirs }: Versions): readonly FieldMerge[] =>
  Object.keys(theirs)
    .filter((name) => !isSame(mine[name], theirs[name]))
    .map((name) => {
      if (isSame(mine[name], base[name])) return { name, changedBy: 'theirs' };
      return { name, changedBy: isSame(theirs[name], base[name]) ? 'mine' : null };
    });

/** The version of each field that is kept as long as nobody chooses another: of the one who changed it. */
export const firstChoices = (merges: readonly FieldMerge[]): Readonly<Record<string, Side>> =>
  Object.fromEntries(merges.flatMap(({ name, changedBy }) => (changedBy ? [[name, changedBy]] : [])));

/** Both versions as one: of each field the chosen one. */
export const mergedDraft = ({ mine, theirs }: Pick<Versions, 'mine' | 'theirs'>, chosen: Readonly<Record<string, Side>>): Draft =>
  Object.fromEntries(Object.keys(mine).map((name) => [name, chosen[name] === 'theirs' ? theirs[name] : mine[name]]));
