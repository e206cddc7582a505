import { useStaffSignIn } from '@shopkeeper/admin-ui/shell';
import { type Credentials, secondStepOf } from '@shopkeeper/api-client/session';
import { lazyPart } from '@shopkeeper/ui';
import { useText } from '@shopkeeper/ui/i18n';
import { storageKeys } from '@shopkeeper/ui/theme';
import { useState } from 'react';
import { AuthForm, rememberedName } from './auth-form.tsx';
import { Entry } from './entry.tsx';
import { PasswordField } from './password-field.tsx';
import { useAuthForm } from './use-auth-form.ts';

const missing = { username: 'username-missing', password: 'password-missing', captchaInfo: 'captcha-missing' } as const;

/** Loaded when an account asks for it. */
const SecondStep = lazyPart(async () => (await import('./second-step.tsx')).SecondStep);

/** What the first step leaves for the second. */
interface Waiting {
  readonly who: Pick<Credentials, 'username' | 'keep'>;
  readonly step: NonNullable<ReturnType<typeof secondStepOf>>;
}

/** The sign-in for staff: account and password, then the second factor where the account has one. */
export function LoginForm() {
  const way = useStaffSignIn();
  const [waiting, setWaiting] = useState<Waiting | null>(null);

  async function enter({ username, keep, ...credentials }: Credentials): Promise<void> {
    try {
      await way.signIn({ username, keep, ...credentials });
    } catch (error) {
      const step = secondStepOf(error);
      if (!step) throw error;
      setWaiting({ who: { username, keep }, step });
    }
  }

  if (waiting === null) return <PasswordStep enter={enter} />;
  const { who, step } = waiting;
  const { challenge, kinds } = step;
  return (
    <SecondStep
      kinds={kinds}
      prove={(code) => way.prove({ challenge, code }, who)}
      proveByPasskey={() => way.proveByPasskey(challenge, who)}
      onBack={() => setWaiting(null)}
    />
  );
}

function PasswordStep({ enter }: { readonly enter: (credentials: Credentials) => Promise<void> }) {
  const text = useText('login');
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
