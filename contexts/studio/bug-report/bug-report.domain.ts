import * as z from 'zod/mini';

/** The most calls of a report; the oldest are left out. */
export const mostCalls = 20;
/** The most characters of a body or of an answer as JSON; longer ones keep their shape only. */
export const longestBody = 8_000;

/** The kinds of the values of an answer, without the values: the first element stands for a list. */
export type Shape = string | readonly Shape[] | { readonly [key: string]: Shape };

const kinds = ['string', 'number', 'boolean', 'null', 'deep'];
const deepest = 12;
const mostKeys = 200;

/** Whether an object is a map by ids, whose keys differ from shop to shop. */
const isById = (keys: readonly string[]): boolean => keys.length > 0 && keys.every((key) => /^\d+$/.test(key));

/** The shape of a value of JSON. Maps by ids and lists are told by their first element. */
export function shapeOf(value: unknown, depth = 0): Shape {
  if (depth > deepest) return 'deep';
  if (value === null || value === undefined) return 'null';
  if (Array.isArray(value)) return value.slice(0, 1).map((one) => shapeOf(one, depth + 1));
  if (typeof value !== 'object') return typeof value;
  const entries = Object.entries(value);
  if (isById(entries.map(([key]) => key))) return { '*': shapeOf(entries[0]?.[1], depth + 1) };
  return Object.fromEntries(entries.slice(0, mostKeys).map(([key, one]) => [key, shapeOf(one, depth + 1)]));
}

/** Whether a value is a shape, and nothing that hides a value. */
export function isShape(value: unknown, depth = 0): value is Shape {
  if (depth > deepest + 1) return false;
  if (typeof value === 'string') return kinds.includes(value);
  if (Array.isArray(value)) return value.length <= 1 && value.every((one) => isShape(one, depth + 1));
  if (typeof value !== 'object' || value === null) return false;
  return Object.entries(value).every(([key, one]) => /^([\w.:/-]{1,80}|\*)$/.test(key) && isShape(one, depth + 1));
}

/** A path of this shop and never an address of another host, because a test sends it the token of the owner. */
const ownPath = /^\/(?![/\\])[^\s\\#]{0,499}$/;

const call = z.strictObject({
  method: z.enum(['GET', 'POST']),
  path: z.string().check(z.regex(ownPath)),
  body: z.unknown(),
  /** HTTP status; 0 when no answer came. */
  status: z.int().check(z.gte(0), z.lte(599)),
  /** The code of the envelope. */
  code: z.int(),
  /** The stable code of the error; null for an answer that succeeded. */
  error: z.nullable(z.string().check(z.regex(/^[\w.-]{1,80}$/))),
  shape: z.custom<Shape>((value) => isShape(value)),
  /** The answer, masked; null when it is too long. */
  data: z.unknown(),
});

const words = z.string().check(z.maxLength(200));

/** What is recorded of a page: its last calls, oldest first, and what it showed. */
export const recordedPage = z.strictObject({
  calls: z.array(call).check(z.maxLength(mostCalls)),
  state: z.strictObject({
    tabs: z.array(z.string().check(z.maxLength(500))).check(z.maxLength(40)),
    language: words,
    theme: z.enum(['light', 'dark']),
    traceId: z.nullable(z.string().check(z.regex(/^[\w-]{1,80}$/))),
  }),
});

export type RecordedPage = z.infer<typeof recordedPage>;
export type RecordedCall = RecordedPage['calls'][number];

/** What may not leave the page: fields by their names, with what stands in their place, and pages of which every text is hidden. */
export const masksReply = z.object({ names: z.record(z.string(), z.string()), pages: z.array(z.string()) });
export type Masks = z.infer<typeof masksReply>;

/** Whether the call failed for whoever made it. */
export const isFailed = ({ code }: Pick<RecordedCall, 'code'>): boolean => code !== 1;
