import type { Outline, Route, Rule } from '../routes/route.ts';

const always = ['request.too-many', 'request.internal-error', 'request.unavailable', 'request.busy', 'request.timeout'];
const body = ['request.invalid-body', 'request.too-large', 'request.unsupported-media'];
const input = ['request.invalid', 'request.invalid-text', 'request.number-out-of-range'];
const key = ['request.idempotency-key-invalid', 'request.idempotency-mismatch', 'request.in-progress'];
const upload = ['request.upload-incomplete', 'request.upload-type', 'request.upload-size', 'request.upload-aborted'];

function ofRule(rule: Rule): readonly string[] {
  if (rule.kind === 'public') return [];
  const signedIn = ['request.login-required', 'request.token-expired', 'request.session-ended'];
  return rule.kind === 'signed-in' ? signedIn : [...signedIn, 'request.forbidden'];
}

function ofKey({ idempotency = 'none' }: Route): readonly string[] {
  if (idempotency === 'none') return [];
  return idempotency === 'required' ? ['request.idempotency-key-required', ...key] : key;
}

/** Expands the error codes of an outline; `order.*` stands for all known codes of that resource. */
function named(errors: readonly string[], known: readonly string[]): readonly string[] {
  return errors.flatMap((code) => (code.endsWith('.*') ? known.filter((one) => one.startsWith(code.slice(0, -1))) : [code]));
}

/** Returns every error that a call may return, as far as its rule, idempotency key, body and outline define it. */
export function errorsOf(route: Route, outline: Outline, known: readonly string[]): string[] {
  const takesInput = route.input !== undefined || route.read !== undefined || outline.body !== undefined;
  const all = [
    ...ofRule(route.rule),
    ...(route.method === 'POST' ? body : []),
    ...(takesInput || route.upload ? input : []),
    ...(route.upload ? upload : []),
    ...ofKey(route),
    ...named(outline.errors ?? [], known),
    ...always,
  ];
  return [...new Set(all)];
}
