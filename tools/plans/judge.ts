/** A node of a plan as `EXPLAIN (FORMAT JSON)` writes it. */
export interface PlanNode {
  readonly 'Node Type': string;
  readonly 'Plan Rows': number;
  readonly 'Relation Name'?: string;
  readonly 'Index Name'?: string;
  readonly 'Index Cond'?: string;
  readonly Filter?: string;
  readonly 'Parent Relationship'?: string;
  readonly Plans?: readonly PlanNode[];
}

/** Rows of each table that grows with the shop. */
export type Facts = ReadonlyMap<string, number>;

/** Entries that a call may read before it has what it wants, however large the shop is: twenty times what it counts to. */
export const mostRead = 200_000;

const walks: ReadonlySet<string> = new Set(['Seq Scan', 'Index Scan', 'Index Only Scan']);
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
]);

/** The way from a scan up to where its rows are wanted. */
interface Above {
  readonly node: PlanNode;
  readonly child: PlanNode;
}

/** What a list counts to: a limit that the plan does not reach in this small shop may be this one. */
const counted = 10_001;

/**
 * How many entries a walk reads before enough rows were found, were the table endless; infinite where nothing ends it
 * early. `above` is the way up, nearest first.
 */
function readBy(rows: number, above: readonly Above[]): number {
  for (const { node, child } of above) {
    const found = Math.max(child['Plan Rows'], 1);
    if (node['Node Type'] === 'Limit') return ((node['Plan Rows'] < found ? node['Plan Rows'] : counted) * rows) / found;
    const isOuter = child['Parent Relationship'] !== 'Inner';
    if (!streams.has(node['Node Type']) || !isOuter) return Number.POSITIVE_INFINITY;
  }
  return Number.POSITIVE_INFINITY;
}

/** Whether nothing says where in the table the rows are: every row is looked at, one after the other. */
const isWalk = (node: PlanNode): boolean => walks.has(node['Node Type']) && node['Index Cond'] === undefined;

/** Walks over tables that grow which nothing ends in time, in words. */
export function unboundedIn(plan: PlanNode, facts: Facts, above: readonly Above[] = []): string[] {
  const rows = facts.get(plan['Relation Name'] ?? '');
  const own =
    rows !== undefined && isWalk(plan) && readBy(rows, above) > mostRead
      ? [
          `${plan['Node Type']} over ${plan['Relation Name']}${above.some(({ node }) => node['Node Type'] === 'Sort') ? ', then a sort' : ''}`,
        ]
      : [];
  return [...own, ...(plan.Plans ?? []).flatMap((child) => unboundedIn(child, facts, [{ node: plan, child }, ...above]))];
}
