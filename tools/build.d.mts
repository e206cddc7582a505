/** Whether `dist` holds what the sources say now. */
export function isBuilt(): boolean;
