import { useStaffSignIn } from '@shopkeeper/admin-ui/shell';
import { useText } from '@shopkeeper/ui/i18n';
import { storageKeys } from '@shopkeeper/ui/theme';
import { AuthForm, rememberedName } from './auth-form.tsx';
import { Entry } from './entry.tsx';
import { PasswordField } from './password-field.tsx';
import { useAuthForm } from './use-auth-form.ts';

const missing = { username: 'username-missing', password: 'password-missing', captchaInfo: 'captcha-missing' } as const;

/** The sign-in form for staff. */
export function LoginForm() {
  const text = useText('login');
  const enter = useStaffSignIn();
  const form = useAuthForm({ enter, missing: (name) => text(missing[name]), isBrief: true });
  const words = {
    title: text('title'),
    subtitle: text('subtitle'),
    keep: text('keep'),
    submit: text('submit'),
    submitting: text('submitting'),
  };
  const account = rememberedName(storageKeys.rememberedAccount);
  return (
    <AuthForm form={form} words={words} keepKey={storageKeys.keepLogin} hint={text('forgotten')}>
      <Entry name="username" label={text('username')} autoComplete="username" defaultValue={account} />
      <PasswordField />
    </AuthForm>
  );
}
