import { ApiError, takeWaitingNotices } from '@shopkeeper/api-client';
import { randomId } from '@shopkeeper/ui';
import { type SubmitEvent, useState, useTransition } from 'react';

/** Error messages by the name of the field. */
type FieldErrors = Readonly<Record<string, string>>;

const requiredFields = ['username', 'password', 'captchaInfo'] as const;
type Required = (typeof requiredFields)[number];

interface AuthFormOptions {
  /** Rejects with an `ApiError`. */
  readonly enter: (credentials: ReturnType<typeof read>, form: FormData) => Promise<void>;
  /** The message of an empty field. */
  readonly missing: (name: Required) => string;
  /** Shows all errors at the top of the form instead of at their fields. */
  readonly isBrief?: boolean;
}

/** The state of a sign-in or registration form: errors, captcha and submit. */
export function useAuthForm({ enter, missing: messageOf, isBrief = false }: AuthFormOptions) {
  // Shows why the user was redirected here, if they were.
  const [message, setMessage] = useState(() => takeWaitingNotices().at(-1)?.text);
  const [issues, setIssues] = useState<FieldErrors>({});
  const [captchaId, setCaptchaId] = useState<string>();
  const [isPending, startTransition] = useTransition();

  // Not a form action, which would empty the fields after a failure.
  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const credentials = read(form, captchaId);
    const missing = requiredFields.filter((name) => credentials[name] === '');
    setIssues(isBrief ? {} : Object.fromEntries(missing.map((name) => [name, messageOf(name)])));
    const [top] = isBrief ? missing : missing.filter((name) => name === 'captchaInfo');
    setMessage(top && messageOf(top));
    if (missing.length > 0) return;
    startTransition(() => enter(credentials, form).catch(rejected));
  }

  function rejected(error: unknown): void {
    const fields = error instanceof ApiError && !isBrief ? (error.fields ?? []) : [];
    // The first of several errors of a field explains it, so it must win.
    setIssues(Object.fromEntries(fields.toReversed().map(({ path, msg }) => [path, msg ?? ''])));
    setMessage(fields.length > 0 ? undefined : error instanceof Error ? error.message : String(error));
    const asksForCaptcha = error instanceof ApiError && error.details['captcha'] === true;
    // A captcha is valid for one attempt.
    if (asksForCaptcha || captchaId !== undefined) setCaptchaId(randomId());
  }

  return { message, issues, isPending, captchaId, renewCaptcha: () => setCaptchaId(randomId()), submit };
}

export type AuthFormState = ReturnType<typeof useAuthForm>;

export function typed(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === 'string' ? value : '';
}

/** Reads the fields that every form has; a password may begin or end with spaces. */
function read(form: FormData, captchaId: string | undefined) {
  return {
    username: typed(form, 'username').trim(),
    password: typed(form, 'password'),
    keep: form.get('keep') !== null,
    ...(captchaId ? { captchaId, captchaInfo: typed(form, 'captchaInfo').trim() } : {}),
  };
}
