import { BrandMark } from '@shopkeeper/shell/pages';
import { useText } from '@shopkeeper/ui/i18n';
import { LanguageButton } from './language-button.tsx';
import { LoginForm } from './login-form.tsx';
import { ShopIllustration } from './shop-illustration.tsx';
import './login.css';

/** The login page of the back office: an illustration and the sign-in form. */
export function LoginScreen() {
  const text = useText('login');
  return (
    <div className="login">
      <aside className="login-picture">
        <div className="login-brand">
          <BrandMark />
          <span>{text('brand')}</span>
        </div>
        <p className="login-slogan">{text('slogan')}</p>
        <p className="login-slogan-text">{text('slogan-text')}</p>
        <ShopIllustration />
      </aside>
      <main className="login-side">
        <LanguageButton className="login-language" />
        <LoginForm />
      </main>
    </div>
  );
}
