import type { Rejection } from '@shopkeeper/resource';

/** A refusal of a rule that screens and server share, in the words that the server has for it (`refusal.*`, facts in braces). */
export function rejectionMessage(text: (key: string) => string, { errorCode: rejected, details }: Rejection): string {
  const labels = text(`error.${rejected.slice(rejected.indexOf('.') + 1)}`);
  return labels.replaceAll(/\{(\w+)\}/g, (_all, name: string) => String(details[name] ?? ''));
}
