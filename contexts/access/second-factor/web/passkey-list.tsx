import { useWrite } from '@shopkeeper/admin-ui';
import { Section } from '@shopkeeper/admin-ui/detail';
import { TimeText } from '@shopkeeper/ui';
import { useText } from '@shopkeeper/ui/i18n';
import { Stack, Text } from '@shopkeeper/ui/layout';
import { Button, Modal } from 'antd';
import { useState } from 'react';
import type { Passkey, SecondFactorView } from '../second-factor.domain.ts';
import { secondFactorPage } from '../second-factor.page.ts';
import { ProofForm, type Typed } from './proof-form.tsx';
import { RemoveForm } from './remove-form.tsx';

interface PasskeyListProps {
  readonly state: SecondFactorView;
}

interface Change {
  readonly kind: 'rename' | 'remove';
  readonly passkey: Passkey;
}

/** The passkeys of the person, with their names, and how to remove them. */
export function PasskeyList({ state }: PasskeyListProps) {
  const text = useText('second-factor');
  const [change, setChange] = useState<Change | null>(null);
  return (
    <Section title={text('text.passkeys')}>
      {state.passkeys.length === 0 && <p className="rs-hint">{text('text.noPasskeys')}</p>}
      <Stack as="ul" gap={12} style={{ listStyle: 'none', margin: 0, padding: 0 }}>
        {state.passkeys.map((passkey) => (
          <PasskeyRow key={passkey.id} passkey={passkey} onChange={(kind) => setChange({ kind, passkey })} />
        ))}
      </Stack>
      <Modal
        open={change !== null}
        title={change && text(`text.${change.kind}Passkey`, { name: change.passkey.name })}
        footer={null}
        destroyOnHidden
        styles={{ body: { paddingTop: 8 } }}
        onCancel={() => setChange(null)}
      >
        {change?.kind === 'rename' && <RenamePasskey passkey={change.passkey} onDone={() => setChange(null)} />}
        {change?.kind === 'remove' && <RemovePasskey state={state} passkey={change.passkey} onDone={() => setChange(null)} />}
      </Modal>
    </Section>
  );
}

interface PasskeyRowProps {
  readonly passkey: Passkey;
  readonly onChange: (kind: Change['kind']) => void;
}

function PasskeyRow({ passkey, onChange }: PasskeyRowProps) {
  const text = useText('second-factor');
  const { name, createdAt, lastUsedAt, host } = passkey;
  return (
    <Stack as="li" row gap={12} wrap align="center" justify="space-between">
      <Stack gap={2} style={{ minWidth: 0 }}>
        <Text as="strong" style={{ overflowWrap: 'anywhere' }}>
          {name}
        </Text>
        <Text as="small" color="muted" size={12.5}>
          {text('text.added')} <TimeText at={createdAt} /> ·{' '}
          {lastUsedAt === null ? text('text.neverUsed') : text('text.lastUsed')}{' '}
          {lastUsedAt !== null && <TimeText at={lastUsedAt} />}
          {host !== window.location.hostname && ` · ${text('text.worksAt', { host })}`}
        </Text>
      </Stack>
      <Stack row gap={8}>
        <Button size="small" aria-label={text('text.renamePasskey', { name })} onClick={() => onChange('rename')}>
          {text('text.rename')}
        </Button>
        <Button size="small" danger aria-label={text('text.removePasskey', { name })} onClick={() => onChange('remove')}>
          {text('text.remove')}
        </Button>
      </Stack>
    </Stack>
  );
}

interface OneProps {
  readonly passkey: Passkey;
  readonly onDone: () => void;
}

const path = secondFactorPage.path;

function RenamePasskey({ passkey: { id, name: before }, onDone }: OneProps) {
  const text = useText('second-factor');
  const write = useWrite<SecondFactorView>({ refreshes: [path], showsOwnError: true });
  const submit = async ({ name }: Typed): Promise<void> => {
    await write.mutateAsync({ path: `${path}/renamePasskey`, body: { id, name } });
    onDone();
  };
  return (
    <ProofForm inputs={{ name: 'text.passkeyName' }} name={before} submit={submit}>
      {({ isReady, isBusy }) => (
        <Button type="primary" style={{ alignSelf: 'flex-start' }} htmlType="submit" disabled={!isReady} loading={isBusy}>
          {text('text.rename')}
        </Button>
      )}
    </ProofForm>
  );
}

function RemovePasskey({ state, passkey: { id }, onDone }: OneProps & PasskeyListProps) {
  const write = useWrite<SecondFactorView>({ refreshes: [path], showsOwnError: true });
  return (
    <RemoveForm
      state={state}
      remove={async (proof) => {
        await write.mutateAsync({ path: `${path}/removePasskey`, body: { id, ...proof } });
        onDone();
      }}
    />
  );
}
