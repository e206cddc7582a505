/** A node of a plan from `EXPLAIN (FORMAT JSON)`. */
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

/** Statistics of a table that grows with the shop. */
export interface ColumnStats {
  readonly rows: number;
  /** Number of rows in a shop of a million orders per row of this one. */
  readonly growth: number;
  /** Rows of its partial indexes by name. */
  readonly parts: ReadonlyMap<string, number>;
}

/** The growing tables by name. */
export type TableStats = ReadonlyMap<string, ColumnStats>;

/**
 * Maximum number of entries that a call may read before its result is complete, in a shop of any size: twenty times what a list
 * counts to.
 */
export const mostRead = 200_000;

const scans: ReadonlySet<string> = new Set(['Seq Scan', 'Index Scan', 'Index Only Scan', 'Bitmap Heap Scan']);
const sorts: ReadonlySet<string> = new Set(['Sort', 'Incremental Sort']);
/** Nodes that return a row as soon as they have one. */
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

/** A step on the path from a scan up to the root of the plan. */
interface Above {
  readonly node: PlanNode;
  readonly child: PlanNode;
}

/** The number up to which a list counts: a limit above the matching rows of this small shop may be this one. */
const counted = 10_001;

const rowsOf = (node: PlanNode): number => Math.max(node['Plan Rows'], 1);
const relationOf = (child: PlanNode): string => child['Parent Relationship'] ?? '';

const partOf = (node: PlanNode, { parts }: ColumnStats): number | undefined => parts.get(node['Index Name'] ?? '');

/** Whether a scan has no index condition and visits every row of the table. */
const isWalk = (node: PlanNode, fact: ColumnStats): boolean =>
  node['Node Type'] !== 'Bitmap Heap Scan' && node['Index Cond'] === undefined && partOf(node, fact) === undefined;

/** Number of rows that the indexes under a bitmap return, all before the first row is fetched. */
const namedBy = ({ Plans = [] }: PlanNode): number =>
  Plans.reduce((sum, part) => sum + (part.Plans ? namedBy(part) : rowsOf(part)), 0);

/** Share of its rows that an incremental sort reads before it returns the first: one group, by PostgreSQL's estimate. */
function groupShare({ node, child }: Above): number {
  const all = node['Total Cost'] - child['Startup Cost'];
  return all > 0 ? Math.min((node['Startup Cost'] - child['Startup Cost']) / all, 1) : 1;
}

/** Returns the node that repeats a child of this node: the outer side of a loop, or for a subquery the node itself. */
const driverOf = ({ node, child }: Above): PlanNode | undefined =>
  relationOf(child) === 'SubPlan'
    ? node
    : relationOf(child) === 'Inner'
      ? node.Plans?.find((one) => relationOf(one) === 'Outer')
      : undefined;

/** Whether a limit bounds the rows of a node, so that it returns as many in a large shop as here. */
const isEnded = (node: PlanNode): boolean =>
  node['Node Type'] === 'Limit' || (node.Plans ?? []).some((one) => relationOf(one) === 'Outer' && isEnded(one));

/** What a scan reads, as seen from a node above it. */
interface Reading {
  /** Entries without an early end. */
  readonly read: number;
  /** Number of entries in the large shop per entry here. */
  readonly growth: number;
  /** The scan visits every row; treated as a table of unlimited size. */
  readonly isEndless: boolean;
  /** Entries that are read even with an early end. */
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

/** Returns the entries read below a limit: as many as are needed to find the requested rows. */
function limited(reading: Reading, { node, child }: Above): number {
  const found = rowsOf(child);
  const wanted = node['Plan Rows'] < found ? node['Plan Rows'] : counted;
  return Math.max(reading.least, Math.min((wanted * reading.read) / found, inAll(reading)));
}

/** A sub-query of each row that a scan returns: it runs as often as rows are asked for. */
const isPerRow = ({ node, child }: Above): boolean => relationOf(child) === 'SubPlan' && scans.has(node['Node Type']);

const isAside = ({ child }: Above): boolean => relationOf(child) === 'SubPlan' || relationOf(child) === 'InitPlan';

/** Returns the number of entries read before enough rows are found. `above` is the path to the root, nearest first. */
function readBy(scan: Reading, above: readonly Above[]): number {
  let reading = scan;
  for (const step of above) {
    const kind = step.node['Node Type'];
    const driver = driverOf(step);
    if (driver) reading = repeated(reading, driver);
    if (kind === 'Limit' && !isAside(step)) return limited(reading, step);
    if (isPerRow(step)) continue;
    if (!streams.has(kind) || isAside(step)) break;
    if (kind === 'Incremental Sort') reading = grouped(reading, step);
  }
  return inAll(reading);
}

/** Returns the entries that a scan itself reads. A bitmap is complete before its first row is fetched. */
function entriesOf(scan: PlanNode, fact: ColumnStats): number {
  if (isWalk(scan, fact)) return fact.rows;
  if (scan['Node Type'] === 'Bitmap Heap Scan') return Math.max(namedBy(scan), rowsOf(scan));
  return scan['Index Cond'] === undefined ? (partOf(scan, fact) ?? 0) : rowsOf(scan);
}

/**
 * Describes the scans of growing tables that are not bounded: full scans, and index scans whose whole result is sorted, grouped,
 * counted or written. A bitmap directly under a limit is accepted: PostgreSQL stops using it when more rows match than are
 * requested, so it is not the plan of a larger shop.
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
