import { setTimeout as pause } from 'node:timers/promises';
import { f } from '@shopkeeper/resource/fields';
import { objectSchema } from '@shopkeeper/resource/schema';
import { badInput as rejection, defineRoute, Done, RequestError, type Route } from '@shopkeeper/server';

interface Input {
  readonly text: string;
}

const text = objectSchema({ text: f.longText({ max: 200_000 }) });
const rule = { kind: 'signed-in', audience: 'admin' } as const;
const route = { method: 'POST', rule, input: text } as const;

/** Throws at exactly one item of the corpus. */
export const breaking = (item: unknown): Route =>
  defineRoute<Input>({
    ...route,
    path: '/admin/platform/mutated/breaking',
    async handle(_context, input) {
      if (input.text === item) throw new TypeError('an injected error');
      return null;
    },
  });

/** Writes before it validates its input. */
export const hasty: Route = defineRoute<unknown>({
  method: 'POST',
  path: '/admin/platform/mutated/hasty',
  rule,
  async handle({ db }, raw) {
    await db.run(`insert into catalog_brand (name) values (gen_random_uuid()::text)`);
    const input: unknown = typeof raw === 'object' && raw !== null ? Reflect.get(raw, 'text') : undefined;
    if (typeof input !== 'string') throw rejection([{ path: 'text', rule: 'type' }]);
    return null;
  },
});

/** Longer than the accepted reply time. */
const tooLongMs = 2_050;

/** Is slow only at the first text it reads, each time that text is sent. */
export function slow(): Route {
  let first: string | undefined;
  return defineRoute<Input>({
    ...route,
    path: '/admin/platform/mutated/slow',
    async handle(_context, input) {
      first ??= input.text;
      if (input.text === first) await pause(tooLongMs);
      return null;
    },
  });
}

/** Reveals its stack trace in the error: function names without file names. */
export const talkative: Route = defineRoute<Input>({
  ...route,
  path: '/admin/platform/mutated/talkative',
  async handle() {
    throw new RequestError(400, 'request.invalid-input', { details: { why: new Error('no').stack?.replace(/\S*[/:]\S*/g, '') } });
  },
});

type Row = Readonly<Record<string, unknown>>;

/** Returns the reply with an altered row. */
const withRow = (answer: unknown, altered: (row: Row) => Row): unknown =>
  answer instanceof Done ? new Done(altered(answer.data as Row), answer.message) : altered(answer as Row);

/** The same call with an altered reply. */
export const answering = (route: Route, altered: (row: Row) => Row): Route => ({
  ...route,
  handle: async (context, input) => withRow(await route.handle(context, input), altered),
});

/** The same call, storing another name than the one it received and returns. */
export const writingAnother = (route: Route): Route => ({
  ...route,
  async handle(context, input) {
    const { name } = input as { readonly name: string };
    const answer = await route.handle(context, { ...(input as Row), name: `x${name.slice(1)}x` });
    return withRow(answer, (row) => ({ ...row, name }));
  },
});
