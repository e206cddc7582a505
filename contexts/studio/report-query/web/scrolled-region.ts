/** What makes a box that scrolls reachable by keyboard: its name and a tab stop. */
export const scrolledRegion = (label: string) => ({ role: 'region', 'aria-label': label, tabIndex: 0 });
