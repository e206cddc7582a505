import { f } from '@shopkeeper/resource/fields';
import { type ConfigSource, defineProvider, type ProviderContext, type ProviderReport } from '@shopkeeper/server/providers';
import type { SmsProvider } from '../sms-channel.resource.ts';
import { configOfProvider } from './channel-rows.ts';
import { smsService } from './sms-receipt.ts';
import { senderOf } from './senders.ts';
import { verifyTwilio } from './twilio.ts';

const config =
  (provider: SmsProvider) =>
  ({ db, engine }: ConfigSource) =>
    configOfProvider(db, engine.settings, provider);

/** Sends a trial to a number of the staff: the one way to know that account, signature and template fit. */
const trial = (provider: 'aliyun' | 'tencent' | 'twilio') => ({
  input: {
    mobile: f.mobile(),
    text: f.text({ max: 60 }),
    ...(provider === 'twilio' ? {} : { templateId: f.code({ max: 40 }), variable: f.code({ max: 40 }) }),
  },
  async run(context: ProviderContext, input: Readonly<Record<string, unknown>>): Promise<ProviderReport> {
    const { mobile, text, templateId, variable } = input;
    const message = {
      mobile: String(mobile),
      text: String(text),
      templateId: templateId === undefined ? null : String(templateId),
      params: [[String(variable ?? 'text'), String(text)]] as const,
      reference: `trial-${context.at}`,
    };
    const { serial } = await senderOf(provider, { info: () => undefined }).send(context, message);
    return { isOk: true, message: serial };
  },
});

const accounts = { account: f.code({ max: 120 }), secret: f.secret({ min: 6, max: 200 }), signName: f.text({ max: 40 }) };

const twilioReply = (status: number) => ({ status, contentType: 'text/xml', body: status === 200 ? '<Response/>' : '' });

/** The services with their trials; Twilio also sends receipts, signed. The settings are rows of the channels. */
export const smsProvidersOfShop = [
  defineProvider({
    kind: smsService,
    name: 'sms-aliyun',
    settings: accounts,
    config: config('aliyun'),
    operations: {},
    test: trial('aliyun'),
  }),
  defineProvider({
    kind: smsService,
    name: 'sms-tencent',
    settings: { ...accounts, appId: f.code({ max: 40 }) },
    config: config('tencent'),
    operations: {},
    test: trial('tencent'),
  }),
  defineProvider({
    kind: smsService,
    name: 'sms-twilio',
    settings: { ...accounts, receiptUrl: f.url({ max: 300 }) },
    config: config('twilio'),
    operations: {},
    test: trial('twilio'),
    callback: {
      headers: ['x-twilio-signature'],
      verify: ({ config: read }, callback) => verifyTwilio(read, callback),
      replies: { accepted: twilioReply(200), rejected: twilioReply(403), failed: twilioReply(503) },
    },
  }),
];
