/** What every browser of the house is started with. */
export const browserArgs: string[];
/** The browser to test with, or undefined when there is none. */
export function findBrowser(): Promise<string | undefined>;
/** Sees to a browser and to a font with Chinese characters; answers the browser's path, or undefined when none can be had. */
export function ensureBrowser(): Promise<string | undefined>;
