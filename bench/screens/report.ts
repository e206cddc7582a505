import { type ProfileName, profiles, type Visit } from './visit.ts';

/** A screen's visits and those of the empty page beside them, of the same rounds. */
export interface ScreenLine {
  readonly title: string;
  readonly profile: ProfileName;
  readonly own: readonly Visit[];
  readonly reference: readonly Visit[];
  readonly most?: number;
}

const middle = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
/** Of use: it is drawn, and a key was answered. */
const usable = ({ shown, answered }: Visit): number => shown + answered;

function figures({ own, reference }: ScreenLine) {
  const [ours, empty] = [middle(own.map(usable)), middle(reference.map(usable))];
  return { ours, empty, ratio: empty === 0 ? null : ours / empty };
}

const isMet = (line: ScreenLine): boolean => line.most === undefined || (figures(line).ratio ?? 0) <= line.most;

/** What is missed, by its title. */
export const missedIn = (lines: readonly ScreenLine[]): string[] =>
  lines.filter((line) => !isMet(line)).map(({ title, profile }) => `${title} (${profile})`);

const table = (rows: readonly (readonly string[])[]): string =>
  [rows[0] ?? [], (rows[0] ?? []).map(() => '---'), ...rows.slice(1)].map((cells) => `| ${cells.join(' | ')} |`).join('\n');

/** The lines as a Markdown table. */
export function tablesOf(lines: readonly ScreenLine[]): string {
  const head = [
    'screen',
    'on',
    'of use after, ms',
    'empty page, ms',
    'ratio',
    'bar',
    'met',
    'a key, ms',
    'blocked, ms',
    'scripts, KB',
  ];
  const rows = lines.map((line) => {
    const { ours, empty, ratio } = figures(line);
    return [
      line.title,
      line.profile,
      ours.toFixed(0),
      empty === 0 ? '' : empty.toFixed(0),
      ratio?.toFixed(2) ?? '',
      line.most === undefined ? '' : `<= ${line.most} x`,
      line.most === undefined ? '' : isMet(line) ? 'yes' : '**no**',
      ...(['answered', 'blocked', 'scripts'] as const).map((key) => middle(line.own.map((one) => one[key])).toFixed(0)),
    ];
  });
  return table([head, ...rows]);
}

/** The text of `docs/benchmarks-screens.md`. */
export function documentOf(work: { lines: readonly ScreenLine[]; rounds: number; browser: string }): string {
  const devices = Object.entries(profiles).map(([key, { name }]) => `- **${key}** is ${name}.`);
  return `# How soon a screen is of use

Chromium ${work.browser}, ${work.rounds} rounds in turns, medians, of one run of \`npm run bench -- --only screens --write-docs\`.

${tablesOf(work.lines)}

- Every visit begins with an empty cache and a person who is signed in; the demo shop answers on the same machine.
${devices.join('\n')}
- **Of use**: what the screen is for is drawn (rows of a list, fields of a form), and a key typed into its field has been
  answered by a frame.
- **The empty page** is the order list's own address in the same shell, with the modules that only the list needs replaced by
  ones that draw nothing.
- **Blocked** is time of the main thread in tasks of more than 50 ms, beyond those 50.
`;
}
