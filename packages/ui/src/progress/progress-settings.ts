/** SPEC's settings: the initial position of the bar, its step and its trickle interval in ms. */
export const progressSettings = { minimum: 0.08, speed: 200, trickleSpeed: 800, showSpinner: false } as const;

/** How long the hidden loading overlay stays in the DOM; it lets clicks through immediately. */
export const loadingOverlayHidesAfterMs = 1_000;
