import { createHash, randomUUID, timingSafeEqual } from 'node:crypto';
import * as z from 'zod/mini';
import type { Queryable } from '../database/database.ts';
import { RequestError } from '../routes/errors.ts';
import { defineRoute, rawAnswer } from '../routes/route.ts';
import { captchaPicture, newCaptchaCode } from './captcha-picture.ts';

const uuid = z.uuid();
const asked = z.object({ id: z.optional(uuid.check(z.describe('shape.captchaId'))) });
const lifeSeconds = 120;

const codeHash = (id: string, code: string): Buffer =>
  createHash('sha256').update(`${id.toLowerCase()}:${code.toUpperCase()}`).digest();

/** Binds a new code to the client's id. Throws 409 `request.captcha-used` for an id that was issued before. */
export async function issueCaptcha(q: Queryable, id: string): Promise<string> {
  const code = newCaptchaCode();
  const bound = await q.run(
    `insert into kit_captcha (id, code_hash, expires_at) values ($1, $2, kit_now() + ${lifeSeconds} * interval '1 second') on conflict do nothing`,
    [id, codeHash(id, code).toString('base64url')],
  );
  if (bound === 0) throw new RequestError(409, 'request.captcha-used');
  return code;
}

/** Checks a code once: any result uses up the captcha. Ignores letter case. */
export async function checkCaptcha(q: Queryable, id: string | undefined, typed: string | undefined): Promise<boolean> {
  if (!id || !typed || !z.safeParse(uuid, id).success) return false;
  const [spent] = await q.rows<{ code_hash: string }>(
    'update kit_captcha set checked_at = kit_now() where id = $1 and checked_at is null and expires_at > kit_now() returning code_hash',
    [id],
  );
  return spent !== undefined && timingSafeEqual(Buffer.from(spent.code_hash, 'base64url'), codeHash(id, typed.trim()));
}

/**
 * GET /api/common/captcha?server=1 returns the picture, which is never cached, and its id in the header `captcha-id`. A caller
 * that cannot read the header of a picture gives an id of its own.
 */
export const captchaRoute = defineRoute<z.infer<typeof asked>>({
  method: 'GET',
  path: '/api/common/captcha',
  rule: { kind: 'public' },
  limit: 'captcha',
  input: asked,
  outline: () => ({
    file: 'image/png',
    errors: ['request.captcha-used'],
  }),
  async handle(context, { id = randomUUID() }) {
    const code = await issueCaptcha(context.db, id);
    const headers = { 'content-type': 'image/png', 'cache-control': 'no-store', 'captcha-id': id };
    return rawAnswer(await captchaPicture(code), headers);
  },
});
