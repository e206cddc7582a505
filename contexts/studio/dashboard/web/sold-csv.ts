import type { Sold } from '../overview.domain.ts';

type Heading = 'text.product' | 'text.quantity' | 'text.figure.paidAmount';

/** A spreadsheet runs a text that begins like a formula, so it gets an apostrophe. */
const cellOf = (text: string): string => `"${(/^[=+\-@\t\r]/.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`;

/** The best sellers as a CSV file for spreadsheets; amounts in yuan. */
export function csvOf(products: readonly Sold[], text: (key: Heading) => string): Blob {
  const head = [text('text.product'), text('text.quantity'), text('text.figure.paidAmount')].map(cellOf);
  const rows = products.map(({ name, qty, amount }) => [cellOf(name), String(qty), (amount / 100).toFixed(2)]);
  const lines = [head, ...rows].map((cells) => cells.join(','));
  // The byte order mark, because spreadsheets otherwise read Chinese in another encoding.
  return new Blob([`\uFEFF${lines.join('\r\n')}\r\n`], { type: 'text/csv;charset=utf-8' });
}
