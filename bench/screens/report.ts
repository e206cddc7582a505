import { table } from '../../tools/reference/markdown.ts';
import { median } from '../load.ts';
import { type Metric, most, yes } from '../report.ts';
import { type LongFrame, type ProfileName, profiles, type Visit, type WayIn } from './visit.ts';

/** The visits of a screen and of the empty page, in the same rounds. */
export interface ScreenLine {
  readonly title: string;
  readonly profile: ProfileName;
  readonly own: readonly Visit[];
  readonly reference: readonly Visit[];
  readonly most?: number;
  /** The maximum time until the page is usable, ms. */
  readonly mostMs?: number;
}

/** Time until a page is usable: it is rendered, and a key press was answered. */
const usable = ({ shown, answered }: Visit): number => shown + answered;

function figures({ own, reference }: ScreenLine) {
  const [ours, empty] = [median(own.map(usable)), median(reference.map(usable))];
  return { ours, empty, ratio: empty === 0 ? null : ours / empty };
}

function barOf({ most: ratio, mostMs }: ScreenLine): string {
  if (mostMs !== undefined) return `<= ${mostMs} ms`;
  return ratio === undefined ? 'none' : `<= ${ratio} x`;
}

function isMet(line: ScreenLine): boolean {
  const { ours, ratio } = figures(line);
  return ours <= (line.mostMs ?? Infinity) && (ratio ?? 0) <= (line.most ?? Infinity);
}

const clickMs = 600;
const mostRequests = 30;

/** Every target of the screens with its measured value. */
export function metricsOf(lines: readonly ScreenLine[], signedIn: readonly WayIn[]): Metric[] {
  const value = median(signedIn.map(({ ms }) => ms));
  const sent = Math.max(...signedIn.map(({ requests }) => requests));
  const click = { key: 'screens', title: 'sign-in click to order list', value, unit: 'ms', bar: clickMs };
  const requests = { key: 'screens', title: 'sign-in page to order list', value: sent, unit: 'requests', bar: mostRequests };
  const beside = lines.map((line) => ({
    key: 'screens',
    title: line.mostMs === undefined ? `${line.title} usable, compared with an empty page` : `${line.title} usable on a phone`,
    value: line.mostMs === undefined ? `${(figures(line).ratio ?? 0).toFixed(2)} x` : `${figures(line).ours.toFixed(0)} ms`,
    bar: barOf(line),
    met: isMet(line),
  }));
  return [most(click), most(requests), ...beside.filter(({ bar }) => bar !== 'none')];
}

/** The lines as a Markdown table. */
export function tablesOf(lines: readonly ScreenLine[]): string {
  const head = ['screen', 'device', 'usable after, ms', 'empty page, ms', 'ratio', 'bar', 'met'];
  const more = ['key response, ms', 'blocked, ms', 'longest task, ms', 'scripts, KB', 'requests', 'layout shift'];
  const rows = lines.map((line) => {
    const { ours, empty, ratio } = figures(line);
    return [
      line.title,
      line.profile,
      ours.toFixed(0),
      empty === 0 ? '' : empty.toFixed(0),
      ratio?.toFixed(2) ?? '',
      barOf(line) === 'none' ? '' : barOf(line),
      yes(isMet(line), barOf(line)),
      ...(['answered', 'blocked', 'longest', 'scripts', 'requests'] as const).map((key) =>
        median(line.own.map((one) => one[key])).toFixed(0),
      ),
      median(line.own.map(({ shift }) => shift)).toFixed(3),
    ];
  });
  return table([...head, ...more], rows);
}

const longMs = 200;
const shares = (parts: LongFrame['work']): string =>
  parts.flatMap(([name, ms]) => (ms < 10 ? [] : [`${name} ${ms.toFixed(0)}`])).join(', ');

/** Long frames of the last visit to each screen on the phone, as a Markdown table. */
export function framesOf(lines: readonly ScreenLine[]): string {
  const rows = lines
    .filter(({ profile }) => profile === 'phone')
    .flatMap(({ title, own }) =>
      (own.at(-1)?.frames ?? [])
        .filter(({ ms }) => ms > longMs)
        .map(({ at, ms, work, files }) => [title, at.toFixed(0), ms.toFixed(0), shares(work), shares(files)]),
    );
  return table(['screen', 'at, ms', 'ms', 'work, ms', 'by build file, ms'], rows);
}

/** The text of `docs/benchmarks-screens.md`. */
export function documentOf(work: {
  command: string;
  lines: readonly ScreenLine[];
  signedIn: readonly WayIn[];
  rounds: number;
  load: string;
  browser: string;
}): string {
  const devices = Object.entries(profiles).map(([key, { name }]) => `- **${key}** is ${name}.`);
  return `# Screen load times

Chromium ${work.browser}, medians of ${work.rounds} rounds in one run of \`${work.command}\`, started at a machine load of
${work.load}.

${tablesOf(work.lines)}

From the sign-in click to the rows of the order list, without throttling: ${median(work.signedIn.map(({ ms }) => ms)).toFixed(0)} ms
(${work.signedIn.map(({ ms }) => ms.toFixed(0)).join(', ')}; bar: ${clickMs}). From the first request of the sign-in page until then:
${work.signedIn.map(({ requests }) => requests).join(', ')} requests (bar: ${mostRequests}).

- Every visit starts with an empty cache and a signed-in user; the demo shop runs on the same machine.
${devices.join('\n')}
- **Usable**: the main content is drawn (rows of a list, fields of a form), and a key typed into a field has produced a frame.
- **The empty page** is the URL of the order list in the same shell, with the modules that only the list needs replaced by
  empty ones.
- **Layout shift** is the cumulative layout shift of the visit (bar for visitors and members: 0.05).
- **Blocked** is the main-thread time beyond 50 ms in tasks longer than 50 ms.
- Requests and KB are exact. Milliseconds depend on the machine: compare within a run, with the empty page.

## Long frames on the phone

In the last visit to each screen: frames longer than 200 ms, their work, and the build files whose functions the browser called.

${framesOf(work.lines)}

How the build is split into files, with measurements before and after:
[decision 018](decisions/018-build-chunks-by-page.md).
`;
}
