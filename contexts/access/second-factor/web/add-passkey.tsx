import { useWrite } from '@shopkeeper/admin-ui';
import { Section } from '@shopkeeper/admin-ui/detail';
import { useText } from '@shopkeeper/ui/i18n';
import { Stack } from '@shopkeeper/ui/layout';
import { Button } from 'antd';
import { useState } from 'react';
import type { RecoveryCodes, SecondFactorView } from '../second-factor.domain.ts';
import { secondFactorPage } from '../second-factor.page.ts';
import { newPasskey, proofOf } from './passkey-proof.ts';
import { canProveByPasskey, whyNoPasskeys } from './passkeys-here.ts';
import { ProofForm, type Typed } from './proof-form.tsx';

interface AddPasskeyProps {
  readonly state: SecondFactorView;
  /** Called with the recovery codes of a first factor, and with none for a further one. */
  readonly onDone: (codes: readonly string[]) => void;
}

/** Adds a passkey of this device or of a security key, after the password and, where there is a factor already, a proof with it. */
export function AddPasskey({ state, onDone }: AddPasskeyProps) {
  const text = useText('second-factor');
  const write = useWrite<RecoveryCodes>({ refreshes: [secondFactorPage.path], showsOwnError: true });
  const [added, setAdded] = useState(0);
  const isActive = state.activeSince !== null;
  const asksPasskey = isActive && canProveByPasskey(state);
  const why = whyNoPasskeys();

  async function submit(typed: Typed): Promise<void> {
    const answer = await newPasskey(await proofOf(typed, { text, asksPasskey }), text);
    const { codes } = await write.mutateAsync({
      path: `${secondFactorPage.path}/addPasskey`,
      body: { name: typed.name, answer },
    });
    setAdded((count) => count + 1);
    onDone(codes);
  }

  return (
    <Section title={text('text.addPasskey')}>
      <Stack gap={12}>
        <p className="rs-hint">{text('text.passkeyIntro')}</p>
        {why ? (
          <p className="rs-hint">{text(why)}</p>
        ) : (
          <ProofForm
            key={added}
            inputs={{
              name: 'text.passkeyName',
              password: 'text.password',
              ...(isActive ? { code: asksPasskey ? 'text.codeOrPasskey' : 'text.anyCode' } : {}),
            }}
            name={text('text.thisDevice')}
            isCodeOptional={asksPasskey}
            submit={submit}
          >
            {({ isReady, isBusy }) => (
              <Button style={{ alignSelf: 'flex-start' }} htmlType="submit" disabled={!isReady} loading={isBusy}>
                {text('text.addPasskey')}
              </Button>
            )}
          </ProofForm>
        )}
      </Stack>
    </Section>
  );
}
