import { defineResource } from '@shopkeeper/resource';
import { f } from '@shopkeeper/resource/fields';

/** The services that send text messages; `log` only writes them to the log of the server, for trials. */
export const smsProviders = ['aliyun', 'tencent', 'twilio', 'log'] as const;
export type SmsProvider = (typeof smsProviders)[number];

/**
 * A service that sends text messages, with its account. The first enabled one sends; the next ones take over where it certainly
 * did not. `priceAmount` (fen) is the price of one segment.
 */
export const smsChannel = defineResource({
  context: 'messaging',
  name: 'sms-channel',
  menu: { group: 'messaging', icon: 'network', weigh: 50 },
  fields: {
    name: f.text({ max: 40 }),
    provider: f.choice({ values: smsProviders, write: 'once' }),
    /** AccessKey ID, SecretId or Account SID. */
    account: f.code({ max: 120, optional: true }),
    /** AccessKey secret, SecretKey or auth token; stored encrypted. */
    secret: f.secret({ min: 6, max: 32, optional: true }),
    /** The signature before a message in China, the sending number of Twilio. */
    signName: f.text({ max: 40, optional: true }),
    /** SmsSdkAppId of Tencent Cloud. */
    appId: f.code({ max: 40, optional: true }),
    region: f.code({ max: 40, optional: true }),
    /** Another address of the service, such as that of its international site. */
    endpoint: f.url({ max: 200, optional: true }),
    /** The public address of this shop to which receipts are sent, as the provider signs it. */
    receiptUrl: f.url({ max: 300, optional: true }),
    priceAmount: f.money({ default: 0 }),
    enabled: f.flag({ default: true }),
    health: f.choice({
      values: ['unknown', 'ok', 'failing'],
      write: 'server',
      default: 'unknown',
      statusColors: { unknown: 'idle', ok: 'ok', failing: 'bad' },
    }),
    failures: f.int({ write: 'server' }),
    /** Until then the channel is passed over, after several failures in a row. */
    restsUntil: f.time({ write: 'server', optional: true }),
    lastSentAt: f.time({ write: 'server', optional: true }),
    lastErrorAt: f.time({ write: 'server', optional: true }),
    lastError: f.text({ max: 300, write: 'server', optional: true }),
    weigh: f.weigh(),
  },
  label: 'name',
  personal: 'none: the account of a company',
  list: ['name', 'provider', 'signName', 'priceAmount', 'enabled', 'health', 'lastSentAt', 'lastError', 'updatedAt'],
  filters: ['provider', 'enabled', 'health', 'name', 'updatedAt'],
  search: ['name', 'signName'],
  form: [
    ['name', 'provider'],
    ['account', 'secret'],
    ['signName', 'appId'],
    ['region', 'endpoint'],
    'receiptUrl',
    ['priceAmount', 'enabled'],
  ],
  unique: [['name']],
  operations: ['index', 'add', 'edit', 'del', 'sortable', 'export'],
  rules: [
    (draft) => (draft.provider === 'log' || draft.account !== null ? null : { path: 'account', rule: 'required' }),
    (draft) => (draft.provider === 'log' || draft.signName !== null ? null : { path: 'signName', rule: 'required' }),
    (draft) => (draft.provider !== 'tencent' || draft.appId !== null ? null : { path: 'appId', rule: 'required' }),
  ],
});
