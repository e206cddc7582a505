/** The most characters that the list of orders keeps of the names of the items, and of tracking numbers. */
export const itemNamesMax = 1_000;
export const trackingNosMax = 500;

/** Joins names and SKU codes of the lines, each once, as far as they fit. */
export function itemNamesOf(lines: readonly { readonly name: string; readonly skuCode: string | null }[]): string {
  return fitting(
    lines.flatMap(({ name, skuCode }) => [name, skuCode]),
    itemNamesMax,
  );
}

/** Adds a tracking number to those of earlier shipments. */
export const withTrackingNo = (before: string | null, trackingNo: string | null): string | null =>
  fitting([...(before?.split(' ') ?? []), trackingNo], trackingNosMax) || null;

/** The tracking numbers of shipments, each once; null without any. */
export const trackingNosOf = (shipments: readonly { readonly trackingNo: string | null }[]): string | null =>
  fitting(
    shipments.map(({ trackingNo }) => trackingNo),
    trackingNosMax,
  ) || null;

/** Joins different texts with spaces and leaves out those that do not fit any more. */
function fitting(texts: readonly (string | null)[], most: number): string {
  let joined = '';
  for (const text of new Set(texts)) {
    if (text === null || text === '' || joined.length + text.length + 1 > most) continue;
    joined = joined === '' ? text : `${joined} ${text}`;
  }
  return joined;
}
