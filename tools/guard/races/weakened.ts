import type { Database, Queryable, Tx } from '@shopkeeper/server-kit';

/** A guard as it stands in statements, and what stands there without it. */
export interface Guard {
  readonly stands: RegExp;
  readonly without: string;
}

/** A database whose statements have lost their guards, and how often one was taken out: a control without is void. */
export interface Weakened {
  readonly db: Database;
  readonly taken: () => number;
}

export function weakened(db: Database, guards: readonly Guard[]): Weakened {
  let taken = 0;
  function bare(text: string): string {
    let left = text;
    for (const { stands, without } of guards) left = left.replace(stands, without);
    if (left !== text) taken += 1;
    return left;
  }
  // Without their names: prepared ones are kept by what they were.
  const over = <T extends Queryable>(q: T): T => ({
    ...q,
    rows: (text, values) => q.rows(bare(text), values),
    run: (text, values) => q.run(bare(text), values),
  });
  const weak: Database = {
    ...over(db),
    transaction: (story) => db.transaction((tx: Tx) => story(over(tx))),
    get unhurried() {
      return weak;
    },
  };
  return { db: weak, taken: () => taken };
}
