/** Whether `dist` holds what the sources say now. */
export function isBuilt(): boolean;
/** Bundles the code of ours that a server entry needs into one file. */
export function bundleServer(entry: string, outfile: string): Promise<void>;
/** Builds both sides into `dist`. */
export function build(): Promise<void>;
