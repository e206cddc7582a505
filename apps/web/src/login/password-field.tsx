import { useText } from '@shopkeeper/ui/i18n';
import { useState } from 'react';
import { Entry } from './entry.tsx';

interface PasswordFieldProps {
  readonly issue?: string | undefined;
  readonly hint?: string;
  readonly label?: string;
  /** A new password, so that password managers offer to generate one. */
  readonly isNew?: boolean;
}

/** A password input with a button to show the password. */
export function PasswordField({ isNew = false, label, ...notes }: PasswordFieldProps) {
  const text = useText('login');
  const [isShown, setShown] = useState(false);
  const content = (
    <button
      type="button"
      aria-pressed={isShown}
      aria-label={text(isShown ? 'hide-password' : 'show-password')}
      onClick={() => setShown(!isShown)}
    >
      <svg
        viewBox="0 0 24 24"
        width="17"
        height="17"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.75"
        strokeLinecap="round"
        aria-hidden="true"
      >
        <path d="M2.5 12s3.5-6.5 9.5-6.5 9.5 6.5 9.5 6.5-3.5 6.5-9.5 6.5S2.5 12 2.5 12z" />
        <circle cx="12" cy="12" r="2.8" />
        {isShown ? null : <path d="M4 4l16 16" />}
      </svg>
    </button>
  );
  return (
    <Entry
      {...notes}
      name="password"
      label={label ?? text('password')}
      type={isShown ? 'text' : 'password'}
      autoComplete={isNew ? 'new-password' : 'current-password'}
      maxLength={64}
      button={{ box: 'login-password', content }}
    />
  );
}
