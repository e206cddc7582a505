/** The final report of one harness. */
export interface SecurityReport {
  readonly name: string;
  readonly results: Readonly<Record<string, unknown>>;
}

/** Returns a summary of all harnesses: tried, lost, doubled, oversold, survived, leaked, and the seed. */
export function summaryOf(reports: readonly SecurityReport[]): string;
