import type { Refusal } from '@shopkeeper/resource';
import type { Translate } from '@shopkeeper/web-kit';

/** A refusal that came without its sentence, in words; facts stand in single braces, as the server prints them. */
export function sayRefusal(text: Translate, { refused, facts }: Pick<Refusal, 'refused' | 'facts'>): string {
  const [name = '', ...rest] = refused.split('.');
  const given: Readonly<Record<string, unknown>> = facts;
  return text(`${name}:refusal.${rest.join('.')}`).replaceAll(/\{(\w+)\}/g, (_, fact: string) => String(given[fact] ?? ''));
}
