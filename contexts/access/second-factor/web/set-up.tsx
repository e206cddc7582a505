import { QRCodeSVG } from '@rc-component/qrcode';
import { useWrite } from '@shopkeeper/admin-ui';
import { CopyButton, Section } from '@shopkeeper/admin-ui/detail';
import { useText } from '@shopkeeper/ui/i18n';
import { Columns, Stack, Text } from '@shopkeeper/ui/layout';
import { Button } from 'antd';
import { useState } from 'react';
import type { Enrolment, RecoveryCodes, SecondFactorView } from '../second-factor.domain.ts';
import { secondFactorPage } from '../second-factor.page.ts';
import { proofOf } from './passkey-proof.ts';
import { canProveByPasskey } from './passkeys-here.ts';
import { ProofForm } from './proof-form.tsx';

interface SetUpProps {
  /** Called with the recovery codes once the second factor is on; with none where it was on before. */
  readonly onDone: (codes: readonly string[]) => void;
}

/** Sets up an authenticator app: password, then the QR code, confirmed with a code of the app. */
export function SetUp({ state, onDone }: SetUpProps & { readonly state: SecondFactorView }) {
  const text = useText('second-factor');
  const write = useWrite<Enrolment>({ refreshes: [], showsOwnError: true });
  const [begun, setBegun] = useState<Enrolment | null>(null);
  const isActive = state.activeSince !== null;
  const asksPasskey = isActive && canProveByPasskey(state);
  if (begun) return <Confirm enrolment={begun} onDone={onDone} onAgain={() => setBegun(null)} />;
  return (
    <Section title={text('text.app')}>
      <Stack gap={12}>
        <p className="rs-hint">{text('text.intro')}</p>
        <ProofForm
          inputs={{
            password: 'text.password',
            ...(isActive ? { code: asksPasskey ? 'text.codeOrPasskey' : 'text.anyCode' } : {}),
          }}
          isCodeOptional={asksPasskey}
          submit={async (typed) => {
            const body = await proofOf(typed, { text, asksPasskey });
            setBegun(await write.mutateAsync({ path: `${secondFactorPage.path}/begin`, body }));
          }}
        >
          {({ isReady, isBusy }) => (
            <Button type="primary" style={{ alignSelf: 'flex-start' }} htmlType="submit" disabled={!isReady} loading={isBusy}>
              {text('text.begin')}
            </Button>
          )}
        </ProofForm>
      </Stack>
    </Section>
  );
}

interface ConfirmProps extends SetUpProps {
  readonly enrolment: Enrolment;
  readonly onAgain: () => void;
}

/** The secret in groups of four, as people type it. */
const grouped = (secret: string): string => secret.replaceAll(/(.{4})(?=.)/g, '$1 ');

function Confirm({ enrolment: { secret, uri }, onDone, onAgain }: ConfirmProps) {
  const text = useText('second-factor');
  const write = useWrite<RecoveryCodes>({ refreshes: [], showsOwnError: true });
  return (
    <Section title={text('text.scan')}>
      <Columns of="208px minmax(0, 1fr)" narrowOn="phone" gap={24} align="start">
        <span style={{ display: 'inline-block', padding: 12, borderRadius: 6, background: '#fff', width: 'fit-content' }}>
          <QRCodeSVG value={uri} size={184} level="M" title={text('text.qr')} />
        </span>
        <Stack gap={16}>
          <div>
            <Text as="small" block color="muted" size={12.5}>
              {text('text.secret')}
            </Text>
            <Text as="code" numeric style={{ overflowWrap: 'anywhere' }}>
              {grouped(secret)}
            </Text>{' '}
            <CopyButton value={secret} label={text('text.secret')} />
          </div>
          <ProofForm
            inputs={{ code: 'text.code' }}
            submit={async ({ code }) =>
              onDone((await write.mutateAsync({ path: `${secondFactorPage.path}/confirm`, body: { code } })).codes)
            }
          >
            {({ isReady, isBusy }) => (
              <Stack row gap={8}>
                <Button type="primary" htmlType="submit" disabled={!isReady} loading={isBusy}>
                  {text('text.confirm')}
                </Button>
                <Button onClick={onAgain}>{text('text.again')}</Button>
              </Stack>
            )}
          </ProofForm>
          <p className="rs-hint">{text('text.codeHint')}</p>
        </Stack>
      </Columns>
    </Section>
  );
}
