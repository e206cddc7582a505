import { useMemberSignIn } from '@shopkeeper/admin-ui/shell';
import { useText } from '@shopkeeper/ui/i18n';
import { recall, storageKeys } from '@shopkeeper/ui/theme';
import { CaptchaField } from '../login/captcha-field.tsx';
import { PasswordField } from '../login/password-field.tsx';
import { Entry, KeepSignedIn } from './entry.tsx';
import { read, useAuthForm } from './use-auth-form.ts';

/** The sign-in form for members, with a captcha when the server requires one. */
export function SignInForm() {
  const text = useText('member-login');
  const { signIn } = useMemberSignIn();
  const { message, issues, isPending, captchaId, renewCaptcha, submit } = useAuthForm((form) => {
    const { captcha, ...who } = read(form);
    return signIn({ ...who, ...captcha });
  });
  const account = recall(storageKeys.rememberedMember);
  return (
    <form className="login-form" onSubmit={submit} noValidate>
      <h1>{text('title')}</h1>
      <p className="login-subtitle">{text('subtitle')}</p>
      {message && (
        <p className="login-error" role="alert">
          {message}
        </p>
      )}
      <Entry
        name="username"
        issue={issues['username']}
        autoComplete="username"
        defaultValue={typeof account === 'string' ? account : ''}
      />
      <PasswordField issue={issues['password']} />
      {captchaId && <CaptchaField id={captchaId} onRenew={renewCaptcha} />}
      <KeepSignedIn />
      <button type="submit" className="login-submit" disabled={isPending}>
        {text(isPending ? 'submitting' : 'submit')}
      </button>
    </form>
  );
}
