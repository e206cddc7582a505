import { createHash, createHmac } from 'node:crypto';
import { sendRequest } from '@shopkeeper/server/providers';
import * as z from 'zod/mini';
import { bodyOf, failureOf, type SmsFailure, SmsRejection, type SmsSender } from './sms-sender.ts';

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

/** RFC 3986: everything but letters, digits and `-_.~` is percent-encoded. */
const encoded = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (one) => `%${one.charCodeAt(0).toString(16).toUpperCase()}`);

interface Signable {
  readonly method: string;
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  /** Those to be signed, by lower-case name. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly account: string;
  readonly secret: string;
}

export const queryText = (query: Signable['query']): string =>
  Object.entries(query)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, value]) => `${encoded(name)}=${encoded(value)}`)
    .join('&');

/** The header `Authorization` of a request in the form ACS3-HMAC-SHA256 of Alibaba Cloud. */
export function acs3Authorization({ method, path, query, headers, body, account, secret }: Signable): string {
  const names = Object.keys(headers).toSorted();
  const lines = names.map((name) => `${name}:${(headers[name] ?? '').trim()}\n`).join('');
  const signed = names.join(';');
  const request = [method, path, queryText(query), lines, signed, sha256(body)].join('\n');
  const signature = createHmac('sha256', secret)
    .update(`ACS3-HMAC-SHA256\n${sha256(request)}`)
    .digest('hex');
  return `ACS3-HMAC-SHA256 Credential=${account},SignedHeaders=${signed},Signature=${signature}`;
}

const failures: Readonly<Record<string, SmsFailure>> = {
  'isv.BUSINESS_LIMIT_CONTROL': 'limit',
  'isv.MOBILE_NUMBER_ILLEGAL': 'address',
  'isv.MOBILE_COUNT_OVER_LIMIT': 'address',
  'isv.BLACK_KEY_CONTROL_LIMIT': 'blocked',
  'isv.SMS_TEMPLATE_ILLEGAL': 'template',
  'isv.SMS_SIGNATURE_ILLEGAL': 'template',
  'isv.TEMPLATE_MISSING_PARAMETERS': 'template',
  'isv.PARAM_NOT_SUPPORT_URL': 'template',
  'isv.PARAM_LENGTH_LIMIT': 'template',
  'isv.AMOUNT_NOT_ENOUGH': 'balance',
  'isv.OUT_OF_SERVICE': 'account',
  'isv.ACCOUNT_ABNORMAL': 'account',
  'InvalidAccessKeyId.NotFound': 'account',
  SignatureDoesNotMatch: 'account',
};

const reply = z.object({ Code: z.string(), Message: z.optional(z.string()), BizId: z.optional(z.string()) });

/** SendSms of Alibaba Cloud, version 2017-05-25. */
export const aliyun: SmsSender = {
  needsTemplate: true,
  async send(context, { mobile, templateId, params, reference }) {
    const { account = '', secret = '', signName = '', endpoint = '' } = context.config;
    const base = new URL(endpoint || 'https://dysmsapi.aliyuncs.com');
    const query = {
      OutId: reference,
      PhoneNumbers: mobile.replace(/^\+/, ''),
      SignName: signName,
      TemplateCode: templateId ?? '',
      TemplateParam: JSON.stringify(Object.fromEntries(params)),
    };
    const headers = {
      host: base.host,
      'x-acs-action': 'SendSms',
      'x-acs-content-sha256': sha256(''),
      'x-acs-date': new Date(context.at).toISOString().replace(/\.\d+Z$/, 'Z'),
      'x-acs-signature-nonce': sha256(`${reference} ${context.at}`).slice(0, 32),
      'x-acs-version': '2017-05-25',
    };
    const authorization = acs3Authorization({ method: 'POST', path: '/', query, headers, body: '', account, secret });
    const { host: _host, ...sent } = headers;
    const answer = await sendRequest(context, `${base.origin}/?${queryText(query)}`, {
      method: 'POST',
      headers: { ...sent, accept: 'application/json', authorization },
    });
    const { Code, Message = '', BizId = '' } = z.parse(reply, bodyOf(answer));
    if (Code !== 'OK') throw new SmsRejection(failureOf(failures, Code), `${Code}: ${Message}`);
    return { serial: BizId };
  },
};
