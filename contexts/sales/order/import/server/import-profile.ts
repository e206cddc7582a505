import { product } from '@shopkeeper/catalog';
import {
  defineDocumentImport,
  type ImportDecisions,
  type ImportOpening,
  type ImportSession,
  type PlannedDocument,
  savepoint,
} from '@shopkeeper/crud/import-export';
import type { OpenFile } from '@shopkeeper/crud/file-reading';
import { type Operation, operationOf } from '@shopkeeper/crud/lifecycle';
import { member } from '@shopkeeper/member';
import type { Language } from '@shopkeeper/resource/schema';
import { RequestError, type SignedContext, timeZoneOf } from '@shopkeeper/server';
import type { Tx } from '@shopkeeper/server/database';
import { order } from '../../order.resource.ts';
import { type OpenOrderChoice, orderColumns, openOrderChoices, requiredColumns } from '../order-draft.domain.ts';
import {
  cellOf,
  columnTitle,
  type OrderLayout,
  orderLayout,
  type OrderReading,
  type ReadOrder,
  readOrder,
} from './order-file.ts';
import { type KnownSkus, planOrders, type PlannedOrder, reportedOrder } from './order-plan.ts';
import { orderText } from './order-texts.ts';
import { countSold, lockForBatch, type Sold, writeImported } from './order-write.ts';

/** Number of rows and of orders of a file. */
interface OrderSummary {
  readonly rows: number;
  readonly orders: number;
}

function requireLayout(header: readonly string[], { columns }: ImportDecisions, lang: Language): OrderLayout {
  const layout = orderLayout(header, columns);
  const missing = requiredColumns.filter((column) => !layout.has(column)).map((column) => columnTitle(lang, column));
  if (missing.length > 0)
    throw new RequestError(409, 'request.import-file-unknown', { details: { missing: missing.join(', ') } });
  return layout;
}

/** Yields the rows that follow each other and have the same order number, or none after the first. */
async function* ordersOf({ rows }: Pick<OpenFile, 'rows'>, reading: OrderReading): AsyncGenerator<ReadOrder> {
  let open: Parameters<typeof readOrder>[1][number][] = [];
  let openNo = '';
  for await (const record of rows()) {
    const orderNo = cellOf(reading, record, 'orderNo');
    if (open.length > 0 && orderNo !== '' && orderNo !== openNo) {
      yield readOrder(reading, open);
      open = [];
    }
    if (orderNo !== '') openNo = orderNo;
    open.push(record);
  }
  if (open.length > 0) yield readOrder(reading, open);
}

const choiceOf = ({ choices }: ImportDecisions): OpenOrderChoice =>
  openOrderChoices.find((choice) => choice === choices.open) ?? 'history';

/** Only staff have the permission. */
function staffOperation(context: SignedContext, tx: Tx): Operation<'staff'> {
  const { actor, ...op } = operationOf(context, tx);
  if (actor.kind !== 'staff') throw new TypeError('orders are imported by staff');
  return { ...op, actor };
}

/** Writes one order behind a savepoint, so that it fails alone. */
async function written(tx: Tx, planned: PlannedOrder, write: () => Promise<void>): Promise<PlannedDocument> {
  if (planned.order === null) return reportedOrder(planned);
  const error = await savepoint(tx, write);
  if (error === null) return reportedOrder(planned);
  const { lines, orderNo } = planned.read;
  const rowError = { line: lines[0] ?? 0, column: null, rule: error.error, params: {}, value: orderNo };
  return reportedOrder({ ...planned, rowErrors: [rowError] });
}

function sessionOf({ context, file, decisions }: ImportOpening<OrderSummary>): ImportSession<ReadOrder> {
  const { header } = file;
  const layout = requireLayout(header, decisions, context.lang);
  const names = new Map([...layout].map(([column, at]) => [at, column]));
  const reading: OrderReading = { header, layout, timeZone: timeZoneOf(context.engine.clock) };
  const known: KnownSkus = new Map();
  const seen = new Map<string, number>();
  const choice = choiceOf(decisions);
  const planning = { caller: context, known, seen, codeHeading: header[layout.get('skuCode') ?? -1] ?? null };
  return {
    format: 'orders',
    unknown: header.filter((heading, at) => !names.has(at) && heading.trim() !== ''),
    columns: header.map((_, at) => names.get(at) ?? null),
    total: file.seen.orders,
    documents: () => ordersOf(file, reading),
    plan: async (db, batch) => (await planOrders(db, batch, planning)).map(reportedOrder),
    async write(tx, batch) {
      const op = staffOperation(context, tx);
      const done: PlannedDocument[] = [];
      const sold: Sold[] = [];
      const all = await planOrders(tx, batch, planning);
      await lockForBatch(
        op,
        all.flatMap(({ order }) => order ?? []),
        choice,
      );
      for (const planned of all) {
        const { order } = planned;
        const write = async (): Promise<void> => {
          const history = order && (await writeImported(op, order, choice));
          if (history) sold.push(history);
        };
        done.push(await written(tx, planned, write));
      }
      await countSold(op, sold);
      return done;
    },
    checkpoint() {
      const size = seen.size;
      return () => {
        for (const key of [...seen.keys()].slice(size)) seen.delete(key);
      };
    },
  };
}

/** The import of orders of other systems: history by default, which takes no stock, gives no points and sends no messages. */
export const orderImport = defineDocumentImport<OrderSummary, ReadOrder>({
  names: { applyJob: 'order-import', checkJob: 'order-import-check', sent: 'order-import', failed: 'order-import-failures' },
  maxBytes: 100 * 1024 * 1024,
  currency: 'CNY',
  choices: { open: openOrderChoices },
  columns: ({ lang }) => orderColumns.map((key) => ({ key, title: columnTitle(lang, key) })),
  survey(header, { lang }, decisions) {
    const layout = requireLayout(header, decisions, lang);
    let rows = 0;
    let orders = 0;
    let last = '';
    return {
      take(record) {
        rows += 1;
        const orderNo = cellOf({ layout }, record, 'orderNo');
        if (orderNo !== '' && orderNo !== last) orders += 1;
        if (orderNo !== '') last = orderNo;
      },
      answer: () => ({ rows, orders }),
    };
  },
  scoped: [order, member, product],
  open: async (opening) => sessionOf(opening),
  messageOf: (lang, { rule, params }) => orderText(lang, rule.startsWith('import.') ? `rule.${rule}` : rule, params),
});
