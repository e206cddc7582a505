import { createHash, createHmac } from 'node:crypto';
import { type ProviderContext, sendRequest } from '@shopkeeper/server/providers';
import * as z from 'zod/mini';
import type { SmsReceipt } from './sms-receipt.ts';
import { bodyOf, e164, failureOf, type SmsFailure, SmsRejection, type SmsSender } from './sms-sender.ts';

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');
const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest();

interface Signable {
  readonly method: string;
  readonly query: string;
  /** Those to be signed, by lower-case name. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly service: string;
  /** UTC epoch seconds. */
  readonly timestamp: number;
  readonly account: string;
  readonly secret: string;
}

/** The header `Authorization` of a request in the form TC3-HMAC-SHA256 of Tencent Cloud. Values are signed in lower case. */
export function tc3Authorization(given: Signable): string {
  const { method, query, headers, body, service, timestamp, account, secret } = given;
  const names = Object.keys(headers).toSorted();
  const lines = names.map((name) => `${name}:${(headers[name] ?? '').trim().toLowerCase()}\n`).join('');
  const signed = names.join(';');
  const request = [method, '/', query, lines, signed, sha256(body)].join('\n');
  // The day is that of UTC, not of China.
  const day = new Date(timestamp * 1_000).toISOString().slice(0, 10);
  const scope = `${day}/${service}/tc3_request`;
  const text = ['TC3-HMAC-SHA256', timestamp, scope, sha256(request)].join('\n');
  const key = hmac(hmac(hmac(`TC3${secret}`, day), service), 'tc3_request');
  const signature = hmac(key, text).toString('hex');
  return `TC3-HMAC-SHA256 Credential=${account}/${scope}, SignedHeaders=${signed}, Signature=${signature}`;
}

const failures: Readonly<Record<string, SmsFailure>> = {
  'InvalidParameterValue.IncorrectPhoneNumber': 'address',
  'FailedOperation.PhoneNumberInBlacklist': 'blocked',
  'FailedOperation.InsufficientBalanceInSmsPackage': 'balance',
  'FailedOperation.SignatureIncorrectOrUnapproved': 'template',
  'FailedOperation.TemplateIncorrectOrUnapproved': 'template',
  'FailedOperation.TemplateParamSetNotMatchApprovedTemplate': 'template',
  'LimitExceeded.PhoneNumberDailyLimit': 'limit',
  'LimitExceeded.PhoneNumberOneHourLimit': 'limit',
  'LimitExceeded.PhoneNumberThirtySecondLimit': 'limit',
  'LimitExceeded.PhoneNumberSameContentDailyLimit': 'limit',
  'AuthFailure.SignatureFailure': 'account',
  'AuthFailure.SecretIdNotFound': 'account',
};

const reply = z.object({
  Response: z.object({
    Error: z.optional(z.object({ Code: z.string(), Message: z.string() })),
    SendStatusSet: z.optional(z.array(z.object({ SerialNo: z.string(), Code: z.string(), Message: z.string() }))),
  }),
});

function serialIn({ Response: { Error: error, SendStatusSet = [] } }: z.infer<typeof reply>): { readonly serial: string } {
  const [status] = SendStatusSet;
  const failed = error ?? (status?.Code === 'Ok' ? undefined : status);
  if (failed) throw new SmsRejection(failureOf(failures, failed.Code), `${failed.Code}: ${failed.Message}`);
  if (!status) throw new Error('the reply names no message');
  return { serial: status.SerialNo };
}

/** Posts one call of the version 2021-01-11, signed with the account of the channel. */
async function call(context: ProviderContext, action: 'SendSms' | 'PullSmsSendStatus', params: object): Promise<unknown> {
  const { account = '', secret = '', region = '', endpoint = '' } = context.config;
  const base = new URL(endpoint || 'https://sms.tencentcloudapi.com');
  const body = JSON.stringify(params);
  const timestamp = Math.floor(context.at / 1_000);
  const headers = { 'content-type': 'application/json; charset=utf-8', host: base.host, 'x-tc-action': action };
  const signed = { method: 'POST', query: '', headers, body, service: 'sms', timestamp, account, secret };
  const answer = await sendRequest(context, `${base.origin}/`, {
    method: 'POST',
    headers: {
      'content-type': headers['content-type'],
      authorization: tc3Authorization(signed),
      'x-tc-action': action,
      'x-tc-version': '2021-01-11',
      'x-tc-timestamp': String(timestamp),
      'x-tc-region': region || 'ap-guangzhou',
    },
    body,
  });
  return bodyOf(answer);
}

/** SendSms of Tencent Cloud. */
export const tencent: SmsSender = {
  needsTemplate: true,
  async send(context, { mobile, templateId, params, reference }) {
    const { signName = '', appId = '' } = context.config;
    const answer = await call(context, 'SendSms', {
      PhoneNumberSet: [e164(mobile)],
      SmsSdkAppId: appId,
      SignName: signName,
      TemplateId: templateId ?? '',
      TemplateParamSet: params.map(([, value]) => value),
      SessionContext: reference,
    });
    return serialIn(z.parse(reply, answer));
  },
};

/** The most that Tencent Cloud gives at once. */
export const receiptsAtOnce = 100;

const report = z.object({
  SerialNo: z.string(),
  ReportStatus: z.enum(['SUCCESS', 'FAIL']),
  Description: z.optional(z.string()),
});
const reports = z.object({
  Response: z.object({
    Error: z.optional(z.object({ Code: z.string(), Message: z.string() })),
    PullSmsSendStatusSet: z.optional(z.array(report)),
  }),
});

/**
 * The receipts that wait at Tencent Cloud, at most `receiptsAtOnce`; each is given once. They are fetched, because its calls to a shop
 * carry no signature.
 *
 * @throws SmsRejection for an account that is not valid
 */
export async function tencentReceipts(context: ProviderContext): Promise<readonly SmsReceipt[]> {
  const { appId = '' } = context.config;
  const answer = await call(context, 'PullSmsSendStatus', { SmsSdkAppId: appId, Limit: receiptsAtOnce });
  const { Error: error, PullSmsSendStatusSet = [] } = z.parse(reports, answer).Response;
  if (error) throw new SmsRejection(failureOf(failures, error.Code), `${error.Code}: ${error.Message}`);
  return PullSmsSendStatusSet.map(({ SerialNo: serial, ReportStatus, Description = '' }) =>
    ReportStatus === 'SUCCESS'
      ? { serial, state: 'delivered', error: '' }
      : { serial, state: 'undelivered', error: Description.slice(0, 200) },
  );
}
