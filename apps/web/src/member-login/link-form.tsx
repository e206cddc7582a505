import { ApiError, call } from '@shopkeeper/api-client';
import { useText } from '@shopkeeper/ui/i18n';
import { type SubmitEvent, useState, useTransition } from 'react';
import { PasswordField } from '../login/password-field.tsx';
import { typed } from '../login/use-auth-form.ts';

/** Whether somebody opened a link for a new password, be it whole or cut off. */
export const isLink = (hash: string): boolean => hash.startsWith('#reset=');

/** The token of a link from the shop: `#reset=…`; undefined where it is not whole. */
export const tokenOfLink = (hash: string): string | undefined => /^#reset=([0-9a-f]{64})$/.exec(hash)?.[1];

/** Errors are shown in the form. */
const quiet = { audience: 'member', isAnonymous: true, showError: false } as const;

interface LinkFormProps {
  readonly token: string;
  readonly onDone: () => void;
}

/** The form for a new password, opened by a link that staff made for the member. */
export function LinkForm({ token, onDone }: LinkFormProps) {
  const text = useText('member-login');
  const [issue, setIssue] = useState<string>();
  const [message, setMessage] = useState<string>();
  const [isPending, startTransition] = useTransition();

  function rejected(error: unknown): void {
    const field = error instanceof ApiError ? error.fields.find(({ path }) => path === 'password') : undefined;
    setIssue(field?.msg);
    setMessage(field ? undefined : error instanceof Error ? error.message : String(error));
  }

  function submit(submitted: SubmitEvent<HTMLFormElement>): void {
    submitted.preventDefault();
    const password = typed(new FormData(submitted.currentTarget), 'password');
    setMessage(undefined);
    setIssue(password === '' ? text('missing.password') : undefined);
    if (password === '') return;
    startTransition(() => call('/api/User/passwordByLink', { token, password }, quiet).then(onDone, rejected));
  }

  return (
    <form className="login-form" onSubmit={submit} noValidate>
      <h1>{text('forgot.title')}</h1>
      <p className="login-subtitle">{text('link.subtitle')}</p>
      {message && (
        <p className="login-error" role="alert">
          {message}
        </p>
      )}
      <PasswordField label={text('forgot.password')} issue={issue} hint={text('join.password-hint')} isNew />
      <button type="submit" className="login-submit" disabled={isPending}>
        {text(isPending ? 'forgot.submitting' : 'forgot.submit')}
      </button>
    </form>
  );
}
