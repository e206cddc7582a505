import { hasPasskeys, PasskeyError } from '@shopkeeper/api-client/session';
import { useText } from '@shopkeeper/ui/i18n';
import { type SubmitEvent, useEffect, useRef, useState, useTransition } from 'react';
import { Entry } from './entry.tsx';
import { typed } from './use-auth-form.ts';

interface SecondStepProps {
  /** What the account has here: `app`, `passkey`. */
  readonly kinds: readonly string[];
  /** Rejects with an `ApiError`. */
  readonly prove: (code: string) => Promise<void>;
  /** Rejects with an `ApiError` or a `PasskeyError`. */
  readonly proveByPasskey: () => Promise<void>;
  readonly onBack: () => void;
}

/** The second step of a sign-in: a passkey, a code of the authenticator app, or a recovery code. */
export function SecondStep({ kinds, prove, proveByPasskey, onBack }: SecondStepProps) {
  const text = useText('login');
  const form = useRef<HTMLFormElement>(null);
  const [message, setMessage] = useState<string>();
  const [isPending, startTransition] = useTransition();
  const hasApp = kinds.includes('app');
  const hasPasskey = kinds.includes('passkey') && hasPasskeys();

  const focus = (name: 'code' | 'passkey'): void => {
    const target = form.current?.querySelector<HTMLElement>(`[name="${name}"]`);
    target?.focus();
    if (target instanceof HTMLInputElement) target.select();
  };
  useEffect(() => focus(hasPasskey ? 'passkey' : 'code'), [hasPasskey]);

  const textOf = (error: unknown): string => {
    if (error instanceof PasskeyError) return text(error.why === 'given-up' ? 'passkey-given-up' : 'passkey-failed');
    return error instanceof Error ? error.message : String(error);
  };
  const run = (name: 'code' | 'passkey', proving: () => Promise<void>): void =>
    startTransition(() =>
      proving().catch((error: unknown) => {
        setMessage(textOf(error));
        // The inputs are enabled again with the next frame.
        requestAnimationFrame(() => focus(name));
      }),
    );

  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    const code = typed(new FormData(event.currentTarget), 'code').trim();
    setMessage(code === '' ? text('code-missing') : undefined);
    if (code !== '') run('code', () => prove(code));
  }

  function usePasskey(): void {
    setMessage(undefined);
    run('passkey', proveByPasskey);
  }

  return (
    <form className="login-form" onSubmit={submit} noValidate ref={form}>
      <h1>{text(hasPasskey ? 'step-title-passkey' : 'step-title')}</h1>
      <p className="login-subtitle">{text(subtitleOf(hasApp, hasPasskey))}</p>
      {message && (
        <p className="login-error" role="alert">
          {message}
        </p>
      )}
      {hasPasskey && (
        <button type="button" name="passkey" className="login-submit" disabled={isPending} onClick={usePasskey}>
          {text('use-passkey')}
        </button>
      )}
      {hasPasskey && <p className="login-or">{text('or')}</p>}
      <Entry
        name="code"
        label={text(hasApp ? 'code' : 'recovery-code')}
        autoComplete="one-time-code"
        maxLength={32}
        {...(hasApp ? { hint: text('code-hint') } : {})}
      />
      <button type="submit" className={hasPasskey ? 'login-submit login-other' : 'login-submit'} disabled={isPending}>
        {isPending ? text('submitting') : text('submit')}
      </button>
      <button type="button" className="login-back" onClick={onBack}>
        {text('back')}
      </button>
    </form>
  );
}

function subtitleOf(hasApp: boolean, hasPasskey: boolean): string {
  if (hasPasskey) return 'step-passkey';
  return hasApp ? 'step-subtitle' : 'step-recovery';
}
