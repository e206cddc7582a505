import { localTime } from '@shopkeeper/resource/calendar';
import type { DocumentPage, DocumentSpec } from '@shopkeeper/server/documents';
import type { Statement, StatementEntry } from '../statement.domain.ts';

/** A text of the module in the language of the reader. */
export type StatementTexts = (key: string, details?: Readonly<Record<string, unknown>>) => string;

/** A page of a statement: its part of the entries. The first page has the sums. */
export interface StatementPage {
  readonly statement: Statement;
  readonly holder: string;
  readonly entries: readonly StatementEntry[];
  readonly nth: number;
  readonly of: number;
}

const margin = 15;
const entriesOfPage = 24;
const rowHeight = 8;
const columns = [
  { key: 'effectiveAt', x: margin, width: 36, align: 'left' },
  { key: 'type', x: 52, width: 32, align: 'left' },
  { key: 'note', x: 85, width: 50, align: 'left' },
  { key: 'amount', x: 136, width: 28, align: 'right' },
  { key: 'availableAfter', x: 165, width: 30, align: 'right' },
] as const;

const yuan = (fen: number): string => (fen / 100).toFixed(2);
const signed = (fen: number): string => (fen > 0 ? `+${yuan(fen)}` : yuan(fen));

/** Divides a statement into pages, so that other work runs between them. */
export function* pagesOf(statement: Statement, holder: string): Generator<StatementPage> {
  const of = Math.max(1, Math.ceil(statement.entries.length / entriesOfPage));
  for (let nth = 1; nth <= of; nth += 1) {
    const entries = statement.entries.slice((nth - 1) * entriesOfPage, nth * entriesOfPage);
    yield { statement, holder, entries, nth, of };
  }
}

function drawSums(page: DocumentPage, { opening, received, spent, closing }: Statement, words: StatementTexts): void {
  const sums = { opening: yuan(opening), received: signed(received), spent: signed(-spent), closing: yuan(closing) };
  for (const [place, [key, value]] of Object.entries(sums).entries()) {
    const at = { x: margin + place * 45, width: 44 };
    page.text(words(`text.statement.${key}`), { ...at, y: 38, size: 8 });
    page.text(value, { ...at, y: 43, size: 12 });
  }
}

/** The statement of a month on paper. Times are those of the shop. */
export const statementDocument = (words: StatementTexts, timeZone: string): DocumentSpec<StatementPage> => ({
  paper: 'a4',
  title: words('text.statement'),
  draw(page, { statement, holder, entries, nth, of }) {
    const width = page.width - 2 * margin;
    page.text(`${words('text.statement')} ${statement.month}`, { x: margin, y: margin, width, size: 16, lines: 1 });
    page.text(holder, { x: margin, y: 25, width, size: 10, lines: 1 });
    if (nth === 1) drawSums(page, statement, words);
    for (const { key, ...place } of columns) page.text(words(`field.${key}`), { ...place, y: 56, size: 8, lines: 1 });
    page.rule(62, { x: margin, width });
    for (const [row, entry] of entries.entries()) {
      const cells = [
        localTime(entry.at, timeZone).slice(0, 16),
        words(`choice.type.${entry.type}`),
        entry.note ?? '',
        signed(entry.amount),
        yuan(entry.availableAfter),
      ];
      for (const [at, { key: _key, ...place }] of columns.entries())
        page.text(cells[at] ?? '', { ...place, y: 64 + row * rowHeight, size: 9, lines: 1 });
    }
    if (entries.length === 0) page.text(words('text.statement.empty'), { x: margin, y: 66, width, size: 9 });
    page.text(`${nth} / ${of}`, { x: margin, y: page.height - margin, width, size: 8, align: 'right' });
  },
});
