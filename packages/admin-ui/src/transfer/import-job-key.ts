/** Where a browser tab keeps the import job of a list, by the prefix of its calls. */
export const importJobKey = (prefix: string): string => `import:${prefix}`;
