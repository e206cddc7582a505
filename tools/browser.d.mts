/** Arguments for every browser that the tests start. */
export const browserArgs: string[];
/** Returns the path of the browser to test with, or undefined when there is none. */
export function findBrowser(): Promise<string | undefined>;
/**
 * Installs a browser and a font with Chinese characters when missing; returns the browser's path, or undefined when none could be
 * installed.
 */
export function ensureBrowser(): Promise<string | undefined>;
