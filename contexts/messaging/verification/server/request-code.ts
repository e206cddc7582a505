import { randomUUID } from 'node:crypto';
import { type Context, RequestError } from '@shopkeeper/server';
import type { Tx } from '@shopkeeper/server/database';
import { startJob } from '@shopkeeper/server/jobs';
import { networkOf, requireSolvedCaptcha } from '@shopkeeper/server/session';
import { type Allowance, takeAllowance, usedOf } from '../../delivery/server/allowance.ts';
import type { CodeEvent } from '../../sms-template/built-in.domain.ts';
import { verificationSettings } from '../verification.settings.ts';
import { insertCode } from './code-rows.ts';
import { codeJob, type CodePayload } from './send-code.ts';

/** A code that somebody requests for an address. */
export interface CodeRequest {
  readonly way: 'sms' | 'email';
  readonly event: CodeEvent;
  readonly address: string;
  /** The member who changes an address. */
  readonly memberId: number | null;
  readonly captchaId?: string | undefined;
  readonly captchaInfo?: string | undefined;
}

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
/** A captcha is required from the second code on that a network requests, or an address is sent, within this time. */
const captchaMs = hourMs / 2;

const addressHour = ({ way, address }: CodeRequest): string => `code hour|${way}|${address}`;
const networkHour = (context: Context): string => `code hour|network|${networkOf(context.ip)}`;

interface Limit {
  readonly key: string;
  readonly ms: number;
  readonly most: number;
}

/** From the most to the least specific: all transactions take their rows in this order. */
function limitsOf(context: Context, request: CodeRequest): readonly Limit[] {
  const set = context.engine.settings.read(verificationSettings);
  const { way, address, event } = request;
  return [
    { key: `code pause|${way}|${event}|${address}`, ms: set.pauseSeconds * 1_000, most: 1 },
    { key: addressHour(request), ms: hourMs, most: set.perAddressHour },
    { key: `code day|${way}|${address}`, ms: dayMs, most: set.perAddressDay },
    { key: networkHour(context), ms: hourMs, most: set.perNetworkHour },
    { key: `code day|network|${networkOf(context.ip)}`, ms: dayMs, most: set.perNetworkDay },
    { key: 'code day', ms: dayMs, most: set.perDay },
  ];
}

async function tooMany(tx: Tx, { key, ms }: Limit, at: number): Promise<RequestError> {
  const { since } = await usedOf(tx, key, at - ms);
  const retryAfter = Math.max(1, Math.ceil((since + ms - at) / 1_000));
  return new RequestError(429, 'request.too-many', { details: { retryAfter }, headers: { 'retry-after': String(retryAfter) } });
}

async function requireAllowance(tx: Tx, context: Context, request: CodeRequest): Promise<void> {
  const { at } = context;
  for (const limit of limitsOf(context, request)) {
    const allowance: Allowance = { key: limit.key, since: at - limit.ms, most: limit.most, amount: 1, at };
    if (!(await takeAllowance(tx, allowance))) throw await tooMany(tx, limit, at);
  }
}

async function needsCaptcha(context: Context, request: CodeRequest): Promise<boolean> {
  const since = context.at - captchaMs;
  const used = await Promise.all([addressHour(request), networkHour(context)].map((key) => usedOf(context.db, key, since)));
  return used.some((one) => one.used > 0);
}

/**
 * Stores a request for a code within the limits; a job sends the code. What is done here is the same whether the address has an
 * account or not, so that neither the reply nor its time shows it.
 *
 * @throws RequestError 400 `request.captcha-required`, `request.captcha-wrong`; 429 `request.too-many`
 */
export async function requestCode(context: Context, request: CodeRequest) {
  const { captchaId, captchaInfo, ...stored } = request;
  if (await needsCaptcha(context, request))
    await requireSolvedCaptcha(context, { ...(captchaId && { captchaId }), ...(captchaInfo && { captchaInfo }) });
  const { validMinutes, pauseSeconds } = context.engine.settings.read(verificationSettings);
  const id = randomUUID();
  await context.db.transaction(async (tx) => {
    await requireAllowance(tx, context, request);
    const createdAt = new Date(context.at);
    const expiresAt = new Date(context.at + validMinutes * 60_000);
    await insertCode(tx, { ...stored, id, language: context.lang, createdAt, expiresAt });
    await startJob<CodePayload>(tx, codeJob, { payload: { id }, owner: { audience: 'admin', id: null } });
  });
  return { ticket: id, expiresIn: validMinutes * 60, resendAfter: pauseSeconds };
}
