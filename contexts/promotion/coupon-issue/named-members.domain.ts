/** The most names of one list, and the longest text that has them. */
export const mostNames = 10_000;
export const namesMax = 200_000;

/** The names in a list or a file: one a line, or separated by commas; empty lines and repetitions are left out. */
export function namesIn(text: string): string[] {
  const names = text.split(/[\n\r,;，；\t]+/).map((name) => name.trim());
  return [...new Set(names.filter((name) => name !== ''))];
}
