/** A row of a statement: `number` is that of the shop, where the statement has it; `amount` is fen and never negative. */
export interface StatementLine {
  readonly type: 'payment' | 'refund';
  readonly number: string | null;
  readonly txnNo: string | null;
  readonly amount: number;
}

/** A payment or refund of the shop. */
export interface OwnLine extends StatementLine {
  readonly number: string;
  /** Whether the shop counts it as done on the day of the statement. */
  readonly isOfDay: boolean;
  readonly isDone: boolean;
}

/** What differs; an amount is null on the side that does not know the row. */
export interface Difference {
  readonly type: 'payment' | 'refund';
  readonly kind: 'missing_here' | 'missing_there' | 'amount';
  readonly number: string;
  readonly txnNo: string | null;
  readonly theirAmount: number | null;
  readonly ourAmount: number | null;
}

const keysOf = ({ type, number, txnNo }: StatementLine): string[] =>
  [number, txnNo].flatMap((key) => (key ? [`${type} ${key}`] : []));

/**
 * Compares a statement with the rows of the shop, by the number of the shop or that of the provider. A row that the shop knows but
 * does not count as done is missing here: a report was missed.
 */
export function differencesOf(theirs: readonly StatementLine[], ours: readonly OwnLine[]): Difference[] {
  const own = new Map(ours.flatMap((line) => keysOf(line).map((key) => [key, line] as const)));
  const seen = new Set<OwnLine>();
  const found = theirs.flatMap((line): Difference[] => {
    const { type, number, txnNo, amount: theirAmount } = line;
    const mine = keysOf(line)
      .map((key) => own.get(key))
      .find((one) => one !== undefined);
    const base = { type, number: mine?.number ?? number ?? txnNo ?? '', txnNo, theirAmount };
    if (!mine || !mine.isDone || seen.has(mine))
      return [{ ...base, kind: 'missing_here', ourAmount: mine?.isDone === true ? 0 : null }];
    seen.add(mine);
    return mine.amount === theirAmount ? [] : [{ ...base, kind: 'amount', ourAmount: mine.amount }];
  });
  const missing = ours.filter((line) => line.isDone && line.isOfDay && !seen.has(line));
  return [
    ...found,
    ...missing.map(({ type, number, txnNo, amount }): Difference => ({
      type,
      kind: 'missing_there',
      number,
      txnNo,
      theirAmount: null,
      ourAmount: amount,
    })),
  ];
}
