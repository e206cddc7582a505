import { ApiError, takeWaitingNotices } from '@shopkeeper/api-client';
import { randomId } from '@shopkeeper/ui';
import { useText } from '@shopkeeper/ui/i18n';
import { type SubmitEvent, useState, useTransition } from 'react';

/** Error messages by the name of the field. */
export type FieldErrors = Readonly<Record<string, string>>;

const requiredFields = ['username', 'password', 'captchaInfo'] as const;

/**
 * The state of a member form: errors, captcha and submit.
 * @param enter rejects with an `ApiError`
 */
export function useAuthForm(enter: (form: FormData) => Promise<void>) {
  const text = useText('member-login');
  // Shows why the user was redirected here, if they were.
  const [message, setMessage] = useState(() => takeWaitingNotices().at(-1)?.text);
  const [issues, setIssues] = useState<FieldErrors>({});
  const [captchaId, setCaptchaId] = useState<string>();
  const [isPending, startTransition] = useTransition();

  // Not a form action, which would empty the fields after a failure.
  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    if (captchaId) form.set('captchaId', captchaId);
    const missing = requiredFields.filter((name) => (name !== 'captchaInfo' || captchaId) && typed(form, name).trim() === '');
    setIssues(Object.fromEntries(missing.map((name) => [name, text(`missing.${name}`)])));
    setMessage(missing.includes('captchaInfo') ? text('missing.captchaInfo') : undefined);
    if (missing.length > 0) return;
    startTransition(() => enter(form).catch(rejected));
  }

  function rejected(error: unknown): void {
    const fields = error instanceof ApiError ? (error.fields ?? []) : [];
    // The first of several errors of a field explains it, so it must win.
    setIssues(Object.fromEntries(fields.toReversed().map(({ path, msg }) => [path, msg ?? ''])));
    setMessage(fields.length > 0 ? undefined : error instanceof Error ? error.message : String(error));
    const asksForCaptcha = error instanceof ApiError && error.details['captcha'] === true;
    // A captcha is valid for one attempt.
    if (asksForCaptcha || captchaId !== undefined) setCaptchaId(randomId());
  }

  return { message, issues, isPending, captchaId, renewCaptcha: () => setCaptchaId(randomId()), submit };
}

export function typed(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === 'string' ? value : '';
}

/** Reads the fields that both forms have. */
export function read(form: FormData) {
  const captchaId = typed(form, 'captchaId');
  return {
    username: typed(form, 'username').trim(),
    password: typed(form, 'password'),
    keep: form.get('keep') !== null,
    captcha: captchaId ? { captchaId, captchaInfo: typed(form, 'captchaInfo').trim() } : {},
  };
}
