import { recall, type StorageKey } from '@shopkeeper/ui/theme';
import { type ReactNode, useId } from 'react';
import { CaptchaField } from './captcha-field.tsx';
import type { AuthFormState } from './use-auth-form.ts';

interface AuthFormProps {
  readonly form: AuthFormState;
  readonly words: Readonly<Record<'title' | 'subtitle' | 'keep' | 'submit' | 'submitting', string>>;
  /** The storage key of the choice to stay signed in on this browser. */
  readonly keepKey: StorageKey;
  readonly hint?: string;
  /** The fields. */
  readonly children: ReactNode;
}

/** A form to sign in or register, with a captcha when the server requires one. Uses plain inputs to keep the page small. */
export function AuthForm({ form, words, keepKey, hint, children }: AuthFormProps) {
  const { message, isPending, captchaId, renewCaptcha, submit } = form;
  const keep = useId();
  return (
    <form className="login-form" onSubmit={submit} noValidate>
      <h1>{words.title}</h1>
      <p className="login-subtitle">{words.subtitle}</p>
      {message && (
        <p className="login-error" role="alert">
          {message}
        </p>
      )}
      {children}
      {captchaId && <CaptchaField id={captchaId} onRenew={renewCaptcha} />}
      <p className="login-keep">
        <input id={keep} type="checkbox" name="keep" defaultChecked={recall(keepKey) !== false} />
        <label htmlFor={keep}>{words.keep}</label>
      </p>
      <button type="submit" className="login-submit" disabled={isPending}>
        {isPending ? words.submitting : words.submit}
      </button>
      {hint && <p className="login-hint">{hint}</p>}
    </form>
  );
}

/** The account that signed in last on this browser. */
export function rememberedName(key: StorageKey): string {
  const account = recall(key);
  return typeof account === 'string' ? account : '';
}
