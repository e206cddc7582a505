import { BrandMark } from '@shopkeeper/shell/pages';
import { useText } from '@shopkeeper/ui/i18n';
import { useState } from 'react';
import { useHome } from '../home/use-home.ts';
import { LanguageButton } from '../login/language-button.tsx';
import { CodeSignInForm, ForgotForm } from './code-forms.tsx';
import { LinkForm, tokenOfLink } from './link-form.tsx';
import { JoinForm, SignInForm } from './member-forms.tsx';
import '../login/login.css';
import './member-login.css';

type Form = 'sign-in' | 'join' | 'code' | 'forgot' | 'link';

/** The login page of the member centre: signing in by password or code, registering, or setting a new password. */
export function MemberLoginScreen() {
  const text = useText('member-login');
  const home = useHome();
  const [token] = useState(() => tokenOfLink(window.location.hash));
  const [form, setForm] = useState<Form>(token ? 'link' : 'sign-in');
  const [notice, setNotice] = useState<string>();
  const show = (next: Form, message?: string): void => {
    setNotice(message);
    setForm(next);
  };
  return (
    <div className="member-login">
      <header>
        <a href="/" aria-label={[home?.siteName, text('home')].filter(Boolean).join(' · ')}>
          <BrandMark />
          <b>{home?.siteName}</b>
        </a>
        <LanguageButton className="login-language" />
      </header>
      <main>
        {notice && (
          <p className="member-login-notice" role="status">
            {notice}
          </p>
        )}
        {form === 'join' && <JoinForm />}
        {form === 'sign-in' && <SignInForm />}
        {form === 'code' && <CodeSignInForm />}
        {form === 'forgot' && <ForgotForm onDone={() => show('sign-in', text('forgot.done'))} />}
        {form === 'link' && token && <LinkForm token={token} onDone={() => show('sign-in', text('forgot.done'))} />}
        <OtherWays form={form} show={show} />
      </main>
    </div>
  );
}

const back: Readonly<Record<Form, string>> = {
  'sign-in': 'to-join',
  join: 'to-sign-in',
  code: 'code.back',
  forgot: 'to-sign-in',
  link: 'to-sign-in',
};

/** The ways to the other forms of the page. */
function OtherWays({ form, show }: { readonly form: Form; readonly show: (next: Form) => void }) {
  const text = useText('member-login');
  const isSigningIn = form === 'sign-in';
  return (
    <>
      {isSigningIn && (
        <p className="member-login-other ways">
          <button type="button" onClick={() => show('code')}>
            {text('code.link')}
          </button>
          <button type="button" onClick={() => show('forgot')}>
            {text('forgot.link')}
          </button>
        </p>
      )}
      <p className="member-login-other">
        {form !== 'code' && text(isSigningIn ? 'new' : 'known')}
        <button type="button" onClick={() => show(isSigningIn ? 'join' : 'sign-in')}>
          {text(back[form])}
        </button>
      </p>
    </>
  );
}
