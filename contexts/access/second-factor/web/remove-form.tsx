import { useText } from '@shopkeeper/ui/i18n';
import { Button } from 'antd';
import type { SecondFactorView } from '../second-factor.domain.ts';
import { proofOf } from './passkey-proof.ts';
import { canProveByPasskey } from './passkeys-here.ts';
import { ProofForm } from './proof-form.tsx';

interface RemoveFormProps {
  readonly state: SecondFactorView;
  /** Removes the factor with the proof that was given; rejects with an `ApiError`, which is shown. */
  readonly remove: (proof: Awaited<ReturnType<typeof proofOf>>) => Promise<void>;
}

/** Asks for the password and a code or a passkey before a factor is removed. */
export function RemoveForm({ state, remove }: RemoveFormProps) {
  const text = useText('second-factor');
  const asksPasskey = canProveByPasskey(state);
  return (
    <ProofForm
      inputs={{ password: 'text.password', code: asksPasskey ? 'text.codeOrPasskey' : 'text.anyCode' }}
      isCodeOptional={asksPasskey}
      submit={async (typed) => remove(await proofOf(typed, { text, asksPasskey }))}
    >
      {({ isReady, isBusy }) => (
        <Button danger style={{ alignSelf: 'flex-start' }} htmlType="submit" disabled={!isReady} loading={isBusy}>
          {text('text.remove')}
        </Button>
      )}
    </ProofForm>
  );
}
