import { BrandMark } from '@shopkeeper/shell/pages';
import { useText } from '@shopkeeper/ui/i18n';
import { useState } from 'react';
import { useHome } from '../home/use-home.ts';
import { LanguageButton } from '../login/language-button.tsx';
import { JoinForm, SignInForm } from './member-forms.tsx';
import '../login/login.css';
import './member-login.css';

/** The login page of the member centre: signing in or registering. */
export function MemberLoginScreen() {
  const text = useText('member-login');
  const home = useHome();
  const [isJoining, setJoining] = useState(false);
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
        {isJoining ? <JoinForm /> : <SignInForm />}
        <p className="member-login-other">
          {text(isJoining ? 'known' : 'new')}
          <button type="button" onClick={() => setJoining(!isJoining)}>
            {text(isJoining ? 'to-sign-in' : 'to-join')}
          </button>
        </p>
      </main>
    </div>
  );
}
