import { apiUrl } from '@shopkeeper/api-client';
import { useText } from '@shopkeeper/ui/i18n';
import { useId } from 'react';

interface CaptchaFieldProps {
  /** The random id the server binds the picture to. */
  readonly id: string;
  readonly onRenew: () => void;
}

/** Captcha input, shown after failed attempts. */
export function CaptchaField({ id, onRenew }: CaptchaFieldProps) {
  const text = useText('login');
  const input = useId();
  return (
    <>
      <label htmlFor={input}>{text('captcha')}</label>
      <span className="login-captcha">
        <input
          id={input}
          name="captchaInfo"
          className="login-input"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={8}
        />
        <button type="button" onClick={onRenew} title={text('captcha-again')}>
          <img
            key={id}
            src={`${apiUrl()}/api/common/captcha?id=${id}&server=1`}
            alt={text('captcha-picture')}
            width="112"
            height="40"
          />
        </button>
      </span>
    </>
  );
}
