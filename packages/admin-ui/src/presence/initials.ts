/** The letters of a mark for a person: of two names the first letter of each, of one name its first character. */
export function initialsOf(name: string): string {
  const names = name.trim().split(/\s+/);
  return [names[0], ...(names.length > 1 ? [names.at(-1)] : [])]
    .map((one = '') => [...one][0] ?? '')
    .join('')
    .toUpperCase();
}
