import { type InputHTMLAttributes, type ReactNode, useId } from 'react';

interface EntryProps extends InputHTMLAttributes<HTMLInputElement> {
  readonly name: 'username' | 'password' | 'mobile' | 'captchaInfo' | 'address' | 'code';
  readonly label: string;
  readonly issue?: string | undefined;
  readonly hint?: string | undefined;
  /** A button beside the input, and the class of the box around both. */
  readonly button?: { readonly box: string; readonly content: ReactNode };
}

/** A labelled text input with its error or hint below. */
export function Entry({ label, issue, hint, button, ...attributes }: EntryProps) {
  const id = useId();
  const input = (
    <input
      {...attributes}
      id={id}
      className="login-input"
      autoCapitalize="none"
      spellCheck={false}
      aria-invalid={issue !== undefined}
      aria-describedby={`${id}-note`}
    />
  );
  const note = issue ?? hint;
  return (
    <>
      <label htmlFor={id}>{label}</label>
      {button ? (
        <span className={button.box}>
          {input}
          {button.content}
        </span>
      ) : (
        input
      )}
      {note !== undefined && (
        <small id={`${id}-note`} className={issue === undefined ? 'login-note' : 'login-note bad'}>
          {note}
        </small>
      )}
    </>
  );
}
