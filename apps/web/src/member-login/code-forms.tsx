import { useMemberSignIn } from '@shopkeeper/admin-ui/shell';
import { call } from '@shopkeeper/api-client';
import { useText } from '@shopkeeper/ui/i18n';
import { recall, storageKeys } from '@shopkeeper/ui/theme';
import { type ReactNode, useId } from 'react';
import { CaptchaField } from '../login/captcha-field.tsx';
import { Entry } from '../login/entry.tsx';
import { PasswordField } from '../login/password-field.tsx';
import { useCodeForm } from './use-code-form.ts';

type State = ReturnType<typeof useCodeForm>;

function AddressStep({ address, issues, captchaId, renewCaptcha }: State) {
  const text = useText('member-login');
  return (
    <>
      <Entry
        name="address"
        label={text('forgot.address')}
        issue={issues['address']}
        defaultValue={address}
        autoComplete="username"
        inputMode="email"
        maxLength={200}
      />
      {captchaId && <CaptchaField id={captchaId} onRenew={renewCaptcha} />}
    </>
  );
}

/** Shown when several accounts have the address. */
function AccountChoice({ accounts }: Pick<State, 'accounts'>) {
  const text = useText('member-login');
  const id = useId();
  return (
    <>
      <label htmlFor={id}>{text('forgot.accounts')}</label>
      <select id={id} name="account" className="login-input">
        {accounts.map((name) => (
          <option key={name}>{name}</option>
        ))}
      </select>
    </>
  );
}

interface CodeStepProps extends State {
  /** What is typed in beside the code. */
  readonly children: ReactNode;
}

function CodeStep({ issues, sent, accounts, wait, again, children }: CodeStepProps) {
  const text = useText('member-login');
  const minutes = Math.round((sent?.expiresIn ?? 0) / 60);
  return (
    <>
      <p className="login-subtitle" role="status">
        {text('forgot.sent')}
      </p>
      <Entry
        name="code"
        label={text('forgot.code')}
        issue={issues['code']}
        hint={text('forgot.code-hint', { minutes })}
        autoComplete="one-time-code"
        inputMode="numeric"
        maxLength={6}
      />
      {children}
      {accounts.length > 0 && <AccountChoice accounts={accounts} />}
      <p className="member-login-other">
        <button type="button" disabled={wait > 0} onClick={again}>
          {wait > 0 ? text('forgot.again-in', { seconds: wait }) : text('forgot.again')}
        </button>
      </p>
    </>
  );
}

interface CodeFormProps {
  readonly form: State;
  readonly title: string;
  readonly submit: string;
  /** What is typed in beside the code. */
  readonly children: ReactNode;
}

/** A form that sends a code to an address, and then takes it. */
function CodeForm({ form, title, submit: word, children }: CodeFormProps) {
  const text = useText('member-login');
  const { sent, message, isPending, submit } = form;
  return (
    <form className="login-form" onSubmit={submit} noValidate>
      <h1>{title}</h1>
      {!sent && <p className="login-subtitle">{text('forgot.subtitle')}</p>}
      {message && (
        <p className="login-error" role="alert">
          {message}
        </p>
      )}
      {sent ? <CodeStep {...form}>{children}</CodeStep> : <AddressStep {...form} />}
      <button type="submit" className="login-submit" disabled={isPending}>
        {isPending ? text(sent ? 'forgot.submitting' : 'forgot.sending') : sent ? word : text('forgot.send')}
      </button>
    </form>
  );
}

/** Errors are shown in the form. */
const quiet = { audience: 'member', isAnonymous: true, showError: false } as const;

/** The form for a new password, proved by a code that is sent to the mobile or e-mail address of the member. */
export function ForgotForm({ onDone }: { readonly onDone: () => void }) {
  const text = useText('member-login');
  const form = useCodeForm({
    event: 'user_retrieve_pwd',
    needs: ['code', 'password'],
    missing: (name) => text(`missing.${name}`),
    async finish(contact, { keep: _keep, ...given }) {
      await call('/api/User/retrievePassword', { ...contact, ...given }, quiet);
      onDone();
    },
  });
  return (
    <CodeForm form={form} title={text('forgot.title')} submit={text('forgot.submit')}>
      <PasswordField label={text('forgot.password')} issue={form.issues['password']} hint={text('join.password-hint')} isNew />
    </CodeForm>
  );
}

/** The form that signs a member in with a code in place of the password. */
export function CodeSignInForm() {
  const text = useText('member-login');
  const keep = useId();
  const { signInByCode } = useMemberSignIn();
  const form = useCodeForm({
    event: 'user_login',
    needs: ['code'],
    missing: (name) => text(`missing.${name}`),
    finish: (contact, { password: _password, ...given }) => signInByCode({ ...contact, ...given }),
  });
  return (
    <CodeForm form={form} title={text('code.title')} submit={text('submit')}>
      <p className="login-keep">
        <input id={keep} type="checkbox" name="keep" defaultChecked={recall(storageKeys.keepMember) !== false} />
        <label htmlFor={keep}>{text('keep')}</label>
      </p>
    </CodeForm>
  );
}
