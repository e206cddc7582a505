import type { Refusal } from '@shopkeeper/resource';

/** A refusal of a rule that screens and server share, in the words that the server has for it (`refusal.*`, facts in braces). */
export function refusalWords(text: (key: string) => string, { refused, facts }: Refusal): string {
  const words = text(`refusal.${refused.slice(refused.indexOf('.') + 1)}`);
  return words.replaceAll(/\{(\w+)\}/g, (_all, name: string) => String(facts[name] ?? ''));
}
