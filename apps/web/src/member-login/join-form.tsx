import { useMemberSignIn } from '@shopkeeper/admin-ui/shell';
import { useText } from '@shopkeeper/ui/i18n';
import { CaptchaField } from '../login/captcha-field.tsx';
import { PasswordField } from '../login/password-field.tsx';
import { Entry, KeepSignedIn } from './entry.tsx';
import { read, typed, useAuthForm } from './use-auth-form.ts';

/** The registration form: account, password and an optional mobile number. Errors appear at their fields. */
export function JoinForm() {
  const text = useText('member-login');
  const { register } = useMemberSignIn();
  const { message, issues, isPending, captchaId, renewCaptcha, submit } = useAuthForm((form) => {
    const { captcha, ...who } = read(form);
    const mobile = typed(form, 'mobile').trim();
    return register({ ...who, ...captcha, ...(mobile ? { mobile } : {}) });
  });
  return (
    <form className="login-form" onSubmit={submit} noValidate>
      <h1>{text('join.title')}</h1>
      <p className="login-subtitle">{text('join.subtitle')}</p>
      {message && (
        <p className="login-error" role="alert">
          {message}
        </p>
      )}
      <Entry name="username" issue={issues['username']} hint={text('join.username-hint')} autoComplete="username" />
      <PasswordField issue={issues['password']} hint={text('join.password-hint')} isNew />
      <Entry name="mobile" issue={issues['mobile']} autoComplete="tel" inputMode="tel" />
      {captchaId && <CaptchaField id={captchaId} onRenew={renewCaptcha} />}
      <KeepSignedIn />
      <button type="submit" className="login-submit" disabled={isPending}>
        {text(isPending ? 'join.submitting' : 'join.submit')}
      </button>
    </form>
  );
}
