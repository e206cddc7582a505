import { instantOf, labelKey, type RowError } from '@shopkeeper/crud/import-export';
import type { SourceRecord } from '@shopkeeper/crud/file-reading';
import { type Language, languages, unguarded, withoutHiddenControls } from '@shopkeeper/resource/schema';
import type { OrderState } from '../../order-machine.domain.ts';
import type { PaymentMethod } from '../../order-records.domain.ts';
import headings from '../headings.json' with { type: 'json' };
import { fenOf, type LineDraft, type OrderColumn, orderColumns, type OrderDraft } from '../order-draft.domain.ts';
import labels from '../labels.json' with { type: 'json' };
import { orderText } from './order-texts.ts';

/** The places of the columns of a file. */
export type OrderLayout = ReadonlyMap<OrderColumn, number>;

/** The title of a column in a language. */
export const columnTitle = (lang: Language, column: OrderColumn): string => orderText(lang, `text.column.${column}`);

const byHeading = new Map<string, OrderColumn>(
  orderColumns.flatMap((column) =>
    [column, ...headings[column], ...languages.map((lang) => columnTitle(lang, column))].map((heading): [string, OrderColumn] => [
      labelKey(heading),
      column,
    ]),
  ),
);

const isColumn = (name: string): name is OrderColumn => orderColumns.some((column) => column === name);

/** Finds the columns of a header, as the user assigned them or by their headings. */
export function orderLayout(header: readonly string[], assigned: Readonly<Record<string, string>>): OrderLayout {
  const layout = new Map<OrderColumn, number>();
  for (const [at, heading] of header.entries()) {
    const chosen = assigned[heading];
    const column = chosen === undefined ? byHeading.get(labelKey(heading)) : chosen;
    if (column === undefined || !isColumn(column)) continue;
    if (chosen !== undefined || !layout.has(column)) layout.set(column, at);
  }
  return layout;
}

/** What the cells of a file are read with. */
export interface OrderReading {
  readonly header: readonly string[];
  readonly layout: OrderLayout;
  readonly timeZone: string;
}

export const cellOf = ({ layout }: Pick<OrderReading, 'layout'>, record: SourceRecord, column: OrderColumn): string =>
  unguarded(withoutHiddenControls(record.cells[layout.get(column) ?? -1] ?? '').trim());

/** The rows of one order and what is wrong with them. */
export interface ReadOrder {
  readonly orderNo: string;
  readonly lines: readonly number[];
  readonly draft: OrderDraft | null;
  readonly rowErrors: readonly RowError[];
}

const valuesByLabel = <T extends string>(table: Readonly<Record<T, readonly string[]>>): ReadonlyMap<string, T> =>
  new Map((Object.keys(table) as T[]).flatMap((value) => table[value].map((label): [string, T] => [labelKey(label), value])));
const states: ReadonlyMap<string, OrderState> = valuesByLabel(labels.status);
const methods: ReadonlyMap<string, PaymentMethod> = valuesByLabel(labels.method);

/** Shopify writes `2026-01-15 10:20:30 +0800`. */
const instantIn = (text: string, timeZone: string): number | null =>
  instantOf(text.replace(/^(\S+) (\S+) ([+-]\d{2}):?(\d{2})$/, '$1T$2$3:$4'), timeZone);

/** How the text of a cell is read, and the rule that other text breaks. */
interface Parsing<T> {
  readonly of: (text: string) => T | null;
  readonly rule: string;
}

const money: Parsing<number> = { of: fenOf, rule: 'import.bad-money' };
const quantity: Parsing<number> = {
  of: (text) => (/^[1-9]\d{0,4}$/.test(text) ? Number(text) : null),
  rule: 'import.bad-qty',
};

/** The rows of one order, whose errors are collected. The head of the order is in the first row that has a value. */
class OrderRows {
  readonly rowErrors: RowError[] = [];
  readonly #reading: OrderReading;
  readonly #records: readonly SourceRecord[];

  constructor(reading: OrderReading, records: readonly SourceRecord[]) {
    this.#reading = reading;
    this.#records = records;
  }

  /** The first row with a value in the column. */
  row(column: OrderColumn): SourceRecord {
    const found = this.#records.find((one) => cellOf(this.#reading, one, column) !== '') ?? this.#records[0];
    return found ?? { line: 0, cells: [] };
  }

