/** An event of the browser's trace; `ts` and `dur` are microseconds. */
interface TraceEvent {
  readonly name: string;
  readonly ph: string;
  readonly ts: number;
  readonly dur?: number;
  readonly pid: number;
  readonly tid: number;
  readonly id?: string;
  readonly args?: { readonly name?: string; readonly data?: ProfilePart };
}

interface ProfileNode {
  readonly id: number;
  readonly callFrame: { readonly functionName: string; readonly url?: string };
}

interface ProfilePart {
  readonly startTime?: number;
  readonly cpuProfile?: { readonly nodes?: readonly ProfileNode[]; readonly samples?: readonly number[] };
  readonly timeDeltas?: readonly number[];
}

/** A long task of the main thread, with its milliseconds by kind of work and by file of the build. */
export interface LongTask {
  readonly at: number;
  readonly ms: number;
  readonly work: readonly (readonly [kind: string, ms: number])[];
  readonly files: readonly (readonly [file: string, ms: number])[];
}

export const traced = ['toplevel', 'devtools.timeline', 'v8', 'disabled-by-default-v8.cpu_profiler', 'blink.user_timing'];

const isTask = ({ name, ph }: TraceEvent): boolean => ph === 'X' && (name === 'RunTask' || name.endsWith('::RunTask'));

/** Returns the events of the rendering thread: of the threads with that name, the one with the longest task. */
function mainThread(events: readonly TraceEvent[]): readonly TraceEvent[] {
  const called = events.filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain');
  const threads = called.map(({ pid, tid }) => events.filter((one) => one.pid === pid && one.tid === tid));
  const longest = (some: readonly TraceEvent[]): number => Math.max(0, ...some.filter(isTask).map(({ dur = 0 }) => dur));
  return threads.toSorted((a, b) => longest(b) - longest(a))[0] ?? [];
}

const within = ({ ts, dur = 0 }: TraceEvent, at: number): boolean => at >= ts && at < ts + dur;

function summed(parts: readonly (readonly [key: string, ms: number])[]): (readonly [string, number])[] {
  const sums = new Map<string, number>();
  for (const [key, ms] of parts) sums.set(key, (sums.get(key) ?? 0) + ms);
  return [...sums].toSorted((a, b) => b[1] - a[1]);
}

/** Sums the own time of the events within a task, without the time of nested events. */
function workOf(task: TraceEvent, events: readonly TraceEvent[]): LongTask['work'] {
  const inner = events.filter((one) => one.ph === 'X' && one.dur && one !== task && !isTask(one) && within(task, one.ts));
  const own = inner.map((one): [string, number] => {
    const children = inner.filter((other) => other !== one && within(one, other.ts) && (other.dur ?? 0) <= (one.dur ?? 0));
    // Direct children only: deeper events belong to one of these.
    const direct = children.filter((child) => !children.some((other) => other !== child && encloses(other, child)));
    return [one.name, ((one.dur ?? 0) - direct.reduce((sum, { dur = 0 }) => sum + dur, 0)) / 1_000];
  });
  return summed(own).slice(0, 5);
}

const encloses = (outer: TraceEvent, { ts, dur = 0 }: TraceEvent): boolean =>
  outer.ts <= ts && outer.ts + (outer.dur ?? 0) >= ts + dur && (outer.dur ?? 0) > dur;

interface Sample {
  readonly at: number;
  readonly ms: number;
  readonly file: string;
}

/** `react` for `https://…/assets/react-CLtG3xtp.js`; the browser's own work in brackets. */
const fileOf = ({ functionName, url = '' }: ProfileNode['callFrame']): string =>
  /\/([^/]+?)-[\w-]{8}\.js$/.exec(url)?.[1] ?? (url === '' ? functionName || '(browser)' : (url.split('/').at(-1) ?? url));

/** The samples of one profile: each part continues where the one before ended. */
function samplesIn(parts: readonly ProfilePart[], startTime: number): Sample[] {
  const nodes = parts.flatMap(({ cpuProfile }) => cpuProfile?.nodes ?? []);
  const files = new Map(nodes.map((node) => [node.id, fileOf(node.callFrame)]));
  const deltas = parts.flatMap(({ timeDeltas = [] }) => timeDeltas);
  const samples = parts.flatMap(({ cpuProfile }) => cpuProfile?.samples ?? []);
  let at = startTime;
  return samples.map((sample, place) => {
    const delta = deltas[place] ?? 0;
    at += delta;
    return { at, ms: delta / 1_000, file: files.get(sample) ?? '' };
  });
}

function samplesOf(events: readonly TraceEvent[], pid: number): Sample[] {
  const own = events.filter((one) => one.pid === pid);
  const chunks = own.filter(({ name }) => name === 'ProfileChunk');
  return own
    .filter(({ name }) => name === 'Profile')
    .flatMap(({ id, args }) => {
      const parts = chunks.filter((chunk) => chunk.id === id).map((chunk) => chunk.args?.data ?? {});
      return samplesIn(parts, args?.data?.startTime ?? 0);
    });
}

/** Returns the tasks of a trace that took longer than the given ms, the longest first. */
export function longTasks(trace: Buffer, most: number): LongTask[] {
  // The browser guarantees the shape of its trace.
  const { traceEvents } = JSON.parse(trace.toString('utf8')) as { traceEvents: TraceEvent[] };
  const events = mainThread(traceEvents);
  const samples = samplesOf(traceEvents, events[0]?.pid ?? 0);
  const begun = Math.min(...events.filter(({ ts }) => ts > 0).map(({ ts }) => ts));
  const tasks = events.filter((one) => isTask(one) && (one.dur ?? 0) > most * 1_000);
  return tasks
    .filter((task) => !tasks.some((other) => other !== task && encloses(other, task)))
    .map((task) => ({
      at: (task.ts - begun) / 1_000,
      ms: (task.dur ?? 0) / 1_000,
      work: workOf(task, events),
      files: summed(samples.filter(({ at }) => within(task, at)).map(({ file, ms }) => [file, ms])).slice(0, 6),
    }))
    .toSorted((a, b) => b.ms - a.ms);
}
