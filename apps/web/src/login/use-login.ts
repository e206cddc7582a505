import { useStaffSignIn } from '@shopkeeper/admin-ui/shell';
import { ApiError, takeWaitingNotices } from '@shopkeeper/api-client';
import { randomId } from '@shopkeeper/ui';
import { useText } from '@shopkeeper/ui/i18n';
import { type SubmitEvent, useState, useTransition } from 'react';

const captchaErrors: ReadonlySet<string> = new Set([
  'request.captcha-required',
  'request.captcha-wrong',
  'request.captcha-expired',
]);

/** The state of the login form: error, captcha and submit. */
export function useLogin() {
  const text = useText('login');
  const signIn = useStaffSignIn();
  // Shows why the user was redirected here, if they were.
  const [issue, setIssue] = useState(() => takeWaitingNotices().at(-1)?.text);
  const [captchaId, setCaptchaId] = useState<string>();
  const [isPending, startTransition] = useTransition();

  // Not a form action, which would empty the fields after a failure.
  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    const typed = read(new FormData(event.currentTarget));
    const missing = !typed.username
      ? 'username-missing'
      : !typed.password
        ? 'password-missing'
        : captchaId && !typed.captchaInfo
          ? 'captcha-missing'
          : undefined;
    if (missing) return setIssue(text(missing));
    startTransition(async () => {
      setIssue(undefined);
      await signIn({ ...typed.credentials, ...(captchaId ? { captchaId, captchaInfo: typed.captchaInfo } : {}) }).catch(rejected);
    });
    return undefined;
  }

  function rejected(error: unknown): void {
    setIssue(error instanceof Error ? error.message : String(error));
    const asksForCaptcha = error instanceof ApiError && captchaErrors.has(error.error);
    // A captcha is valid for one attempt.
    if (asksForCaptcha || captchaId !== undefined) setCaptchaId(randomId());
  }

  return { issue, isPending, captchaId, renewCaptcha: () => setCaptchaId(randomId()), submit };
}

function read(form: FormData) {
  const typed = (name: string): string => {
    const value = form.get(name);
    return typeof value === 'string' ? value : '';
  };
  const username = typed('username').trim();
  const password = typed('password');
  const captchaInfo = typed('captchaInfo').trim();
  return { username, password, captchaInfo, credentials: { username, password, keep: form.get('keep') !== null } };
}
