import { BrandMark } from '@shopkeeper/shell/pages';
import { setLanguage, useLanguage, useText } from '@shopkeeper/ui/i18n';
import { useState } from 'react';
import { useHome } from '../home/use-home.ts';
import { JoinForm } from './join-form.tsx';
import { SignInForm } from './sign-in-form.tsx';
import '../login/login.css';
import './member-login.css';

/** The login page of the member centre: signing in or registering. */
export function MemberLoginScreen() {
  const text = useText('member-login');
  const shell = useText('shell');
  const home = useHome();
  const [isJoining, setJoining] = useState(false);
  const next = useLanguage() === 'en' ? 'zh-cn' : 'en';
  return (
    <div className="member-login">
      <header>
        <a href="/" aria-label={[home?.siteName, text('home')].filter(Boolean).join(' · ')}>
          <BrandMark />
          <b>{home?.siteName}</b>
        </a>
        <button
          type="button"
          className="login-language"
          lang={next === 'en' ? 'en' : 'zh-CN'}
          onClick={() => void setLanguage(next)}
        >
          {shell(`language.${next}`)}
        </button>
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
