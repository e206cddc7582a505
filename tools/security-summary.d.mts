/** What one harness told at its end. */
export interface SecurityReport {
  readonly name: string;
  readonly told: Readonly<Record<string, unknown>>;
}

/** All harnesses in one block: what was tried, lost, doubled, oversold, survived, leaked, and the seed. */
export function summaryOf(reports: readonly SecurityReport[]): string;
