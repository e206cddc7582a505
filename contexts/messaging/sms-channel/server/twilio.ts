import { createHmac, timingSafeEqual } from 'node:crypto';
import { type ProviderConfig, type RawCallback, sendRequest, type VerifiedCallback } from '@shopkeeper/server/providers';
import * as z from 'zod/mini';
import { bodyOf, e164, failureOf, type SmsFailure, SmsRejection, type SmsSender } from './sms-sender.ts';
import { receiptKeysOf } from './channel-rows.ts';
import type { SmsReceipt } from './sms-receipt.ts';

const failures: Readonly<Record<string, SmsFailure>> = {
  20003: 'account',
  20429: 'other',
  21211: 'address',
  21408: 'address',
  21610: 'blocked',
  21614: 'address',
  63038: 'limit',
};

const accepted = z.object({ sid: z.string() });
const rejected = z.object({ code: z.optional(z.number()), message: z.optional(z.string()) });

/** The messages of Twilio, version 2010-04-01. */
export const twilio: SmsSender = {
  needsTemplate: false,
  async send(context, { mobile, text }) {
    const { account = '', secret = '', signName = '', endpoint = '', receiptUrl = '' } = context.config;
    const base = new URL(endpoint || 'https://api.twilio.com').origin;
    const form = new URLSearchParams({ To: e164(mobile), From: signName, Body: text });
    if (receiptUrl) form.set('StatusCallback', receiptUrl);
    const answer = await sendRequest(context, `${base}/2010-04-01/Accounts/${encodeURIComponent(account)}/Messages.json`, {
      method: 'POST',
      headers: { authorization: `Basic ${Buffer.from(`${account}:${secret}`).toString('base64')}` },
      body: form,
    });
    const body = bodyOf(answer);
    if (answer.status < 300) return { serial: z.parse(accepted, body).sid };
    const { code = 0, message = '' } = z.parse(rejected, body);
    throw new SmsRejection(failureOf(failures, String(code)), `${answer.status} ${code}: ${message}`);
  },
};

/** The signature of a form that Twilio sends: the whole address, then names and decoded values in the order of the names. */
export function twilioSignature(token: string, url: string, params: Readonly<Record<string, string>> = {}): string {
  const text = Object.keys(params)
    .toSorted()
    .map((name) => name + params[name])
    .join('');
  return createHmac('sha1', token)
    .update(url + text)
    .digest('base64');
}

const states: Readonly<Record<string, SmsReceipt['state']>> = {
  delivered: 'delivered',
  undelivered: 'undelivered',
  failed: 'undelivered',
};

/** Verifies a receipt of any account of Twilio. Steps before the last one are `pending`. */
export function verifyTwilio(config: ProviderConfig, { body, headers }: RawCallback): VerifiedCallback<SmsReceipt> {
  const params = Object.fromEntries(new URLSearchParams(body.toString('utf8')));
  const given = Buffer.from(headers['x-twilio-signature'] ?? '');
  const isRight = receiptKeysOf(config).some(({ secret, receiptUrl }) => {
    const right = Buffer.from(twilioSignature(secret, receiptUrl, params));
    return given.length === right.length && timingSafeEqual(given, right);
  });
  if (!isRight) return { isAuthentic: false, reason: 'wrong signature' };
  const { MessageSid: serial = '', MessageStatus: status = '', ErrorCode: error = '' } = params;
  return { isAuthentic: true, eventId: `${serial} ${status}`, event: { serial, state: states[status] ?? 'pending', error } };
}
