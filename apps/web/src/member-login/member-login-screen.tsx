import { BrandMark } from '@shopkeeper/shell/pages';
import { useText } from '@shopkeeper/ui/i18n';
import { useState } from 'react';
import { useHome } from '../home/use-home.ts';
import { LanguageButton } from '../login/language-button.tsx';
import { CodeSignInForm, ForgotForm } from './code-forms.tsx';
import { JoinForm, SignInForm } from './member-forms.tsx';
import '../login/login.css';
import './member-login.css';

/** The login page of the member centre: signing in by password or code, registering, or setting a new password. */
export function MemberLoginScreen() {
  const text = useText('member-login');
  const home = useHome();
  const [form, setForm] = useState<'sign-in' | 'join' | 'code' | 'forgot'>('sign-in');
  const [notice, setNotice] = useState<string>();
  const show = (next: typeof form, message?: string): void => {
    setNotice(message);
    setForm(next);
  };
  const isSigningIn = form === 'sign-in';
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
        {isSigningIn && <SignInForm />}
        {form === 'code' && <CodeSignInForm />}
        {form === 'forgot' && <ForgotForm onDone={() => show('sign-in', text('forgot.done'))} />}
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
            {text(isSigningIn ? 'to-join' : form === 'code' ? 'code.back' : 'to-sign-in')}
          </button>
        </p>
      </main>
    </div>
  );
}
