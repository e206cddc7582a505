import { callOnce } from './caller.ts';
import type { Script } from './load.ts';
import type { Sides } from './measure.ts';
import type { Running } from './processes.ts';
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

async function answerOf({ address }: Running, token: string, script: Script): Promise<unknown> {
  const call = script.next();
  const text = await callOnce(address, token, call);
  script.done?.(text);
  return JSON.parse(text);
}

/** Requires both sides to answer the same pages, field by field, before anything is timed. */
export async function compareAnswers(sides: Sides, token: string, work: Work): Promise<void> {
  const scripts = { bare: work.script('bare'), ours: work.script('ours') };
  for (let count = 0; count < 7; count += 1) {
    const found = differences(
      await answerOf(sides.bare[0], token, scripts.bare),
      await answerOf(sides.ours[0], token, scripts.ours),
    );
    if (found.length > 0) throw new Error(`${work.title}: the sides answer differently\n${found.slice(0, 10).join('\n')}`);
  }
}
