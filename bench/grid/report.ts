import { table } from '../../tools/reference/markdown.ts';
import { median } from '../load.ts';
import { type Metric, yes } from '../report.ts';
import type { Blank, Run, Way } from './measure.ts';
import type { GridName } from './pages.ts';

export interface GridReport {
  readonly command: string;
  readonly browser: string;
  readonly rounds: number;
  readonly runs: Readonly<Record<GridName, readonly Run[]>>;
  readonly blanks: readonly { readonly ratio: number; readonly of: Readonly<Partial<Record<GridName, Blank>>> }[];
}

interface Line {
  readonly title: string;
  readonly ours: number;
  readonly rdg: number;
  readonly vxe: number;
  readonly most: { readonly rdg?: number; readonly vxe: number };
}

const grids = ['ours', 'rdg', 'vxe'] as const;

function linesOf({ runs }: GridReport): Line[] {
  const of = (value: (run: Run) => number) => ({
    ours: median(runs.ours.map(value)),
    rdg: median(runs.rdg.map(value)),
    vxe: median(runs.vxe.map(value)),
  });
  const frame = (title: string, way: Way): Line => ({ title, ...of((run) => run.perFrame[way]), most: { rdg: 1.5, vxe: 0.5 } });
  return [
    frame('wheel, 120 px a frame', 'wheel'),
    frame('scrollbar, 4,000 px a frame', 'drag'),
    frame('sideways, 120 px a frame', 'sideways'),
    { title: 'first rows', ...of((run) => run.first.cpu), most: { vxe: 0.2 } },
  ];
}

const isMet = ({ ours, rdg, vxe, most }: Line): boolean =>
  (most.rdg === undefined || ours <= most.rdg * rdg) && ours <= most.vxe * vxe;

const oursHoles = ({ blanks }: GridReport): number => blanks.reduce((sum, { of }) => sum + (of.ours?.holes ?? 0), 0);

const barsOfLine = ({ most }: Line): string =>
  [...(most.rdg === undefined ? [] : [`<= ${most.rdg} x`]), `<= ${most.vxe} x`].join(', ');
const ratiosOf = ({ ours, rdg, vxe }: Line): string[] => [ours / rdg, ours / vxe].map((ratio) => ratio.toFixed(2));

/** Returns every target of the grid with its measured value. */
export function metricsOf(report: GridReport): Metric[] {
  const holes = oursHoles(report);
  return [
    ...linesOf(report).map((line) => {
      const [rdg, vxe] = ratiosOf(line);
      const value = line.most.rdg === undefined ? `${vxe} x` : `${rdg} x, ${vxe} x`;
      return { key: 'grid', title: `grid: ${line.title}`, value, bar: barsOfLine(line), met: isMet(line) };
    }),
    { key: 'grid', title: 'grid: blank frames', value: String(holes), bar: '0', met: holes === 0 },
  ];
}

/** The report as Markdown tables. */
export function tablesOf(report: GridReport): string {
  const works = linesOf(report).map((line) => {
    const { ours, rdg, vxe } = line;
    const figures = [ours, rdg, vxe].map((value) => value.toFixed(1));
    return [line.title, ...figures, ratiosOf(line).join(', '), barsOfLine(line), yes(isMet(line), barsOfLine(line))];
  });
  const walls = grids.map((grid) => median(report.runs[grid].map((run) => run.first.wall)).toFixed(0));
  const holes = report.blanks.map(({ ratio, of }) => [
    `at ${ratio} device pixel${ratio > 1 ? 's' : ''} per pixel`,
    ...grids.map((grid) => `${of[grid]?.holes ?? 0} of ${of[grid]?.frames ?? 0}`),
  ]);
  const head = ['ms CPU of the main thread', 'ours', 'react-data-grid', 'vxe-table', 'ratio to each', 'bar', 'met'];
  return [
    table(head, works),
    `First rows, wall-clock time: ${walls.join(', ')} ms.`,
    table(['blank frames under a real wheel', 'ours (bar: 0)', 'react-data-grid', 'vxe-table'], holes),
  ].join('\n\n');
}

/** The text of `docs/benchmarks-grid.md`. */
export function documentOf(report: GridReport): string {
  return `# Grid performance

10,000 rows of 100 columns compared with react-data-grid 7.0.0-beta.59 and vxe-table 4.21.3, in one run of
\`${report.command}\`: Chromium ${report.browser}, ${report.rounds} rounds, medians.

${tablesOf(report)}

- **CPU** is the main-thread time of the page (thread ticks of the DevTools protocol); it does not grow on a busy machine.
- All three draw the same texts at 40 px per row in a box of the same size, each in its own page. Ours has check boxes, pinned columns
  on both sides, a totals row, ranges, sorting, resizing and reordering enabled; the others one pinned column, sorting and resizing.
- Each scroll goes forth and back over 40 frames after a warm-up; the order of the grids is reversed in every second round.
- **Blank frames**: screenshots taken while real wheel input scrolls 6,000 and 1,500 px/s down and 4,000 px/s sideways. A frame
  counts as blank when a 90 px band or a 200 px strip has no text.
- The other grids are installed from \`bench/grid/package.json\`, which has its own lock file, by this benchmark only.
`;
}
