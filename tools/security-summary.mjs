const count = (value) => Number(value ?? 0).toLocaleString('en-US');

/** Returns the report of one harness; an empty object if it did not run. */
const resultsOf = (reports, name) => reports.find((one) => one.name === name)?.results ?? {};

const kindsOf = (reports) => reports.flatMap(({ results }) => results.survived ?? []).length;

/**
 * Returns a summary of all harnesses in six lines: inputs; operations and crashes with what was lost, doubled or oversold; faults
 * survived; permission cells and leaks; races; the seed that repeats the run.
 */
export function summaryOf(reports) {
  const [bad, jobs, files, kills, deaths, cells, races] = [
    'bad-input',
    'jobs',
    'files',
    'kills',
    'deaths',
    'permissions',
    'races',
  ].map((name) => resultsOf(reports, name));
  const killed = count(
    (kills['kills of the server'] ?? 0) + (kills['kills of the database'] ?? 0) + (deaths['deaths at a commit'] ?? 0),
  );
  const rows = [
    [
      'inputs tried',
      `${count(bad.inputs)} and ${count(jobs.asked)} of jobs, ${count(files.files)} files, ${count(files.importFiles)} import files: ${count((bad.findings ?? 0) + (jobs.findings ?? 0))} findings`,
    ],
    [
      'operations, crashes',
      `${count(kills.operations)} writes, ${killed} crashes: ${count(kills.lost)} lost, ${count(kills.doubled)} doubled, ${count(kills.oversold)} oversold`,
    ],
    ['faults survived', `${kindsOf(reports)} kinds`],
    ['permission cells', `${count(cells.cells)}: ${count(cells.findings)} findings, of them ${count(cells.leaks)} leaks`],
    ['races', `${Object.keys(races).filter((key) => key !== 'seed').length} kinds`],
    ['seed', String(bad.seed ?? kills.seed ?? '')],
  ];
  return ['guards', ...rows.map(([name, what]) => `  ${name.padEnd(20)} ${what}`)].join('\n');
}
