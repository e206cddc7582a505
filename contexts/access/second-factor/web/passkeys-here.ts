import { hasPasskeys } from '@shopkeeper/api-client/session';
import { relyingPartyOf, type SecondFactorView } from '../second-factor.domain.ts';

/** Whether passkeys can be added at this address in this browser, and if not, the key of the reason. */
export function whyNoPasskeys(): 'text.noPasskeysAtAddress' | 'text.noPasskeysInBrowser' | undefined {
  if (!relyingPartyOf(window.location.host)) return 'text.noPasskeysAtAddress';
  return hasPasskeys() ? undefined : 'text.noPasskeysInBrowser';
}

/** Whether the person has a passkey that can prove a change here. */
export const canProveByPasskey = ({ passkeys }: Pick<SecondFactorView, 'passkeys'>): boolean =>
  whyNoPasskeys() === undefined && passkeys.some(({ host }) => host === relyingPartyOf(window.location.host)?.id);
