/** A name as other members see it: its first character and two asterisks. */
export function hiddenName(name: string): string {
  const [first = ''] = Array.from(name.trim());
  return `${first}**`;
}
