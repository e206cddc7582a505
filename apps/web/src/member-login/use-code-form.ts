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

/** An address as the calls name it. */
type Contact = { readonly mobile: string } | { readonly email: string };

/** A mobile number has digits only. */
const contactOf = (address: string): Contact => (/^\+?\d+$/.test(address) ? { mobile: address } : { email: address });

/** Whether the code is wrong or over, which is told at its field. */
const isOfCode = (error: unknown): error is ApiError => error instanceof ApiError && error.error.startsWith('verification.code-');

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

/** What was typed beside the address. */
interface Given {
  readonly code: string;
  readonly password: string;
  readonly keep: boolean;
  /** The account that was chosen where several have the address. */
  readonly username?: string;
}

interface CodeFormOptions {
  readonly event: 'user_retrieve_pwd' | 'user_login';
  /** The fields that must not be empty when the code is sent in. */
  readonly needs: readonly string[];
  readonly missing: (name: string) => string;
  /** Uses the code; rejects with an `ApiError`. */
  readonly finish: (contact: Contact, given: Given) => Promise<void>;
}

/** The state of a form with a code: first the address, then the code and what it is for. */
export function useCodeForm({ event, needs, missing, finish }: CodeFormOptions) {
  const [address, setAddress] = useState('');
  const [sent, setSent] = useState<SentCode>();
  const [message, setMessage] = useState<string>();
  const [issues, setIssues] = useState<Issues>({});
  const [captchaId, setCaptchaId] = useState<string>();
  const [accounts, setAccounts] = useState<readonly string[]>([]);
  const [wait, startWait] = useCountdown();
  const [isPending, startTransition] = useTransition();

  function rejected(error: unknown): void {
    const fields = error instanceof ApiError ? error.fields : [];
    if (isOfCode(error)) return setIssues({ code: error.message });
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
        ? await call<SentCode>('/api/Sms/send', { ...contact, template_code: event, extras: captcha }, quiet)
        : await call<SentCode>('/api/Ems/send', { ...contact, event, extras: captcha }, quiet);
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

  function submit(submitted: SubmitEvent<HTMLFormElement>): void {
    submitted.preventDefault();
    const form = new FormData(submitted.currentTarget);
    if (!sent) {
      if (without(form, ['address', ...(captchaId ? ['captchaInfo'] : [])])) return;
      run(() => request(typed(form, 'address').trim(), typed(form, 'captchaInfo').trim()));
      return;
    }
    if (without(form, needs)) return;
    const username = typed(form, 'account');
    const given = { code: typed(form, 'code').trim(), password: typed(form, 'password'), keep: form.get('keep') !== null };
    run(() => finish(contactOf(address), { ...given, ...(username ? { username } : {}) }));
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
