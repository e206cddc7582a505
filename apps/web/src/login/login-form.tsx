import { useText } from '@shopkeeper/ui/i18n';
import { recall, storageKeys } from '@shopkeeper/ui/theme';
import { useId } from 'react';
import { CaptchaField } from './captcha-field.tsx';
import { PasswordField } from './password-field.tsx';
import { useLogin } from './use-login.ts';

/** The sign-in form for staff, with a captcha when the server requires one. Uses plain inputs to keep the page small. */
export function LoginForm() {
  const text = useText('login');
  const { issue, isPending, captchaId, renewCaptcha, submit } = useLogin();
  const username = useId();
  const keep = useId();
  const account = recall(storageKeys.rememberedAccount);
  return (
    <form className="login-form" onSubmit={submit} noValidate>
      <h1>{text('title')}</h1>
      <p className="login-subtitle">{text('subtitle')}</p>
      {issue === undefined ? null : (
        <p className="login-error" role="alert">
          {issue}
        </p>
      )}
      <label htmlFor={username}>{text('username')}</label>
      <input
        id={username}
        name="username"
        className="login-input"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        defaultValue={typeof account === 'string' ? account : ''}
      />
      <PasswordField />
      {captchaId === undefined ? null : <CaptchaField id={captchaId} onRenew={renewCaptcha} />}
      <p className="login-keep">
        <input id={keep} type="checkbox" name="keep" defaultChecked={recall(storageKeys.keepLogin) !== false} />
        <label htmlFor={keep}>{text('keep')}</label>
      </p>
      <button type="submit" className="login-submit" disabled={isPending}>
        {text(isPending ? 'submitting' : 'submit')}
      </button>
      <p className="login-hint">{text('forgotten')}</p>
    </form>
  );
}
