import { apiUrl } from '@shopkeeper/api-client';
import { Entry } from '@shopkeeper/member-ui';
import { useText } from '@shopkeeper/ui/i18n';
import { type ContactField, useCodeRequest } from './contact-calls.ts';

interface CodeFieldProps {
  readonly name: 'code' | 'oldCode';
  readonly field: ContactField;
  readonly label: string;
  /** Why the code that was typed in is rejected. */
  readonly issue: string | undefined;
  /** Where the code goes. Empty while the member has not typed an address. */
  readonly addressIn: (form: FormData) => string;
}

/** The field of a code, with the button that sends it and the seconds until the next one. */
export function CodeField({ name, field, label, issue, addressIn }: CodeFieldProps) {
  const text = useText('member-profile');
  const request = useCodeRequest(field);
  const captcha = `${name}Captcha`;
  const send = (form: HTMLFormElement | null): void => {
    const typed = new FormData(form ?? undefined);
    const address = addressIn(typed);
    if (address === '') return request.setIssue(text('text.enter-address'));
    request.send(address, String(typed.get(captcha) ?? '').trim());
  };
  const isWaiting = request.wait > 0;
  return (
    <>
      {request.captcha && <Captcha name={captcha} {...request.captcha} />}
      <div className="mc-code">
        <Entry
          name={name}
          label={label}
          issue={issue ?? request.issue}
          autoComplete="one-time-code"
          inputMode="numeric"
          maxLength={6}
        />
        <button
          type="button"
          className="mc-button"
          // Not `disabled`, which would lose the focus of the keyboard.
          aria-disabled={isWaiting || request.isPending}
          onClick={({ currentTarget }) => send(currentTarget.form)}
        >
          {isWaiting ? text('text.again-in', { seconds: request.wait }) : text('text.send-code')}
        </button>
      </div>
      <p className="mc-code-sent" role="status">
        {request.sentTo && text('text.sent-to', { address: request.sentTo })}
      </p>
    </>
  );
}

interface CaptchaProps {
  readonly name: string;
  /** The random id the server binds the picture to. */
  readonly id: string;
  readonly issue: string | undefined;
  readonly onRenew: () => void;
}

function Captcha({ name, id, issue, onRenew }: CaptchaProps) {
  const text = useText('member-profile');
  const src = `${apiUrl()}/api/common/captcha?id=${id}&server=1`;
  return (
    <div className="mc-captcha">
      <Entry name={name} label={text('text.captcha')} issue={issue} autoComplete="off" maxLength={8} />
      <button type="button" title={text('text.captcha-again')} onClick={onRenew}>
        <img key={id} src={src} alt={text('text.captcha')} width="112" height="40" />
      </button>
    </div>
  );
}
