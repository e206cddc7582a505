import { openClient } from './caller.ts';
import type { Running, Side } from './processes.ts';
import type { Work } from './works.ts';

/**
 * Fields that only our answers contain: the transitions that the caller may make with a row, and the translated success message.
 */
const oursAlone = new Set(['allowed', 'msg']);

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> => typeof value === 'object' && value !== null;

/** Returns the paths at which two answers differ. */
export function differences(bare: unknown, ours: unknown, path = ''): string[] {
  if (!isObject(bare) || !isObject(ours))
    return Object.is(bare, ours) ? [] : [`${path}: ${JSON.stringify(bare)} and ${JSON.stringify(ours)}`];
  const keys = new Set([...Object.keys(bare), ...Object.keys(ours)].filter((key) => !oursAlone.has(key)));
  return [...keys].flatMap((key) => differences(bare[key], ours[key], `${path}.${key}`));
}

async function answerOf(running: Running, token: string, script: ReturnType<Work['script']>): Promise<unknown> {
  const client = openClient(running.address, token);
  const call = script.next();
  const { text, status } = await client.call(call).finally(() => client.close());
  if (status !== 200) throw new Error(`${running.side} answered ${call.path} with ${status}: ${text.slice(0, 500)}`);
  script.done?.(call, text);
  return JSON.parse(text);
}

/** Requires both sides to answer the same pages, field by field, before anything is timed. */
export async function compareAnswers(sides: Readonly<Record<Side, Running>>, token: string, work: Work): Promise<void> {
  const scripts = { bare: work.script('bare'), ours: work.script('ours') };
  for (let count = 0; count < 7; count += 1) {
    const found = differences(await answerOf(sides.bare, token, scripts.bare), await answerOf(sides.ours, token, scripts.ours));
    if (found.length > 0) throw new Error(`${work.title}: the sides answer differently\n${found.slice(0, 10).join('\n')}`);
  }
}
