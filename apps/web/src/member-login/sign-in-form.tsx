import { recall, storageKeys, useMemberSignIn, useText } from '@shopkeeper/web-kit/shell';
import { CaptchaField } from '../login/captcha-field.tsx';
import { PasswordField } from '../login/password-field.tsx';
import { Entry, Keep } from './entry.tsx';
import { read, useDoor } from './use-door.ts';

/** Account and password, and a captcha once the server asks for one. */
export function SignInForm() {
  const text = useText('member-login');
  const { signIn } = useMemberSignIn();
  const { fault, faults, isPending, captchaId, renewCaptcha, submit } = useDoor((form) => {
    const { captcha, ...who } = read(form);
    return signIn({ ...who, ...captcha });
  });
  const account = recall(storageKeys.rememberedMember);
  return (
    <form className="login-form" onSubmit={submit} noValidate>
      <h1>{text('title')}</h1>
      <p className="login-subtitle">{text('subtitle')}</p>
      {fault && (
        <p className="login-fault" role="alert">
          {fault}
        </p>
      )}
      <Entry
        name="username"
        fault={faults['username']}
        autoComplete="username"
        defaultValue={typeof account === 'string' ? account : ''}
      />
      <PasswordField fault={faults['password']} />
      {captchaId && <CaptchaField id={captchaId} onRenew={renewCaptcha} />}
      <Keep />
      <button type="submit" className="login-submit" disabled={isPending}>
        {text(isPending ? 'submitting' : 'submit')}
      </button>
    </form>
  );
}
