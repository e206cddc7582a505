import { product, type Sellable } from '@shopkeeper/catalog';
import { sellableByCode } from '@shopkeeper/catalog/server';
import { rowsInScope } from '@shopkeeper/crud/data-scope';
import type { PlannedDocument, RowError } from '@shopkeeper/crud/import-export';
import { anyOf, columns, typedQuery } from '@shopkeeper/crud/queries';
import { member } from '@shopkeeper/member';
import { memberIdsByMobile } from '@shopkeeper/member/server';
import type { SignedContext } from '@shopkeeper/server';
import type { Queryable } from '@shopkeeper/server/database';
import { orderTable } from '#tables';
import { order } from '../../order.resource.ts';
import { amountsOf, type OrderAmounts, type OrderDraft } from '../order-draft.domain.ts';
import type { ReadOrder } from './order-file.ts';

/** An order of the file as it can be written. */
export interface ImportableOrder {
  readonly draft: OrderDraft;
  readonly amounts: OrderAmounts;
  /** One per line. */
  readonly sellables: readonly Sellable[];
  readonly memberId: number | null;
}

/** A planned order: new, stored already, or with errors. */
export interface PlannedOrder {
  readonly read: ReadOrder;
  readonly order: ImportableOrder | null;
  readonly rowErrors: readonly RowError[];
}

/** SKUs by the codes of the file, which are looked up once. */
export type KnownSkus = Map<string, Sellable | null>;

/** The SKU of a code; null where no product that the caller may see has it. */
async function skuOf(db: Queryable, { known, caller }: Planning, code: string): Promise<Sellable | null> {
  const before = known.get(code);
  if (before !== undefined) return before;
  const found = await sellableByCode(db, { code: code.toUpperCase(), barcodes: [code] });
  const seen = found ? await rowsInScope(db, product, { caller, ids: [found.productId] }) : null;
  const sellable = found && seen?.has(found.productId) ? found : null;
  known.set(code, sellable);
  return sellable;
}

const storedNumbers = typedQuery<{ numbers: readonly string[] }>()('sales_order_numbers_among', (db, { numbers }) =>
  db
    .select(columns({ id: orderTable.id, orderNo: orderTable.orderNo }))
    .from(orderTable)
    .where(anyOf(orderTable.orderNo, numbers)),
);

interface Planning {
  /** Rows outside of the data scopes of who imports are unknown. */
  readonly caller: SignedContext;
  readonly known: KnownSkus;
  /** The numbers of earlier orders of the file, with their lines. */
  readonly seen: Map<string, number>;
  /** The heading of the codes of SKUs. */
  readonly codeHeading: string | null;
}

/** Compares orders with the shop: those with a stored number are left as they are. */
export async function planOrders(db: Queryable, batch: readonly ReadOrder[], planning: Planning): Promise<PlannedOrder[]> {
  const { caller } = planning;
  const found = await storedNumbers(db, { numbers: batch.map(({ orderNo }) => orderNo) });
  const seen = await rowsInScope(db, order, { caller, ids: found.map(({ id }) => id) });
  const stored = new Map(found.map(({ id, orderNo }) => [orderNo, seen.has(id)]));
  const mobiles = batch.flatMap(({ draft }) => draft?.mobile ?? []);
  const all = await memberIdsByMobile(db, mobiles);
  const known = await rowsInScope(db, member, { caller, ids: [...all.values()] });
  const members = new Map([...all].filter(([, id]) => known.has(id)));
  const planned: PlannedOrder[] = [];
  for (const read of batch) planned.push(await planOne(db, read, { ...planning, stored, members }));
  return planned;
}

interface BatchPlanning extends Planning {
  /** The stored ones of the numbers, and whether the caller may see their orders. */
  readonly stored: ReadonlyMap<string, boolean>;
  readonly members: ReadonlyMap<string, number>;
}

async function planOne(db: Queryable, read: ReadOrder, planning: BatchPlanning): Promise<PlannedOrder> {
  const { seen, stored, members, codeHeading: column } = planning;
  const { draft, orderNo } = read;
  const [line = 0] = read.lines;
  const ended = (rowErrors: readonly RowError[]): PlannedOrder => ({ read, order: null, rowErrors });
  if (draft === null) return ended(read.rowErrors);
  const twin = seen.get(orderNo);
  if (twin !== undefined) return ended([{ line, column: null, rule: 'import.twice', params: { line: twin }, value: orderNo }]);
  seen.set(orderNo, line);
  const isSeen = stored.get(orderNo);
  if (isSeen === false) return ended([{ line, column: null, rule: 'import.outside', params: { orderNo }, value: orderNo }]);
  if (isSeen) return ended([]);
  const sellables: Sellable[] = [];
  const unknown: RowError[] = [];
  for (const { code, line: at } of draft.lines) {
    const sellable = await skuOf(db, planning, code);
    if (sellable === null) unknown.push({ line: at, column, rule: 'import.unknown-sku', params: { code }, value: code });
    else sellables.push(sellable);
  }
  if (unknown.length > 0) return ended(unknown);
  const amounts = amountsOf(draft);
  if (amounts === null) return ended([{ line, column: null, rule: 'import.bad-total', params: {}, value: orderNo }]);
  return { read, rowErrors: [], order: { draft, amounts, sellables, memberId: members.get(draft.mobile ?? '') ?? null } };
}

/** The plan of an order as the report shows it. */
export function reportedOrder({ read, order, rowErrors }: PlannedOrder): PlannedDocument {
  const kind = rowErrors.length > 0 ? 'error' : order === null ? 'skip' : 'create';
  const { orderNo, lines } = read;
  return {
    kind,
    lines,
    rowErrors,
    warnings: [],
    preview: () => ({ kind, handle: orderNo, name: orderNo, lines: lines.slice(0, 200), changes: [], variants: [] }),
  };
}
