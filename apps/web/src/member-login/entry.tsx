import { useText } from '@shopkeeper/ui/i18n';
import { recall, storageKeys } from '@shopkeeper/ui/theme';
import { type InputHTMLAttributes, useId } from 'react';
import { FieldNote } from '../login/field-note.tsx';

interface EntryProps extends Pick<InputHTMLAttributes<HTMLInputElement>, 'autoComplete' | 'inputMode' | 'defaultValue'> {
  readonly name: 'username' | 'mobile';
  readonly issue?: string | undefined;
  readonly hint?: string;
}

/** A labelled text input with its error or hint below. */
export function Entry({ name, issue, hint, ...input }: EntryProps) {
  const text = useText('member-login');
  const id = useId();
  return (
    <>
      <label htmlFor={id}>{text(name)}</label>
      <input
        {...input}
        id={id}
        name={name}
        className="login-input"
        autoCapitalize="none"
        spellCheck={false}
        aria-invalid={issue !== undefined}
        aria-describedby={`${id}-note`}
      />
      <FieldNote id={`${id}-note`} issue={issue} hint={hint} />
    </>
  );
}

/** A checkbox to stay signed in on this browser. */
export function KeepSignedIn() {
  const text = useText('member-login');
  const id = useId();
  return (
    <p className="login-keep">
      <input id={id} type="checkbox" name="keep" defaultChecked={recall(storageKeys.keepMember) !== false} />
      <label htmlFor={id}>{text('keep')}</label>
    </p>
  );
}
