import { ApiError, call } from '@shopkeeper/api-client';
import { randomId } from '@shopkeeper/ui';
import { type SubmitEvent, useEffect, useState, useTransition } from 'react';
import { typed } from '../login/use-auth-form.ts';

/** What the server replied to the request for a code. */
interface SentCode {
  readonly expiresIn: number;
  readonly resendAfter: number;
}

/** Errors are shown in the form. */
const quiet = { audience: 'member', isAnonymous: true, showError: false } as const;

/** The call of an address: a mobile number has digits only. */
const contactOf = (address: string): { readonly mobile: string } | { readonly email: string } =>
  /^\+?\d+$/.test(address) ? { mobile: address } : { email: address };

type Issues = Readonly<Record<string, string>>;

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

/** The state of the form for a new password: first the address, then the code and the password. */
export function useForgotForm({ missing, onDone }: { readonly missing: (name: string) => string; readonly onDone: () => void }) {
  const [address, setAddress] = useState('');
  const [sent, setSent] = useState<SentCode>();
  const [message, setMessage] = useState<string>();
  const [issues, setIssues] = useState<Issues>({});
  const [captchaId, setCaptchaId] = useState<string>();
  const [accounts, setAccounts] = useState<readonly string[]>([]);
  const [wait, startWait] = useCountdown();
  const [isPending, startTransition] = useTransition();

  function rejected(error: unknown): void {
    const fields = error instanceof ApiError ? (error.fields ?? []) : [];
    const named = fields.map(({ path, msg }) => [['mobile', 'email'].includes(path) ? 'address' : path, msg ?? ''] as const);
    setIssues(Object.fromEntries(named.toReversed()));
    setMessage(fields.length > 0 ? undefined : error instanceof Error ? error.message : String(error));
    if (!(error instanceof ApiError)) return;
    if (error.details['captcha'] === true || captchaId !== undefined) setCaptchaId(randomId());
    const { accounts: several, retryAfter } = error.details;
    if (Array.isArray(several)) setAccounts(several.map(String));
    if (sent && typeof retryAfter === 'number') startWait(Math.min(retryAfter, 600));
  }

  async function request(to: string, captchaInfo: string): Promise<void> {
    const captcha = captchaId ? { captchaId, captchaInfo } : {};
    const contact = contactOf(to);
    const answer =
      'mobile' in contact
        ? await call<SentCode>('/api/Sms/send', { ...contact, template_code: 'user_retrieve_pwd', extras: captcha }, quiet)
        : await call<SentCode>('/api/Ems/send', { ...contact, event: 'user_retrieve_pwd', extras: captcha }, quiet);
    setAddress(to);
    setSent(answer);
    setCaptchaId(undefined);
    startWait(answer.resendAfter);
  }

  const run = (work: () => Promise<void>): void => {
    setMessage(undefined);
    setIssues({});
    startTransition(() => work().catch(rejected));
  };

  const without = (form: FormData, names: readonly string[]): boolean => {
    const empty = names.filter((name) => typed(form, name).trim() === '');
    setIssues(Object.fromEntries(empty.map((name) => [name, missing(name)])));
    return empty.length > 0;
  };

  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const captcha = captchaId ? ['captchaInfo'] : [];
    if (!sent) {
      if (without(form, ['address', ...captcha])) return;
      run(() => request(typed(form, 'address').trim(), typed(form, 'captchaInfo').trim()));
      return;
    }
    if (without(form, ['code', 'password'])) return;
    const username = typed(form, 'account');
    const given = { code: typed(form, 'code').trim(), password: typed(form, 'password'), ...(username ? { username } : {}) };
    run(async () => {
      await call('/api/User/retrievePassword', { ...contactOf(address), ...given }, quiet);
      onDone();
    });
  }

  /** Back to the address, where a captcha may be required for the next code. */
  const again = (): void => {
    setSent(undefined);
    setIssues({});
    setMessage(undefined);
  };
  const renewCaptcha = (): void => setCaptchaId(randomId());
  return { address, sent, message, issues, captchaId, accounts, wait, isPending, submit, again, renewCaptcha };
}
