import { apiUrl } from '@shopkeeper/api-client';
import { useText } from '@shopkeeper/ui/i18n';
import { Entry } from './entry.tsx';

interface CaptchaFieldProps {
  /** The random id the server binds the picture to. */
  readonly id: string;
  readonly onRenew: () => void;
}

/** Captcha input, shown after failed attempts. */
export function CaptchaField({ id, onRenew }: CaptchaFieldProps) {
  const text = useText('login');
  const src = `${apiUrl()}/api/common/captcha?id=${id}&server=1`;
  const content = (
    <button type="button" onClick={onRenew} title={text('captcha-again')}>
      <img key={id} src={src} alt={text('captcha-picture')} width="112" height="40" />
    </button>
  );
  const button = { box: 'login-captcha', content };
  return <Entry name="captchaInfo" label={text('captcha')} autoComplete="off" maxLength={8} button={button} />;
}
