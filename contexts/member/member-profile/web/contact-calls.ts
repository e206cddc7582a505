import { ApiError, call } from '@shopkeeper/api-client';
import { randomId } from '@shopkeeper/ui';
import { useEffect, useState, useTransition } from 'react';

export type ContactField = 'mobile' | 'email';

/** What the server replied to the request for a code; seconds. */
interface SentCode {
  readonly resendAfter: number;
}

/** Errors are shown in the form. */
const quiet = { audience: 'member', showError: false } as const;

const requestCode = (field: ContactField, address: string, extras: object): Promise<SentCode> =>
  field === 'mobile'
    ? call<SentCode>('/api/Sms/send', { mobile: address, template_code: 'user_change_mobile', extras }, quiet)
    : call<SentCode>('/api/Ems/send', { email: address, event: 'user_change_email', extras }, quiet);

/** Counts down the seconds until another code may be requested. */
function useCountdown(): readonly [seconds: number, start: (seconds: number) => void] {
  const [seconds, setSeconds] = useState(0);
  useEffect(() => {
    if (seconds <= 0) return undefined;
    const timer = setTimeout(() => setSeconds(seconds - 1), 1_000);
    return () => clearTimeout(timer);
  }, [seconds]);
  return [seconds, setSeconds];
}

const longestWait = 600;

/** Requests codes for one address: the countdown, the captcha that further ones need, and why one was not sent. */
export function useCodeRequest(field: ContactField) {
  const [wait, startWait] = useCountdown();
  const [sentTo, setSentTo] = useState<string>();
  const [issue, setIssue] = useState<string>();
  const [captchaId, setCaptchaId] = useState<string>();
  const [captchaIssue, setCaptchaIssue] = useState<string>();
  const [isPending, startTransition] = useTransition();

  function rejected(error: unknown): void {
    const message = error instanceof ApiError ? (error.fields[0]?.msg ?? error.message) : String(error);
    const isOfCaptcha = error instanceof ApiError && error.error.startsWith('request.captcha-');
    (isOfCaptcha ? setCaptchaIssue : setIssue)(message);
    if (!(error instanceof ApiError)) return;
    // A captcha is valid for one attempt.
    if (isOfCaptcha || captchaId !== undefined) setCaptchaId(randomId());
    const { retryAfter } = error.details;
    if (typeof retryAfter === 'number') startWait(Math.min(retryAfter, longestWait));
  }

  const send = (address: string, captchaInfo: string): void => {
    if (isPending || wait > 0) return;
    setIssue(undefined);
    setCaptchaIssue(undefined);
    startTransition(async () => {
      try {
        const { resendAfter } = await requestCode(field, address, captchaId ? { captchaId, captchaInfo } : {});
        setSentTo(address);
        setCaptchaId(undefined);
        startWait(resendAfter);
      } catch (error) {
        rejected(error);
      }
    });
  };
  const captcha =
    captchaId === undefined ? null : { id: captchaId, issue: captchaIssue, onRenew: () => setCaptchaId(randomId()) };
  return { wait, sentTo, issue, setIssue, captcha, isPending, send };
}
