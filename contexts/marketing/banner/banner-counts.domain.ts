/** Clicks in basis points of views; null without views. More clicks than views, from browsers that left early, count as all. */
export const clickRateBp = ({ viewCount, clickCount }: { readonly viewCount: number; readonly clickCount: number }) =>
  viewCount === 0 ? null : Math.min(10_000, Math.round((clickCount * 10_000) / viewCount));
