import { ApiError, call } from '@shopkeeper/api-client';
import { answerWithPasskey, makePasskey, PasskeyError } from '@shopkeeper/api-client/session';
import type { useText } from '@shopkeeper/ui/i18n';
import { secondFactorPage } from '../second-factor.page.ts';
import type { Typed } from './proof-form.tsx';

type Words = ReturnType<typeof useText>;

/** Forms show an `ApiError`; what the browser rejects becomes one. */
function shownIn(text: Words): (error: unknown) => never {
  return (error) => {
    if (!(error instanceof PasskeyError)) throw error;
    throw new ApiError({ status: 0, error: `second-factor.passkey-${error.why}`, msg: text(`text.passkey-${error.why}`) });
  };
}

/** What proves a change: the password with the typed code, or with a passkey where none was typed. Rejects with an `ApiError`. */
export async function proofOf(
  { password, code }: Typed,
  { text, asksPasskey }: { text: Words; asksPasskey: boolean },
): Promise<object> {
  if (code !== '') return { password, code };
  if (!asksPasskey) return { password };
  const question = await call<Parameters<typeof answerWithPasskey>[0]>(
    `${secondFactorPage.path}/requestPasskey`,
    {},
    { showError: false },
  );
  return { password, passkey: await answerWithPasskey(question).catch(shownIn(text)) };
}

/** Makes a new passkey after a proof; the answer is to be sent to the server. Rejects with an `ApiError`. */
export async function newPasskey(proof: object, text: Words): Promise<object> {
  const path = `${secondFactorPage.path}/beginPasskey`;
  const begun = await call<Parameters<typeof makePasskey>[0]>(path, proof, { showError: false });
  return makePasskey(begun).catch(shownIn(text));
}
