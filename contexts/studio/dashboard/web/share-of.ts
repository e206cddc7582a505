/** The width of a bar, as a share of the longest. */
export const shareOf = (value: number, top: number): string => `${top === 0 ? 0 : Math.round((value / top) * 100)}%`;
