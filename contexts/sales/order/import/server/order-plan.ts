import type { Sellable } from '@shopkeeper/catalog';
import { sellableByCode } from '@shopkeeper/catalog/server';
import type { PlannedDocument, RowError } from '@shopkeeper/crud/import-export';
import { anyOf, columns, typedQuery } from '@shopkeeper/crud/queries';
import { memberIdsByMobile } from '@shopkeeper/member/server';
import type { Queryable } from '@shopkeeper/server/database';
import { orderTable } from '#tables';
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

async function skuOf(db: Queryable, known: KnownSkus, code: string): Promise<Sellable | null> {
  const found = known.get(code);
  if (found !== undefined) return found;
  const sellable = await sellableByCode(db, { code: code.toUpperCase(), barcodes: [code] });
  known.set(code, sellable);
  return sellable;
}

const storedNumbers = typedQuery<{ numbers: readonly string[] }>()('sales_order_numbers_among', (db, { numbers }) =>
  db
    .select(columns({ orderNo: orderTable.orderNo }))
    .from(orderTable)
    .where(anyOf(orderTable.orderNo, numbers)),
);

interface Planning {
  readonly known: KnownSkus;
  /** The numbers of earlier orders of the file, with their lines. */
  readonly seen: Map<string, number>;
  /** The heading of the codes of SKUs. */
  readonly codeHeading: string | null;
}

/** Compares orders with the shop: those with a stored number are left as they are. */
export async function planOrders(db: Queryable, batch: readonly ReadOrder[], planning: Planning): Promise<PlannedOrder[]> {
  const stored = new Set(
    (await storedNumbers(db, { numbers: batch.map(({ orderNo }) => orderNo) })).map(({ orderNo }) => orderNo),
  );
  const members = await memberIdsByMobile(
    db,
    batch.flatMap(({ draft }) => draft?.mobile ?? []),
  );
  const planned: PlannedOrder[] = [];
  for (const read of batch) planned.push(await planOne(db, read, { ...planning, stored, members }));
  return planned;
}

interface BatchPlanning extends Planning {
  readonly stored: ReadonlySet<string>;
  readonly members: ReadonlyMap<string, number>;
}

async function planOne(db: Queryable, read: ReadOrder, planning: BatchPlanning): Promise<PlannedOrder> {
  const { known, seen, stored, members, codeHeading: column } = planning;
  const { draft, orderNo } = read;
  const [line = 0] = read.lines;
  const ended = (rowErrors: readonly RowError[]): PlannedOrder => ({ read, order: null, rowErrors });
  if (draft === null) return ended(read.rowErrors);
  const twin = seen.get(orderNo);
  if (twin !== undefined) return ended([{ line, column: null, rule: 'import.twice', params: { line: twin }, value: orderNo }]);
  seen.set(orderNo, line);
  if (stored.has(orderNo)) return ended([]);
  const sellables: Sellable[] = [];
  const unknown: RowError[] = [];
  for (const { code, line: at } of draft.lines) {
    const sellable = await skuOf(db, known, code);
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
