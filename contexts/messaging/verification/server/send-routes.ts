import { f } from '@shopkeeper/resource/fields';
import { objectSchema } from '@shopkeeper/resource/schema';
import { badInput, type Context, defineRoute, Done, RequestError, type SignedContext } from '@shopkeeper/server';
import * as z from 'zod/mini';
import { codeEvents, type CodeEvent } from '../../sms-template/built-in.domain.ts';
import { fits, needsMember } from '../code-rules.domain.ts';
import { requestCode } from './request-code.ts';

const short = f.text({ max: 64, optional: true });
const captchaFields = { captchaId: short, captchaInfo: short };
const event = f.choice({ values: codeEvents });
/** Captcha fields stand in `extras` or beside it: clients of the specification do either. */
const common = { ...captchaFields, extras: f.json({ optional: true }) };

const bySms = objectSchema({ mobile: f.mobile(), template_code: event, ...common });
const byEmail = objectSchema({ email: f.email(), event, ...common });

interface Captcha {
  readonly captchaId: string | null;
  readonly captchaInfo: string | null;
}

interface Extras extends Captcha {
  readonly extras: unknown;
}

const inExtras = z.object({ captchaId: z.string().check(z.maxLength(64)), captchaInfo: z.string().check(z.maxLength(64)) });

/** The captcha of a request, wherever it stands. */
function captchaOf({ captchaId, captchaInfo, extras }: Extras): { readonly captchaId?: string; readonly captchaInfo?: string } {
  if (captchaId !== null && captchaInfo !== null) return { captchaId, captchaInfo };
  const nested = z.safeParse(inExtras, extras);
  return nested.success ? nested.data : {};
}

const reply = z.object({
  ticket: z.string(),
  expiresIn: z.int().check(z.describe('shape.seconds')),
  resendAfter: z.int().check(z.describe('shape.seconds')),
});

const outline = () => ({
  errors: ['request.captcha-required', 'request.captcha-wrong', 'request.too-many', 'request.login-required'],
});

/** The member who changes an address; null for the other purposes, whoever is signed in. */
function memberOf({ actor }: { readonly actor: Context['actor'] }, of: CodeEvent): number | null {
  if (!needsMember(of)) return null;
  if (actor?.audience !== 'member') throw new RequestError(401, 'request.login-required');
  return actor.id;
}

interface Requested extends Extras {
  readonly way: 'sms' | 'email';
  readonly event: CodeEvent;
  readonly address: string;
  readonly field: string;
}

async function send(context: SignedContext, requested: Requested) {
  const { way, event: of, address, field } = requested;
  if (!fits(of, way)) throw badInput([{ path: field, rule: 'option' }]);
  const memberId = memberOf(context, of);
  return new Done(await requestCode(context, { way, event: of, address, memberId, ...captchaOf(requested) }), 'message.done');
}

/** `POST /api/Sms/send`: sends a code to a mobile. The reply is the same whether or not an account has it. */
export const smsSendRoute = defineRoute<Extras & { readonly mobile: string; readonly template_code: CodeEvent }, typeof reply>({
  method: 'POST',
  path: '/api/Sms/send',
  rule: { kind: 'public' },
  limit: 'login',
  idempotency: 'none',
  input: bySms,
  reply,
  outline,
  handle: (context, { mobile: address, template_code: of, ...extras }) =>
    send(context, { ...extras, way: 'sms', event: of, address, field: 'template_code' }),
});

/** `POST /api/Ems/send`: sends a code to an e-mail address, likewise. */
export const emailSendRoute = defineRoute<Extras & { readonly email: string; readonly event: CodeEvent }, typeof reply>({
  method: 'POST',
  path: '/api/Ems/send',
  rule: { kind: 'public' },
  limit: 'login',
  idempotency: 'none',
  input: byEmail,
  reply,
  outline,
  handle: (context, { email: address, event: of, ...extras }) =>
    send(context, { ...extras, way: 'email', event: of, address, field: 'event' }),
});
