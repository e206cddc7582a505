/** SPEC's figures: where the bar starts, its step and its trickle in ms. */
export const progressSettings = { minimum: 0.08, speed: 200, trickleSpeed: 800, showSpinner: false } as const;

/** How long the veil stays in the DOM after its cause has ended; it lets clicks through from the first frame on. */
export const loadingOverlayHidesAfterMs = 1_000;
