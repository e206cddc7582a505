import { parse } from 'csv-parse/sync';
import { fenOf, type OnlineMethod } from '../../gateway/gateway.domain.ts';
import headings from '../import/headings.json' with { type: 'json' };
import type { StatementLine } from '../statement.domain.ts';

type Cells = Readonly<Record<string, string>>;

/** A statement without this column is another file. */
const firstColumns: Readonly<Record<OnlineMethod, string>> = {
  wechat: headings.wechat.transaction,
  alipay: headings.alipay.transaction,
  stripe: 'reporting_category',
};

/** WeChat Pay puts a backtick before each value, Alipay a tab behind it. */
const clean = (cell: string): string => cell.replace(/^`/, '').trim();

/** The amount of a cell; thousands separators are left out. */
function amountIn(cells: Cells, names: readonly string[]): number | null {
  const text = names.map((name) => cells[name]).find((cell) => cell !== undefined && cell !== '') ?? '';
  const fen = fenOf(text.replaceAll(',', ''));
  return fen === null ? null : Math.abs(fen);
}

const orNull = (cell: string | undefined): string | null => (cell === undefined || cell === '' ? null : cell);

function wechat(cells: Cells): StatementLine | null {
  const names = headings.wechat;
  const state = cells[names.state];
  if (state === 'SUCCESS') {
    const amount = amountIn(cells, names.amounts);
    if (amount === null) return null;
    return { type: 'payment', number: orNull(cells[names.number]), txnNo: orNull(cells[names.transaction]), amount };
  }
  const amount = state === 'REFUND' ? amountIn(cells, names.refundAmounts) : null;
  if (amount === null) return null;
  return { type: 'refund', number: orNull(cells[names.refundNumber]), txnNo: orNull(cells[names.refundTransaction]), amount };
}

function alipay(cells: Cells): StatementLine | null {
  const names = headings.alipay;
  const kind = cells[names.kind];
  const amount = amountIn(cells, names.amounts);
  if (amount === null) return null;
  if (kind === names.payment)
    return { type: 'payment', number: orNull(cells[names.number]), txnNo: orNull(cells[names.transaction]), amount };
  return kind === names.refund ? { type: 'refund', number: orNull(cells[names.refundNumber]), txnNo: null, amount } : null;
}

function stripe(cells: Cells): StatementLine | null {
  const amount = amountIn(cells, ['gross']);
  if (amount === null) return null;
  const category = cells['reporting_category'];
  if (category === 'charge') return { type: 'payment', number: null, txnNo: orNull(cells['payment_intent_id']), amount };
  return category === 'refund' ? { type: 'refund', number: null, txnNo: orNull(cells['source_id']), amount } : null;
}

const readers: Readonly<Record<OnlineMethod, (cells: Cells) => StatementLine | null>> = { wechat, alipay, stripe };

/**
 * The payments and refunds of a statement as the provider offers it for download: lines before the heading, such as titles, and
 * sums below are passed over. Null for a file of another kind.
 */
export function readStatement(method: OnlineMethod, text: string): StatementLine[] | null {
  const rows: string[][] = parse(text, { bom: true, relax_column_count: true, relax_quotes: true, skip_empty_lines: true });
  const cells = rows.map((row) => row.map(clean));
  const at = cells.findIndex((row) => row.includes(firstColumns[method]));
  const names = cells[at];
  if (!names) return null;
  return cells.slice(at + 1).flatMap((row) => {
    const line = readers[method](Object.fromEntries(names.map((name, index) => [name, row[index] ?? ''])));
    return line ? [line] : [];
  });
}
