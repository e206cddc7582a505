import type { KeyObject } from 'node:crypto';
import { isSignedRsa, signRsa } from '../../gateway/server/keys.ts';

export type Parameters = Readonly<Record<string, string>>;

const joined = (parameters: Parameters, omitted: readonly string[]): string =>
  Object.keys(parameters)
    .filter((name) => !omitted.includes(name) && parameters[name] !== '')
    .toSorted()
    .map((name) => `${name}=${parameters[name]}`)
    .join('&');

/** What is signed of a request: its plain values by name, without `sign` and empty ones. */
export const requestText = (parameters: Parameters): string => joined(parameters, ['sign']);

/** What is signed of a notification: its decoded values, also without `sign_type`. */
export const notificationText = (parameters: Parameters): string => joined(parameters, ['sign', 'sign_type']);

/** The parameters of a request with its signature. */
export const signedParameters = (parameters: Parameters, key: KeyObject): Parameters => ({
  ...parameters,
  sign: signRsa(requestText(parameters), key),
});

/** Whether a notification is signed by Alipay. */
export const isSignedNotification = (parameters: Parameters, key: KeyObject): boolean =>
  isSignedRsa(notificationText(parameters), parameters['sign'] ?? '', key);

/** The raw text of `<method>_response` in a reply, which is what its signature covers; null where there is none. */
export function responseText(body: string, name: string): string | null {
  const begin = body.indexOf(`"${name}"`);
  const open = begin < 0 ? -1 : body.indexOf('{', begin);
  if (open < 0) return null;
  let depth = 0;
  let isQuoted = false;
  for (let at = open; at < body.length; at += 1) {
    const one = body[at];
    if (isQuoted && one === '\\') at += 1;
    else if (one === '"') isQuoted = !isQuoted;
    else if (!isQuoted && one === '{') depth += 1;
    else if (!isQuoted && one === '}') {
      depth -= 1;
      if (depth === 0) return body.slice(open, at + 1);
    }
  }
  return null;
}
