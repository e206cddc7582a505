import { type ApiError, apiUrl } from '@shopkeeper/api-client';
import { Entry } from '@shopkeeper/member-ui';
import { randomId } from '@shopkeeper/ui';
import { useText } from '@shopkeeper/ui/i18n';
import { useState } from 'react';

/** The captcha of a form: the picture of an id that this page chose. Any attempt to submit uses it up. */
export function useFormCaptcha() {
  const [id, setId] = useState(randomId);
  const [issue, setIssue] = useState<string>();
  return {
    id,
    issue,
    renew: (): void => setId(randomId()),
    /** Shows why a submission failed, if it was the captcha. */
    explain(failed: ApiError): void {
      setIssue(failed.error?.startsWith('request.captcha') ? failed.msg : undefined);
    },
  };
}

/** The name of the field for what the picture shows. */
export const captchaName = 'captcha';

export type FormCaptcha = ReturnType<typeof useFormCaptcha>;

/** The picture, which gives way to another one when it is pressed, and the field for what it shows. */
export function CaptchaEntry({ captcha: { id, issue, renew } }: { readonly captcha: FormCaptcha }) {
  const text = useText('form');
  return (
    <div className="ff-captcha">
      <Entry key={id} name={captchaName} label={text('text.captcha')} issue={issue} autoComplete="off" maxLength={8} />
      <button type="button" title={text('text.captchaAgain')} onClick={renew}>
        <img
          key={id}
          src={`${apiUrl()}/api/common/captcha?id=${id}&server=1`}
          alt={text('text.captcha')}
          width="133"
          height="40"
        />
      </button>
    </div>
  );
}
