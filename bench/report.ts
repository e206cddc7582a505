import type { Line } from './measure.ts';
import type { Bar } from './works.ts';

/** A promise that is one figure. */
export interface Fact {
  readonly key: string;
  readonly title: string;
  readonly value: string;
  readonly bar: string;
  readonly met: boolean;
}

export interface Report {
  readonly at: string;
  readonly node: string;
  readonly postgres: string;
  readonly cores: number;
  readonly orders: number;
  readonly rounds: number;
  readonly seconds: number;
  readonly lines: readonly Line[];
  readonly facts: readonly Fact[];
}

const barOf = (bar: Bar): string => (bar.kind === 'cpu' ? `<= ${bar.most} x CPU` : `>= ${bar.least * 100} % of the rate`);
const yes = (met: boolean): string => (met ? 'yes' : '**no**');
const ms = (value: number): string => value.toFixed(2);

function lineOf({ title, bare, ours, ratio, spread, bar, met }: Line): string[] {
  const shown = bar.kind === 'cpu' ? ratio.toFixed(2) : `${(ratio * 100).toFixed(0)} %`;
  const between = bar.kind === 'cpu' ? spread.map((one) => one.toFixed(2)) : spread.map((one) => `${(one * 100).toFixed(0)} %`);
  return [
    title,
    `${ms(bare.cpu)} (${ms(bare.server)} + ${ms(bare.database)})`,
    `${ms(ours.cpu)} (${ms(ours.server)} + ${ms(ours.database)})`,
    `${shown} (${between.join(' to ')})`,
    barOf(bar),
    yes(met),
    `${ours.rate.toFixed(0)} / ${bare.rate.toFixed(0)}`,
    `${ours.p50.toFixed(1)}, ${ours.p95.toFixed(1)} / ${bare.p50.toFixed(1)}, ${bare.p95.toFixed(1)}`,
  ];
}

const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');

/** The report as Markdown tables; they read as well in a terminal. */
export function tablesOf({ lines, facts }: Report): string {
  const head = ['work', 'bare, ms CPU (server + database)', 'ours, ms CPU', 'ratio (of single rounds)', 'bar', 'met'];
  const works = table([...head, 'req/s ours / bare', 'p50, p95 ms ours / bare'], lines.map(lineOf));
  const rest = table(
    ['what', 'measured', 'bar', 'met'],
    facts.map(({ title, value, bar, met }) => [title, value, bar, yes(met)]),
  );
  return `${works}\n\n${rest}`;
}

/** What is missed, by its title. */
export const missedIn = ({ lines, facts }: Report): string[] =>
  [...lines, ...facts].filter(({ met }) => !met).map(({ title }) => title);

const method = `Written by \`npm run bench -- --write-docs\`. Every figure is a ratio of one run, because ratios hold on a busy machine and
absolute times do not.

- **The reference** (\`bench/bare/\`) is what somebody would write who needs these calls only: about thirty lines of Fastify and pg for
  each, stored totals, the same indexes, late joins on deep pages, prepared statements, a capped count, the same size of pool. It
  has no sign-in, no permissions, no audit. \`npm run bench -- --plans\` prints its plans.
- Both sides answer the same pages from the same database; before anything is timed the answers are compared field by field.
  Only ours says which moves the caller may make with a row, in the caller's language.
- Ours is the product as it ships: sign-in and permissions are read from the database at every request; only the limit of calls
  per address is off.
- **CPU per request** is user and system time of the server's process and of its database connections, over answered requests.
  Eight clients, each on one connection; both sides are warmed up, then take turns in short rounds.
- Ours places an order from a draft of the desk: it reads and locks the draft, prices it anew, compares with what was shown,
  reserves stock, writes order, ledger, timeline, audit and the stored answer of its idempotency key. The reference writes order,
  ledger and timeline.
- The shop is filled by \`bench/shop/*.sql\`: the same rows in every run. Each run begins with a fresh copy.`;

/** The text of `docs/benchmarks.md`. */
export function documentOf(report: Report): string {
  const { node, postgres, cores, orders, rounds, seconds } = report;
  const ground = `Node ${node}, PostgreSQL ${postgres}, ${cores} cores, ${orders} orders; ${rounds} rounds of ${seconds} s for each side.`;
  return `# How fast it is\n\n${ground}\n\n${tablesOf(report)}\n\n## How it is measured\n\n${method}\n`;
}
