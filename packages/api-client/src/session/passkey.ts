import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/browser';

/** Why a browser gave no passkey: the person closed its dialog or waited too long, it is known already, or anything else. */
type PasskeyFailure = 'given-up' | 'known' | 'failed';

/** No passkey was given. */
export class PasskeyError extends Error {
  readonly why: PasskeyFailure;

  constructor(why: PasskeyFailure, cause: unknown) {
    super(`no passkey: ${why}`, { cause });
    this.name = 'PasskeyError';
    this.why = why;
  }
}

/** Whether this browser can use passkeys, which need TLS or the own computer. */
export const hasPasskeys = (): boolean => typeof window.PublicKeyCredential === 'function';

const failures: Readonly<Record<string, PasskeyFailure>> = {
  NotAllowedError: 'given-up',
  AbortError: 'given-up',
  InvalidStateError: 'known',
};

function failureOf(error: unknown): PasskeyError {
  const name = error instanceof Error ? error.name : '';
  return new PasskeyError(failures[name] ?? 'failed', error);
}

// Loaded when somebody uses a passkey.
const webAuthn = () => import('@simplewebauthn/browser');

/** Asks the person for one of the passkeys of a question. Rejects with a `PasskeyError`. */
export async function answerWithPasskey(optionsJSON: PublicKeyCredentialRequestOptionsJSON): Promise<AuthenticationResponseJSON> {
  const { startAuthentication } = await webAuthn();
  return startAuthentication({ optionsJSON }).catch((error: unknown) => {
    throw failureOf(error);
  });
}

/** Asks the person to make a new passkey. Rejects with a `PasskeyError`. */
export async function makePasskey(optionsJSON: PublicKeyCredentialCreationOptionsJSON): Promise<RegistrationResponseJSON> {
  const { startRegistration } = await webAuthn();
  return startRegistration({ optionsJSON }).catch((error: unknown) => {
    throw failureOf(error);
  });
}
