import { createHash, timingSafeEqual } from 'node:crypto';
import { f } from '@shopkeeper/resource/fields';
import {
  type ConfigSource,
  defineProvider,
  defineProviderKind,
  type ProviderConfig,
  type ProviderContext,
  ProviderRejection,
  type RawCallback,
  sendRequest,
  type VerifiedCallback,
} from '@shopkeeper/server/providers';
import * as z from 'zod/mini';
import { instantInChina, type TrackedEvent, type TrackedShipment, type TrackingState } from '../tracking.domain.ts';
import { trackingSettings } from '../tracking.settings.ts';

/** Services that know where parcels are. */
export const trackingService = defineProviderKind<TrackedShipment>('tracking');

/** A parcel as the service is asked for it. */
export interface TrackingRequest {
  readonly shipmentId: number;
  readonly company: string;
  readonly trackingNo: string;
  /** The last four digits of the receiver's number, which some carriers want to see. */
  readonly phone: string;
}

/** The signature of the service: MD5 in upper case over the texts in their order. */
export const signatureOf = (...texts: readonly string[]): string =>
  createHash('md5').update(texts.join('')).digest('hex').toUpperCase();

const entry = z.object({ context: z.string(), time: z.string(), status: z.optional(z.string()) });
const found = z.object({ nu: z.string(), com: z.string(), state: z.string(), data: z.array(entry) });
const failed = z.object({ returnCode: z.string(), message: z.optional(z.string()) });
const pushed = z.object({ status: z.string(), lastResult: found });

/** The codes of the service by their first digit; those of finer states begin with the same one. */
const states: Readonly<Record<string, TrackingState>> = {
  '0': 'transit',
  '1': 'collected',
  '2': 'problem',
  '3': 'delivered',
  '4': 'returned',
  '5': 'delivering',
  '6': 'returned',
  '7': 'transit',
  '8': 'transit',
};

/** The states of single entries, which the service names in Chinese: lan shou, zai tu, pai jian, qian shou, yi nan, tui qian, tui hui. */
const entryStates: Readonly<Record<string, TrackingState>> = {
  '\u63fd\u6536': 'collected',
  '\u5728\u9014': 'transit',
  '\u6d3e\u4ef6': 'delivering',
  '\u7b7e\u6536': 'delivered',
  '\u7591\u96be': 'problem',
  '\u9000\u7b7e': 'returned',
  '\u9000\u56de': 'returned',
};

const textMax = 500;

/** The newest entry has the state of the parcel; older ones their own, or none that is known. */
function eventsOf({ data, state }: z.infer<typeof found>): TrackedEvent[] {
  return data.flatMap(({ context, time, status = '' }, place) => {
    const happenedAt = instantInChina(time);
    if (happenedAt === null || context.trim() === '') return [];
    const own = place === 0 ? states[state.slice(0, 1)] : undefined;
    return [{ happenedAt, state: own ?? entryStates[status] ?? 'transit', text: context.slice(0, textMax) }];
  });
}

const parcelOf = (result: z.infer<typeof found>): TrackedShipment => ({
  company: result.com.toLowerCase(),
  trackingNo: result.nu,
  state: states[result.state.slice(0, 1)] ?? 'transit',
  events: eventsOf(result),
});

const base = ({ endpoint }: ProviderConfig): string => (endpoint || 'https://poll.kuaidi100.com').replace(/\/$/, '');

async function send(context: ProviderContext, path: string, form: Readonly<Record<string, string>>): Promise<unknown> {
  const { status, body } = await sendRequest(context, `${base(context.config)}${path}`, {
    method: 'POST',
    body: new URLSearchParams(form),
  });
  if (status !== 200) throw new Error(`the service replied ${status}`);
  return JSON.parse(body) as unknown;
}

/** Asks where a parcel is; null if the service knows nothing of it yet. */
async function query(context: ProviderContext, { company, trackingNo, phone }: TrackingRequest): Promise<TrackedShipment | null> {
  const { customer = '', key = '' } = context.config;
  const param = JSON.stringify({ com: company, num: trackingNo, phone });
  const answer = await send(context, '/poll/query.do', { customer, param, sign: signatureOf(param, key, customer) });
  const result = z.safeParse(found, answer);
  if (result.success) return parcelOf(result.data);
  const { returnCode, message = '' } = z.parse(failed, answer);
  if (returnCode === '500') return null;
  throw new ProviderRejection(`${returnCode} ${message}`);
}

/** Asks the service to report the parcel from now on; 501 is that it does so already. */
async function subscribe(context: ProviderContext, { company, trackingNo, phone }: TrackingRequest): Promise<{ isNew: boolean }> {
  const { key = '', salt = '', callbackUrl = '' } = context.config;
  const param = JSON.stringify({ company, number: trackingNo, key, parameters: { callbackurl: callbackUrl, salt, phone } });
  const { returnCode, message = '' } = z.parse(failed, await send(context, '/poll', { schema: 'json', param }));
  if (returnCode !== '200' && returnCode !== '501') throw new ProviderRejection(`${returnCode} ${message}`);
  return { isNew: returnCode === '200' };
}

/** The signature covers the text of `param` as it was sent, and is checked before anything is parsed. */
function verify({ config }: { readonly config: ProviderConfig }, { body }: RawCallback): VerifiedCallback<TrackedShipment> {
  const { salt = '' } = config;
  const form = new URLSearchParams(body.toString('utf8'));
  const param = form.get('param') ?? '';
  const [given, right] = [Buffer.from(form.get('sign') ?? ''), Buffer.from(signatureOf(param, salt))];
  const isRight = salt !== '' && given.length === right.length && timingSafeEqual(given, right);
  if (!isRight) return { isAuthentic: false, reason: 'wrong signature' };
  const { lastResult } = z.parse(pushed, JSON.parse(param));
  return { isAuthentic: true, eventId: signatureOf(param), event: parcelOf(lastResult) };
}

async function config({ engine: { settings } }: ConfigSource): Promise<ProviderConfig> {
  const { customer, callbackUrl, endpoint } = settings.read(trackingSettings);
  const all = {
    customer,
    callbackUrl,
    endpoint,
    key: settings.secret(trackingSettings, 'key'),
    salt: settings.secret(trackingSettings, 'salt'),
  };
  return Object.fromEntries(Object.entries(all).flatMap(([name, value]) => (value === null ? [] : [[name, value]])));
}

const reply = (status: number, result: boolean) => ({
  status,
  contentType: 'application/json',
  body: JSON.stringify({ result, returnCode: String(status), message: result ? 'ok' : 'failed' }),
});

/** The service kuaidi100: queries, subscriptions, and the reports of parcels that were subscribed to. */
export const kuaidi100 = defineProvider({
  kind: trackingService,
  name: 'kuaidi100',
  settings: trackingSettings.fields,
  config,
  operations: {
    query: { isIdempotent: true, retries: { attempts: 3 }, call: (context, input: TrackingRequest) => query(context, input) },
    subscribe: { isIdempotent: true, call: (context, input: TrackingRequest) => subscribe(context, input) },
  },
  callback: {
    headers: [],
    verify,
    replies: { accepted: reply(200, true), rejected: reply(401, false), failed: reply(500, false) },
  },
  test: {
    input: { company: f.code({ max: 40 }), trackingNo: f.code({ max: 60 }) },
    async run(context, { company, trackingNo }) {
      const asked = { shipmentId: 0, company: String(company), trackingNo: String(trackingNo), phone: '' };
      const parcel = await query(context, asked);
      return { isOk: true, message: parcel?.events[0]?.text ?? '–' };
    },
  },
});
