import { useMemberSignIn } from '@shopkeeper/admin-ui/shell';
import { useText } from '@shopkeeper/ui/i18n';
import { storageKeys } from '@shopkeeper/ui/theme';
import { AuthForm, rememberedName } from '../login/auth-form.tsx';
import { Entry } from '../login/entry.tsx';
import { PasswordField } from '../login/password-field.tsx';
import { typed, useAuthForm } from '../login/use-auth-form.ts';

/** The sign-in form for members. Errors appear at their fields. */
export function SignInForm() {
  const text = useText('member-login');
  const { signIn } = useMemberSignIn();
  const form = useAuthForm({ enter: signIn, missing: (name) => text(`missing.${name}`) });
  const words = {
    title: text('title'),
    subtitle: text('subtitle'),
    keep: text('keep'),
    submit: text('submit'),
    submitting: text('submitting'),
  };
  const account = rememberedName(storageKeys.rememberedMember);
  const { username, password } = form.issues;
  return (
    <AuthForm form={form} words={words} keepKey={storageKeys.keepMember}>
      <Entry name="username" label={text('username')} issue={username} autoComplete="username" defaultValue={account} />
      <PasswordField issue={password} />
    </AuthForm>
  );
}

/** The registration form: account, password and an optional mobile number. */
export function JoinForm() {
  const text = useText('member-login');
  const { register } = useMemberSignIn();
  const form = useAuthForm({
    enter: (who, all) => {
      const mobile = typed(all, 'mobile').trim();
      return register({ ...who, ...(mobile ? { mobile } : {}) });
    },
    missing: (name) => text(`missing.${name}`),
  });
  const words = {
    title: text('join.title'),
    subtitle: text('join.subtitle'),
    keep: text('keep'),
    submit: text('join.submit'),
    submitting: text('join.submitting'),
  };
  const { username, password, mobile } = form.issues;
  return (
    <AuthForm form={form} words={words} keepKey={storageKeys.keepMember}>
      <Entry
        name="username"
        label={text('username')}
        issue={username}
        hint={text('join.username-hint')}
        autoComplete="username"
      />
      <PasswordField issue={password} hint={text('join.password-hint')} isNew />
      <Entry name="mobile" label={text('mobile')} issue={mobile} autoComplete="tel" inputMode="tel" />
    </AuthForm>
  );
}
