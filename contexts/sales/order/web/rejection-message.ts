import type { Rejection } from '@shopkeeper/resource';
import type { Translate } from '@shopkeeper/ui/i18n';

/** Formats a business error that has no message; details are in single braces, as the server prints them. */
export function rejectionMessage(
  text: Translate,
  { errorCode: rejected, details }: Pick<Rejection, 'errorCode' | 'details'>,
): string {
  const [name = '', ...rest] = rejected.split('.');
  const given: Readonly<Record<string, unknown>> = details;
  return text(`${name}:error.${rest.join('.')}`).replaceAll(/\{(\w+)\}/g, (_, detail: string) => String(given[detail] ?? ''));
}