  text(column: OrderColumn): string {
    return cellOf(this.#reading, this.row(column), column);
  }

  blame(column: OrderColumn, rule: string, record = this.row(column)): null {
    const heading = this.#reading.header[this.#reading.layout.get(column) ?? -1] ?? null;
    const value = cellOf(this.#reading, record, column).slice(0, 200);
    this.rowErrors.push({ line: record.line, column: heading, rule, params: {}, value });
    return null;
  }

  read<T>(column: OrderColumn, { of, rule }: Parsing<T>, record = this.row(column)): T | null {
    const text = cellOf(this.#reading, record, column);
    return text === '' ? null : (of(text) ?? this.blame(column, rule, record));
  }

  instant(column: OrderColumn): number | null {
    return this.read(column, { of: (text) => instantIn(text, this.#reading.timeZone), rule: 'import.bad-time' });
  }

  amount(column: OrderColumn): number | null {
    return this.read(column, money);
  }

  /** The lines of the order: the rows with a code or a quantity. */
  lines(): LineDraft[] {
    return this.#records.flatMap((record): LineDraft[] => {
      const [code, given] = [cellOf(this.#reading, record, 'skuCode'), cellOf(this.#reading, record, 'qty')];
      if (code === '' && given === '') return [];
      if (code === '') this.blame('skuCode', 'import.missing-code', record);
      if (given === '') this.blame('qty', 'import.bad-qty', record);
      const qty = this.read('qty', quantity, record) ?? 0;
      const unitPrice = this.read('unitPrice', money, record) ?? 0;
      return [{ line: record.line, code, qty, unitPrice }];
    });
  }

  state(column: OrderColumn): OrderState | null {
    return this.read(column, { of: (text) => states.get(labelKey(text.replace(/^wc-/, ''))) ?? null, rule: 'import.bad-status' });
  }
}

/** Reads the rows of one order. */
export function readOrder(reading: OrderReading, records: readonly SourceRecord[]): ReadOrder {
  const rows = new OrderRows(reading, records);
  const orderNo = rows.text('orderNo');
  if (!/^\S{1,24}$/.test(orderNo)) rows.blame('orderNo', 'import.bad-number');
  const placedAt = rows.text('placedAt') === '' ? rows.blame('placedAt', 'import.bad-time') : rows.instant('placedAt');
  const lines = rows.lines();
  if (lines.length === 0) rows.blame('skuCode', 'import.missing-code');
  const draft: OrderDraft = {
    orderNo,
    placedAt: placedAt ?? 0,
    paidAt: rows.instant('paidAt'),
    closedAt: rows.instant('closedAt'),
    state: stateOf(rows),
    lines,
    freightAmount: rows.amount('freightAmount') ?? 0,
    discountAmount: rows.amount('discountAmount') ?? 0,
    payableAmount: rows.amount('payableAmount'),
    method: methods.get(labelKey(rows.text('paymentMethod'))) ?? 'other',
    mobile: mobileIn(rows.text('mobile') || rows.text('receiverMobile')),
    texts: Object.fromEntries(textColumns.map((column) => [column, rows.text(column)])),
  };
  const { rowErrors } = rows;
  return { orderNo, lines: records.map(({ line }) => line), draft: rowErrors.length > 0 ? null : draft, rowErrors };
}

const textColumns = [
  'receiverName',
  'receiverMobile',
  'receiverDetail',
  'buyerNote',
  'staffNote',
  'carrier',
  'trackingNo',
] as const;

/** The mobile number in a text, without the country code of China; null for other numbers. */
export function mobileIn(text: string): string | null {
  const plain = text
    .normalize('NFKC')
    .replaceAll(/[\s'()-]/g, '')
    .replace(/^(?:\+|00)86/, '');
  return /^1[3-9]\d{9}$/.test(plain) ? plain : null;
}

/** The state of an order: by its own column, else by those of payment and shipping; a time of cancelling closes it. */
function stateOf(rows: OrderRows): OrderState {
  if (rows.text('closedAt') !== '') return 'closed';
  const own = rows.state('status');
  if (own !== null) return own;
  const paid = states.get(labelKey(rows.text('paymentStatus')));
  if (paid === 'pending_payment' || paid === 'closed') return paid;
  if (rows.text('fulfillmentStatus') !== '') return rows.state('fulfillmentStatus') === 'shipped' ? 'completed' : 'to_ship';
  return paid ?? 'completed';
}
