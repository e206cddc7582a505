/** A node of a plan as `EXPLAIN (FORMAT JSON)` writes it. */
export interface PlanNode {
  readonly 'Node Type': string;
  readonly 'Plan Rows': number;
  readonly 'Startup Cost': number;
  readonly 'Total Cost': number;
  readonly 'Relation Name'?: string;
  readonly 'Index Name'?: string;
  readonly 'Index Cond'?: string;
  readonly Filter?: string;
  readonly 'Parent Relationship'?: string;
  readonly Plans?: readonly PlanNode[];
}

/** A table that grows with the shop. */
export interface ColumnStats {
  readonly rows: number;
  /** How many stand for each of them in a shop of a million orders. */
  readonly growth: number;
  /** Rows of its indexes that hold only a part of it. */
  readonly parts: ReadonlyMap<string, number>;
}

/** The tables that grow with the shop, by name. */
export type TableStats = ReadonlyMap<string, ColumnStats>;

/** Entries that a call may read before it has what it wants, however large the shop is: twenty times what it counts to. */
export const mostRead = 200_000;

const scans: ReadonlySet<string> = new Set(['Seq Scan', 'Index Scan', 'Index Only Scan', 'Bitmap Heap Scan']);
const sorts: ReadonlySet<string> = new Set(['Sort', 'Incremental Sort']);
/** Nodes that hand on a row as soon as they have one. */
const streams: ReadonlySet<string> = new Set([
  'Nested Loop',
  'Result',
  'Subquery Scan',
  'Append',
  'Merge Append',
  'Memoize',
  'Unique',
  'Incremental Sort',
  'LockRows',
]);

/** The way from a scan up to where its rows are wanted. */
interface Above {
  readonly node: PlanNode;
  readonly child: PlanNode;
}

/** What a list counts to: a limit that the plan does not reach in this small shop may be this one. */
const counted = 10_001;

const rowsOf = (node: PlanNode): number => Math.max(node['Plan Rows'], 1);
const relationOf = (child: PlanNode): string => child['Parent Relationship'] ?? '';

const partOf = (node: PlanNode, { parts }: ColumnStats): number | undefined => parts.get(node['Index Name'] ?? '');

/** Whether nothing says where in the table the rows are: every row is looked at, one after the other. */
const isWalk = (node: PlanNode, fact: ColumnStats): boolean =>
  node['Node Type'] !== 'Bitmap Heap Scan' && node['Index Cond'] === undefined && partOf(node, fact) === undefined;

/** Rows that the indexes under a bitmap name, all of them before the first is fetched. */
const namedBy = ({ Plans = [] }: PlanNode): number =>
  Plans.reduce((sum, part) => sum + (part.Plans ? namedBy(part) : rowsOf(part)), 0);

/** The part of its rows that an incremental sort takes before it hands on the first: one group, by PostgreSQL's own guess. */
function groupShare({ node, child }: Above): number {
  const all = node['Total Cost'] - child['Startup Cost'];
  return all > 0 ? Math.min((node['Startup Cost'] - child['Startup Cost']) / all, 1) : 1;
}

/** What repeats a child of this node: the other side of a loop, or for a subquery the node itself. */
const driverOf = ({ node, child }: Above): PlanNode | undefined =>
  relationOf(child) === 'SubPlan'
    ? node
    : relationOf(child) === 'Inner'
      ? node.Plans?.find((one) => relationOf(one) === 'Outer')
      : undefined;

/** Whether a limit ends what a node goes by: it has as many rows in a large shop as here. */
const isEnded = (node: PlanNode): boolean =>
  node['Node Type'] === 'Limit' || (node.Plans ?? []).some((one) => relationOf(one) === 'Outer' && isEnded(one));

/** What a scan reads, seen from some place above it. */
interface Reading {
  /** Entries when nothing ends it early. */
  readonly read: number;
  /** How many stand for each of them in the shop that is meant. */
  readonly growth: number;
  /** A walk is judged as though its table had no end. */
  readonly isEndless: boolean;
  /** Entries that are read however early an end comes. */
  readonly least: number;
}

const inAll = ({ read, growth, isEndless }: Reading): number => (isEndless ? Number.POSITIVE_INFINITY : read * growth);

const repeated = (reading: Reading, driver: PlanNode): Reading => ({
  ...reading,
  read: reading.isEndless ? Number.POSITIVE_INFINITY : reading.read * rowsOf(driver),
  growth: isEnded(driver) ? 1 : reading.growth,
});

const grouped = (reading: Reading, step: Above): Reading => ({
  ...reading,
  least: Math.max(reading.least, reading.read * reading.growth * groupShare(step)),
});

/** What a limit leaves of a reading: as much of it as finds the rows that are wanted. */
function limited(reading: Reading, { node, child }: Above): number {
  const found = rowsOf(child);
  const wanted = node['Plan Rows'] < found ? node['Plan Rows'] : counted;
  return Math.max(reading.least, Math.min((wanted * reading.read) / found, inAll(reading)));
}

const isAside = ({ child }: Above): boolean => relationOf(child) === 'SubPlan' || relationOf(child) === 'InitPlan';

/** How many entries are read before enough rows were found. `above` is the way up, nearest first. */
function readBy(scan: Reading, above: readonly Above[]): number {
  let reading = scan;
  for (const step of above) {
    const kind = step.node['Node Type'];
    const driver = driverOf(step);
    if (driver) reading = repeated(reading, driver);
    if (kind === 'Limit' && !isAside(step)) return limited(reading, step);
    if (!streams.has(kind) || isAside(step)) break;
    if (kind === 'Incremental Sort') reading = grouped(reading, step);
  }
  return inAll(reading);
}

/** Entries of a scan itself. A bitmap is whole before the first row of it is fetched. */
function entriesOf(scan: PlanNode, fact: ColumnStats): number {
  if (isWalk(scan, fact)) return fact.rows;
  if (scan['Node Type'] === 'Bitmap Heap Scan') return Math.max(namedBy(scan), rowsOf(scan));
  return scan['Index Cond'] === undefined ? (partOf(scan, fact) ?? 0) : rowsOf(scan);
}

/**
 * Scans over tables that grow which nothing ends in time, in words: walks, and what an index leads to where all of it is
 * sorted, grouped, counted or written. A bitmap right under a limit passes: PostgreSQL leaves it as soon as more rows match
 * than are wanted, so that in a larger shop it is not the plan.
 */
export function unboundedIn(plan: PlanNode, details: TableStats, above: readonly Above[] = []): string[] {
  const below = (plan.Plans ?? []).flatMap((child) => unboundedIn(child, details, [{ node: plan, child }, ...above]));
  const fact = details.get(plan['Relation Name'] ?? '');
  if (!fact || !scans.has(plan['Node Type'])) return below;
  const read = readBy({ read: entriesOf(plan, fact), growth: fact.growth, isEndless: isWalk(plan, fact), least: 0 }, above);
  if (read <= mostRead) return below;
  const much = Number.isFinite(read) ? ` of ${Math.round(read)} entries` : '';
  const sorted = above.some(({ node }) => sorts.has(node['Node Type'])) ? ', then a sort' : '';
  return [`${plan['Node Type']} over ${plan['Relation Name']}${much}${sorted}`, ...below];
}
