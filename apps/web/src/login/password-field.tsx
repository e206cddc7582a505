import { useText } from '@shopkeeper/ui/i18n';
import { useId, useState } from 'react';
import { FieldNote } from './field-note.tsx';

interface PasswordFieldProps {
  readonly issue?: string | undefined;
  readonly hint?: string;
  /** A new password, so that password managers offer to generate one. */
  readonly isNew?: boolean;
}

/** A password input with a button to show the password. */
export function PasswordField({ issue, hint, isNew = false }: PasswordFieldProps) {
  const text = useText('login');
  const id = useId();
  const [isShown, setShown] = useState(false);
  return (
    <>
      <label htmlFor={id}>{text('password')}</label>
      <span className="login-password">
        <input
          id={id}
          name="password"
          className="login-input"
          type={isShown ? 'text' : 'password'}
          autoComplete={isNew ? 'new-password' : 'current-password'}
          maxLength={64}
          aria-invalid={issue !== undefined}
          aria-describedby={`${id}-note`}
        />
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
      </span>
      <FieldNote id={`${id}-note`} issue={issue} hint={hint} />
    </>
  );
}
