import { useText } from '@shopkeeper/ui/i18n';
import { useId } from 'react';
import { CaptchaField } from '../login/captcha-field.tsx';
import { Entry } from '../login/entry.tsx';
import { PasswordField } from '../login/password-field.tsx';
import { useForgotForm } from './use-forgot-form.ts';

type State = ReturnType<typeof useForgotForm>;

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

function CodeStep({ issues, sent, accounts, wait, again }: State) {
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
      <PasswordField label={text('forgot.password')} issue={issues['password']} hint={text('join.password-hint')} isNew />
      {accounts.length > 0 && <AccountChoice accounts={accounts} />}
      <p className="member-login-other">
        <button type="button" disabled={wait > 0} onClick={again}>
          {wait > 0 ? text('forgot.again-in', { seconds: wait }) : text('forgot.again')}
        </button>
      </p>
    </>
  );
}

/** The form for a new password, proved by a code that is sent to the mobile or e-mail address of the member. */
export function ForgotForm({ onDone }: { readonly onDone: () => void }) {
  const text = useText('member-login');
  const form = useForgotForm({ missing: (name) => text(`missing.${name}`), onDone });
  const { sent, message, isPending, submit } = form;
  const step = sent ? 'submit' : 'send';
  return (
    <form className="login-form" onSubmit={submit} noValidate>
      <h1>{text('forgot.title')}</h1>
      {!sent && <p className="login-subtitle">{text('forgot.subtitle')}</p>}
      {message && (
        <p className="login-error" role="alert">
          {message}
        </p>
      )}
      {sent ? <CodeStep {...form} /> : <AddressStep {...form} />}
      <button type="submit" className="login-submit" disabled={isPending}>
        {text(isPending ? (sent ? 'forgot.submitting' : 'forgot.sending') : `forgot.${step}`)}
      </button>
    </form>
  );
}
