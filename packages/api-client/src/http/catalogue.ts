import type { ShellKey } from '@shopkeeper/ui/i18n';

const statusesWithText = [302, 400, 401, 403, 404, 408, 409, 500, 501, 502, 503, 504, 505] as const;

/** The text key for an answer that did not come from our server, by HTTP status; the text of 404 contains `{{url}}`. */
export function statusKey(status: number): ShellKey {
  const known = statusesWithText.find((one) => one === status);
  return known === undefined ? 'http.other' : `http.${known}`;
}

/**
 * The text key for a call without a response: no network, a network error (`fetch` rejects with a `TypeError`), or any other
 * failure, such as a response that breaks off.
 */
export function silenceKey(cause: unknown, isOnline: boolean): ShellKey {
  if (!isOnline) return 'http.offline';
  return cause instanceof TypeError ? 'http.network' : 'http.none';
}
