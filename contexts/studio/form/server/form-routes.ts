import { f } from '@shopkeeper/resource/fields';
import { objectSchema } from '@shopkeeper/resource/schema';
import { defineRoute, type Route, type SignedContext } from '@shopkeeper/server';
import * as z from 'zod/mini';
import { shownFormReply } from '../form-reply.domain.ts';
import { requireCaptcha, shownForm, type Submitted, submit } from './submit.ts';

const code = f.code({ min: 2, max: 40, format: 'slug' });
const wanted = objectSchema({ code });
const short = f.text({ max: 64, optional: true });
const submitted = objectSchema({
  code,
  versionNo: f.int({ min: 1, max: 100_000 }),
  answers: f.json(),
  captchaId: short,
  captchaInfo: short,
});
const submittedReply = z.object({ id: z.int() });
const submitErrors = [
  'request.not-found',
  'request.invalid',
  'form.closed',
  'form.not-yet',
  'form.sign-in',
  'form.answered',
  'form.full',
  'form.other-version',
  'request.captcha-required',
  'request.captcha-wrong',
];

interface Wanted {
  readonly code: string;
}

interface ReadCall extends Pick<Route, 'path' | 'method' | 'rule'> {
  readonly memberOf: (context: SignedContext) => number | null;
}

const readFor = ({ path, method, rule, memberOf }: ReadCall) =>
  defineRoute<Wanted, typeof shownFormReply>({
    method,
    path,
    rule,
    ...(method === 'POST' ? { idempotency: 'none' as const } : {}),
    input: wanted,
    reply: shownFormReply,
    outline: () => ({ errors: ['request.not-found'] }),
    handle: (context, { code: of }) => shownForm(context, { code: of, memberId: memberOf(context) }),
  });

const submitFor = (path: string, rule: Route['rule'], memberOf: (context: SignedContext) => number | null) =>
  defineRoute<Submitted, typeof submittedReply>({
    method: 'POST',
    path,
    rule,
    limit: 'login',
    bodyLimit: 512 * 1024,
    idempotency: 'required',
    input: submitted,
    reply: submittedReply,
    outline: () => ({ errors: submitErrors }),
    async handle(context, input) {
      const memberId = memberOf(context);
      if (memberId === null) await requireCaptcha(context, input);
      return context.db.transaction((tx) => submit(context, tx, { ...input, memberId }));
    },
  });

const visitor = (): null => null;
const member = ({ actor }: SignedContext): number => actor.id;
const signedIn = { kind: 'signed-in', audience: 'member' } as const;

/** The calls of those who fill in a form: visitors for public ones, members for both. */
export const formRoutes: readonly Route[] = [
  readFor({ path: '/api/form/read', method: 'GET', rule: { kind: 'public' }, memberOf: visitor }),
  submitFor('/api/form/submit', { kind: 'public' }, visitor),
  readFor({ path: '/user/form/read', method: 'POST', rule: signedIn, memberOf: member }),
  submitFor('/user/form/submit', signedIn, member),
];
