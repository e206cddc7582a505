import { ApiError, randomId, takeWaitingNotices, useText } from '@shopkeeper/web-kit/shell';
import { type SubmitEvent, useState, useTransition } from 'react';

/** What is wrong, by the name of the field. */
export type FieldErrors = Readonly<Record<string, string>>;

const valueOrThrow = ['username', 'password', 'captchaInfo'] as const;

/** What a form of the member's door needs: its faults, its captcha and the way in. @param enter rejects with an `ApiError` */
export function useAuthForm(enter: (form: FormData) => Promise<void>) {
  const text = useText('member-login');
  // Whoever was sent here is told why before they type.
  const [issue, setIssue] = useState(() => takeWaitingNotices().at(-1)?.text);
  const [issues, setIssues] = useState<FieldErrors>({});
  const [captchaId, setCaptchaId] = useState<string>();
  const [isPending, startTransition] = useTransition();

  // Not a form action: that would empty the fields after a failure.
  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    if (captchaId) form.set('captchaId', captchaId);
    const missing = valueOrThrow.filter((name) => (name !== 'captchaInfo' || captchaId) && typed(form, name).trim() === '');
    setIssues(Object.fromEntries(missing.map((name) => [name, text(`missing.${name}`)])));
    setIssue(missing.includes('captchaInfo') ? text('missing.captchaInfo') : undefined);
    if (missing.length > 0) return;
    startTransition(() => enter(form).catch(rejected));
  }

  function rejected(error: unknown): void {
    const fields = error instanceof ApiError ? (error.fields ?? []) : [];
    // Of several faults of a field the first is the one that explains it.
    setIssues(Object.fromEntries(fields.toReversed().map(({ path, msg }) => [path, msg ?? ''])));
    setIssue(fields.length > 0 ? undefined : error instanceof Error ? error.message : String(error));
    const asksForCaptcha = error instanceof ApiError && error.details['captcha'] === true;
    // A captcha is good for one try.
    if (asksForCaptcha || captchaId !== undefined) setCaptchaId(randomId());
  }

  return { issue, issues, isPending, captchaId, renewCaptcha: () => setCaptchaId(randomId()), submit };
}

export function typed(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === 'string' ? value : '';
}

/** What both forms ask for. */
export function read(form: FormData) {
  const captchaId = typed(form, 'captchaId');
  return {
    username: typed(form, 'username').trim(),
    password: typed(form, 'password'),
    keep: form.get('keep') !== null,
    captcha: captchaId ? { captchaId, captchaInfo: typed(form, 'captchaInfo').trim() } : {},
  };
}
