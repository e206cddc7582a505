/** Whether `dist` was built from the current sources. */
export function isBuilt(): boolean;
/** Bundles our own code that a server entry needs into one file. */
export function bundleServer(entry: string, outfile: string): Promise<void>;
/** Builds server and web into `dist`. */
export function build(): Promise<void>;
