import { longestBody, type Masks, type RecordedCall, type RecordedPage } from './bug-report.domain.ts';

export const hidden = '***';

const always =
  /pass|secret|token|captcha|ticket|authorization|cookie|signature|private|credential|^msg$|^details$|^label$|^values?$/i;
const words = new Set(['quick', 'keyword', 'search', 'q']);
const mostItems = 3;
const longestText = 200;

/** What looks like data of a person or a key wherever it stands: a telephone or identity number, an address of mail, a token. */
const looks = [
  /(?<!\d)1[3-9]\d{9}(?!\d)/g,
  /(?<!\d)\d{17}[\dXx](?!\w)/g,
  /(?<!\d)\d{13,19}(?!\d)/g,
  /[\w.+-]+@[\w-]+\.[\w.-]+/g,
  /eyJ[\w-]+\.[\w-]+\.[\w-]*/g,
  /[A-Fa-f0-9]{32,}/g,
];

/** A text without what looks personal or secret, cut to 200 characters. */
export const netted = (text: string): string =>
  looks.reduce((rest, look) => rest.replaceAll(look, hidden), text).slice(0, longestText);

/** A value of the same kind that says nothing. */
function hide(value: unknown, as: string): unknown {
  if (typeof value === 'string') return value === '' ? '' : as;
  if (typeof value === 'number') return 0;
  if (typeof value === 'boolean') return false;
  if (Array.isArray(value)) return value.slice(0, mostItems).map((one) => hide(one, as));
  if (typeof value !== 'object' || value === null) return null;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [netted(key), hide(one, as)]));
}

/** What stands in the place of a field; undefined for one that may be read. */
function maskOf(key: string, { names }: Masks): string | undefined {
  if (Object.hasOwn(names, key)) return names[key];
  return always.test(key) || words.has(key) ? hidden : undefined;
}

interface Reading {
  readonly masks: Masks;
  readonly hidesAll: boolean;
}

/** A condition of a list names its field beside the value. */
function valueOf(record: Readonly<Record<string, unknown>>, key: string, { masks }: Reading): string | undefined {
  if (key !== 'value') return maskOf(key, masks);
  const { field } = record;
  // A value beside nothing may be anything.
  return typeof field === 'string' ? maskOf(field, masks) : hidden;
}

function walk(value: unknown, reading: Reading): unknown {
  if (typeof value === 'string') return reading.hidesAll && value !== '' ? hidden : netted(value);
  if (Array.isArray(value)) return value.slice(0, mostItems).map((one) => walk(one, reading));
  if (typeof value !== 'object' || value === null) return value ?? null;
  const record = value as Readonly<Record<string, unknown>>;
  return Object.fromEntries(
    Object.entries(record).map(([key, one]) => {
      const as = valueOf(record, key, reading);
      return [netted(key), as === undefined ? walk(one, reading) : hide(one, as)];
    }),
  );
}

/** The same value without what is personal, secret or guarded; null for one that is too long. */
export function masked(value: unknown, masks: Masks, path = ''): unknown {
  const hidesAll = masks.pages.some((page) => path === page || path.startsWith(`${page}/`));
  const whole = walk(value, { masks, hidesAll });
  return JSON.stringify(whole).length > longestBody ? null : whole;
}

/** A part of a query; one that is not encoded as it should be is hidden. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part.replaceAll('+', ' '));
  } catch {
    return hidden;
  }
}

/** An address of this shop, the values of its query masked; filters of lists are named `f.<field>`. */
export function maskedAddress(address: string, masks: Masks): string {
  const [path = '/', query = ''] = (address.split('#')[0] ?? '').split(/\?(.*)/s);
  const shown = query
    .split('&')
    .filter(Boolean)
    .map((pair) => {
      const [key = '', value = ''] = pair.split(/=(.*)/s).map(decoded);
      const as = maskOf(key.replace(/^f\./, ''), masks);
      // Grouped conditions stand in the query as a text.
      const text = as ?? (/^[[{]/.test(value) ? hidden : netted(value));
      return `${encodeURIComponent(netted(key))}=${encodeURIComponent(text)}`;
    });
  return `${netted(path)}${shown.length > 0 ? `?${shown.join('&')}` : ''}`.slice(0, 500);
}

const maskedCall = (call: RecordedCall, masks: Masks): RecordedCall => ({
  ...call,
  path: maskedAddress(call.path, masks),
  body: masked(call.body, masks, call.path),
  data: masked(call.data, masks, call.path),
});

/** A recorded page without what is personal, secret or guarded. Masking it again changes nothing. */
export const maskedPage = ({ calls, state }: RecordedPage, masks: Masks): RecordedPage => ({
  calls: calls.map((call) => maskedCall(call, masks)),
  state: { ...state, tabs: state.tabs.map((tab) => maskedAddress(tab, masks)) },
});
