import type { Logger } from 'pino';
import type { SmsProvider } from '../sms-channel.resource.ts';
import { aliyun } from './aliyun.ts';
import type { SmsSender } from './sms-sender.ts';
import { tencent } from './tencent.ts';
import { twilio } from './twilio.ts';

/** Writes the message to the log of the server instead of sending it. */
const logOnly = (log: Pick<Logger, 'info'>): SmsSender => ({
  needsTemplate: false,
  send: async (_context, { mobile, text, reference }) => {
    log.info({ mobile, text }, 'text message, not sent');
    return { serial: `log-${reference}` };
  },
});

/** The service of a channel. */
export const senderOf = (provider: SmsProvider, log: Pick<Logger, 'info'>): SmsSender =>
  provider === 'log' ? logOnly(log) : { aliyun, tencent, twilio }[provider];
