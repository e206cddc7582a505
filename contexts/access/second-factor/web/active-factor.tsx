import { useWrite } from '@shopkeeper/admin-ui';
import { Section } from '@shopkeeper/admin-ui/detail';
import { TimeText } from '@shopkeeper/ui';
import { useText } from '@shopkeeper/ui/i18n';
import { DescriptionList, Stack, Text } from '@shopkeeper/ui/layout';
import { Button } from 'antd';
import { useRef } from 'react';
import type { RecoveryCodes, SecondFactorView } from '../second-factor.domain.ts';
import { secondFactorPage } from '../second-factor.page.ts';
import { AddPasskey } from './add-passkey.tsx';
import { PasskeyList } from './passkey-list.tsx';
import { proofOf } from './passkey-proof.ts';
import { canProveByPasskey } from './passkeys-here.ts';
import { ProofForm, type Typed } from './proof-form.tsx';
import { RemoveApp } from './remove-app.tsx';
import { SetUp } from './set-up.tsx';

const few = 3;

interface ActiveFactorProps {
  readonly state: SecondFactorView & { readonly activeSince: number };
  /** Called with new recovery codes; with none where those from before stay. */
  readonly onCodes: (codes: readonly string[]) => void;
}

/** The second factor in force: its app and passkeys, new recovery codes and turning it off; all with password and proof. */
export function ActiveFactor({ state, onCodes }: ActiveFactorProps) {
  const text = useText('second-factor');
  const left = String(state.recoveryCodesLeft);
  return (
    <>
      <Section title={text('text.active')}>
        <DescriptionList
          items={[
            {
              key: 'app',
              title: text('text.app'),
              value: (
                <Stack row gap={12} align="center">
                  {text(state.hasApp ? 'text.isSetUp' : 'text.isNotSetUp')}
                  {state.hasApp && state.passkeys.length > 0 && <RemoveApp state={state} />}
                </Stack>
              ),
            },
            { key: 'since', title: text('text.since'), value: <TimeText at={state.activeSince} /> },
            {
              key: 'left',
              title: text('text.left'),
              value:
                state.recoveryCodesLeft > few ? (
                  left
                ) : (
                  <Text color="warn">
                    {left} · {text('text.fewLeft')}
                  </Text>
                ),
            },
          ]}
        />
      </Section>
      <PasskeyList state={state} />
      <AddPasskey state={state} onDone={onCodes} />
      {!state.hasApp && <SetUp state={state} onDone={onCodes} />}
      <Manage state={state} onCodes={onCodes} />
    </>
  );
}

function Manage({ state, onCodes }: ActiveFactorProps) {
  const { requiredBy } = state;
  const text = useText('second-factor');
  const renew = useWrite<RecoveryCodes>({ refreshes: [], showsOwnError: true });
  const off = useWrite<SecondFactorView>({ refreshes: [secondFactorPage.path], showsOwnError: true });
  // Both buttons submit the form; this says which one.
  const turnsOff = useRef(false);

  const asksPasskey = canProveByPasskey(state);

  async function submit(typed: Typed): Promise<void> {
    const body = await proofOf(typed, { text, asksPasskey });
    if (turnsOff.current) await off.mutateAsync({ path: `${secondFactorPage.path}/turnOff`, body });
    else onCodes((await renew.mutateAsync({ path: `${secondFactorPage.path}/renewCodes`, body })).codes);
  }

  return (
    <Section title={text('text.manage')}>
      <Stack gap={12}>
        <ProofForm
          inputs={{ password: 'text.password', code: asksPasskey ? 'text.codeOrPasskey' : 'text.anyCode' }}
          isCodeOptional={asksPasskey}
          submit={submit}
        >
          {({ isReady, isBusy }) => (
            <Stack row gap={8} wrap>
              <Button
                htmlType="submit"
                disabled={!isReady}
                loading={isBusy && renew.isPending}
                onClick={() => (turnsOff.current = false)}
              >
                {text('text.renew')}
              </Button>
              <Button
                danger
                htmlType="submit"
                disabled={!isReady || requiredBy.length > 0}
                loading={isBusy && off.isPending}
                onClick={() => (turnsOff.current = true)}
              >
                {text('text.turnOff')}
              </Button>
            </Stack>
          )}
        </ProofForm>
        <p className="rs-hint">
          {requiredBy.length > 0 ? text('text.requiredBy', { roles: requiredBy.join(text('text.and')) }) : text('text.renewHint')}
        </p>
      </Stack>
    </Section>
  );
}
