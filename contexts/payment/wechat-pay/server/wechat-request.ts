import { randomBytes } from 'node:crypto';
import { type ProviderContext, type ProviderReply, sendRequest } from '@shopkeeper/server/providers';
import * as z from 'zod/mini';
import { privateKeyOf } from '../../gateway/server/keys.ts';
import { wechatAuthorization, wechatIssue } from './wechat-signature.ts';

const failure = z.object({ code: z.string(), message: z.optional(z.string()) });

/** WeChat Pay has rejected a request for good, with its own code. */
export class WechatRejection extends Error {
  readonly code: string;

  constructor(code: string, message: string) {
    super(`${code}: ${message}`);
    this.name = 'WechatRejection';
    this.code = code;
  }
}

/** Codes after which the same request may succeed. */
const passing = new Set(['SYSTEM_ERROR', 'SYSTEMERROR', 'BANK_ERROR', 'FREQUENCY_LIMITED', 'RATELIMIT_EXCEEDED', 'USERPAYING']);

/** The headers of a reply that its signature needs. */
export const signatureHeaders = ['wechatpay-serial', 'wechatpay-signature', 'wechatpay-timestamp', 'wechatpay-nonce'] as const;

const origin = ({ config: { endpoint = '' } }: Pick<ProviderContext, 'config'>): string =>
  endpoint || 'https://api.mch.weixin.qq.com';

interface WechatRequest {
  readonly method: 'GET' | 'POST';
  /** With the query. */
  readonly path: string;
  readonly input?: object;
}

/** The body of a verified reply; null where it has none. */
function bodyOf({ status, headers, body }: ProviderReply, context: ProviderContext): unknown {
  if (status >= 300) {
    const { code, message = '' } = z.parse(failure, JSON.parse(body));
    if (status >= 500 || status === 429 || passing.has(code)) throw new Error(`WeChat Pay replied ${code}`);
    throw new WechatRejection(code, message);
  }
  const signed = Object.fromEntries(signatureHeaders.map((name) => [name, headers.get(name) ?? '']));
  const issue = wechatIssue(context.config, { body: Buffer.from(body), headers: signed, at: context.at });
  if (issue !== null) throw new Error(`the reply of WeChat Pay is not authentic: ${issue}`);
  return body === '' ? null : JSON.parse(body);
}

/**
 * Sends a signed request and returns the body of its verified reply; null where the reply has none.
 *
 * @throws WechatRejection when WeChat Pay has rejected it for good; any other error may be repeated
 */
export async function sendWechat(context: ProviderContext, { method, path, input }: WechatRequest): Promise<unknown> {
  const { merchantId = '', serialNo = '', privateKey = '' } = context.config;
  const body = input === undefined ? '' : JSON.stringify(input);
  const timestamp = String(Math.floor(context.at / 1_000));
  const request = { method, path, body, timestamp, nonce: randomBytes(16).toString('hex') };
  const authorization = wechatAuthorization(request, { merchantId, serialNo, key: privateKeyOf(privateKey) });
  const reply = await sendRequest(context, `${origin(context)}${path}`, {
    method,
    headers: { accept: 'application/json', 'content-type': 'application/json', 'user-agent': 'shopkeeper', authorization },
    ...(input === undefined ? {} : { body }),
  });
  return bodyOf(reply, context);
}
