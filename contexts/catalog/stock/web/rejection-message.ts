import type { Rejection } from '@shopkeeper/resource';

/**
 * Returns the message of a rejection from a rule shared with the server, with the server's text (`error.*`, details in braces).
 */
export function rejectionMessage(text: (key: string) => string, { errorCode: rejected, details }: Rejection): string {
  const labels = text(`error.${rejected.slice(rejected.indexOf('.') + 1)}`);
  return labels.replaceAll(/\{(\w+)\}/g, (_all, name: string) => String(details[name] ?? ''));
}
