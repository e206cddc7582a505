/** The searches that a field sent and the address does not show yet, oldest first. */
export interface SentSearches {
  readonly address: string;
  readonly pending: readonly string[];
}

/** The state of a field that shows what the address says. */
export const noSearches = (address: string): SentSearches => ({ address, pending: [] });

/** Returns what was searched for last, even if the address does not show it yet. */
export const lastSearch = ({ address, pending }: SentSearches): string => pending.at(-1) ?? address;

export const afterSending = ({ address, pending }: SentSearches, quick: string): SentSearches => ({
  address,
  pending: [...pending, quick],
});

/**
 * Follows the address. On a slow machine it shows an earlier search while the user types on: that is not a change made elsewhere, and
 * the typed text stays.
 */
export function afterAddress(
  { pending }: SentSearches,
  address: string,
): { readonly isForeign: boolean; readonly next: SentSearches } {
  const place = pending.at(-1) === address ? pending.length - 1 : pending.indexOf(address);
  return { isForeign: place === -1, next: { address, pending: place === -1 ? [] : pending.slice(place + 1) } };
}
