import { useText } from '@shopkeeper/ui/i18n';
import { type SubmitEvent, useEffect, useRef, useState, useTransition } from 'react';
import { Entry } from './entry.tsx';
import { typed } from './use-auth-form.ts';

interface SecondStepProps {
  /** Rejects with an `ApiError`. */
  readonly prove: (code: string) => Promise<void>;
  readonly onBack: () => void;
}

/** The second step of a sign-in: a code of the authenticator app or a recovery code. */
export function SecondStep({ prove, onBack }: SecondStepProps) {
  const text = useText('login');
  const form = useRef<HTMLFormElement>(null);
  const [message, setMessage] = useState<string>();
  const [isPending, startTransition] = useTransition();

  const focus = (): void => {
    const input = form.current?.querySelector('input');
    input?.focus();
    input?.select();
  };
  useEffect(focus, []);

  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    const code = typed(new FormData(event.currentTarget), 'code').trim();
    setMessage(code === '' ? text('code-missing') : undefined);
    if (code === '') return;
    startTransition(() =>
      prove(code).catch((error: unknown) => {
        setMessage(error instanceof Error ? error.message : String(error));
        focus();
      }),
    );
  }

  return (
    <form className="login-form" onSubmit={submit} noValidate ref={form}>
      <h1>{text('step-title')}</h1>
      <p className="login-subtitle">{text('step-subtitle')}</p>
      {message && (
        <p className="login-error" role="alert">
          {message}
        </p>
      )}
      <Entry name="code" label={text('code')} autoComplete="one-time-code" maxLength={32} hint={text('code-hint')} />
      <button type="submit" className="login-submit" disabled={isPending}>
        {isPending ? text('submitting') : text('submit')}
      </button>
      <button type="button" className="login-back" onClick={onBack}>
        {text('back')}
      </button>
    </form>
  );
}
