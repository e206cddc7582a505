import { BrandMark } from '@shopkeeper/shell/pages';
import { useText } from '@shopkeeper/ui/i18n';
import { useEffect, useState } from 'react';
import { useHome } from '../home/use-home.ts';
import { LanguageButton } from '../login/language-button.tsx';
import { CodeSignInForm, ForgotForm } from './code-forms.tsx';
import { isLink, LinkForm, tokenOfLink } from './link-form.tsx';
import { JoinForm, SignInForm } from './member-forms.tsx';
import '../login/login.css';
import './member-login.css';

type Form = 'sign-in' | 'join' | 'code' | 'forgot' | 'link';
type Notice = 'forgot.done' | 'link.broken';

/** Which form is shown, with a notice above it. A link that is opened while the page is shown opens its form. */
function useForms() {
  const [token, setToken] = useState(() => tokenOfLink(window.location.hash));
  const [form, setForm] = useState<Form>(token ? 'link' : 'sign-in');
  const [notice, setNotice] = useState<Notice | undefined>(() =>
    !token && isLink(window.location.hash) ? 'link.broken' : undefined,
  );
  function show(next: Form, message?: Notice): void {
    setNotice(message);
    setForm(next);
  }
  useEffect(() => {
    function opened(): void {
      if (!isLink(window.location.hash)) return;
      const found = tokenOfLink(window.location.hash);
      setToken(found);
      setNotice(found ? undefined : 'link.broken');
      setForm(found ? 'link' : 'sign-in');
    }
    window.addEventListener('hashchange', opened);
    return () => window.removeEventListener('hashchange', opened);
  }, []);
  return { token, form, notice, show };
}

/** Takes a used link out of the address, so that the page opened again does not ask for its password. */
function forgetLink(): void {
  const { pathname, search } = window.location;
  window.history.replaceState(window.history.state, '', pathname + search);
}

/** The login page of the member centre: signing in by password or code, registering, or setting a new password. */
export function MemberLoginScreen() {
  const text = useText('member-login');
  const home = useHome();
  const { token, form, notice, show } = useForms();
  function changed(): void {
    forgetLink();
    show('sign-in', 'forgot.done');
  }
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
            {text(notice)}
          </p>
        )}
        {form === 'join' && <JoinForm />}
        {form === 'sign-in' && <SignInForm />}
        {form === 'code' && <CodeSignInForm />}
        {form === 'forgot' && <ForgotForm onDone={changed} />}
        {form === 'link' && token && <LinkForm key={token} token={token} onDone={changed} />}
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
