import { ApiError, call, useCall } from '@shopkeeper/api-client';
import { PageModal } from '@shopkeeper/admin-ui';
import { useText } from '@shopkeeper/ui/i18n';
import { Stack, Text } from '@shopkeeper/ui/layout';
import { Button, Input } from 'antd';
import { useId, useState } from 'react';

interface ProofDialogProps {
  /** Takes the ticket, or nothing when it is cancelled. */
  readonly onAnswer: (ticket: string | undefined) => void;
}

type Kind = 'password' | 'code';

/** Asks for the password, or a code by those who have a second factor. */
export function ProofDialog({ onAnswer }: ProofDialogProps) {
  const text = useText('terminal');
  const id = useId();
  const { data } = useCall<{ readonly activeSince: number | null }>('/admin/access/second-factor/overview', {});
  const [kind, setKind] = useState<Kind>('password');
  const [typed, setTyped] = useState('');
  const [issue, setIssue] = useState('');
  const [isBusy, setBusy] = useState(false);
  async function send(): Promise<void> {
    if (typed === '') return;
    setBusy(true);
    try {
      const body = { [kind]: typed };
      onAnswer((await call<{ readonly ticket: string }>('/admin/access/profile/prove', body, { showError: false })).ticket);
    } catch (error) {
      setIssue(error instanceof ApiError ? (error.fields[0]?.msg ?? error.msg) : String(error));
      setTyped('');
    } finally {
      setBusy(false);
    }
  }
  const Field = kind === 'password' ? Input.Password : Input;
  return (
    <PageModal
      title={text('text.proof')}
      width={400}
      okText={text('text.proof-go')}
      okButtonProps={{ loading: isBusy, disabled: typed === '' }}
      cancelText={text('text.cancel')}
      onOk={() => void send()}
      onCancel={() => onAnswer(undefined)}
    >
      <Stack gap={12}>
        <Text color="muted">{text('text.proof-hint')}</Text>
        <Stack gap={4}>
          <label htmlFor={id}>{text(`text.proof-${kind}`)}</label>
          <Field
            id={id}
            value={typed}
            autoComplete={kind === 'password' ? 'current-password' : 'one-time-code'}
            maxLength={128}
            aria-invalid={issue !== ''}
            aria-describedby={`${id}-issue`}
            onChange={({ target }) => setTyped(target.value)}
            onPressEnter={() => void send()}
          />
          <Text id={`${id}-issue`} color="bad" size={12}>
            <span role="alert">{issue}</span>
          </Text>
        </Stack>
        {data && data.activeSince !== null && (
          <Button
            type="link"
            onClick={() => {
              setKind(kind === 'password' ? 'code' : 'password');
              setTyped('');
              setIssue('');
            }}
          >
            {text(kind === 'password' ? 'text.proof-by-code' : 'text.proof-by-password')}
          </Button>
        )}
      </Stack>
    </PageModal>
  );
}
