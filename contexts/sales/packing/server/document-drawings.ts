import type { DocumentPage, DocumentSpec } from '@shopkeeper/server/documents';
import type { PackedOrder, PickList } from '../packing-view.domain.ts';

/** A text of the module in the language of the reader. */
export type DocumentTexts = (key: string, details?: Readonly<Record<string, unknown>>) => string;

const margin = 8;
const below = (page: DocumentPage): number => page.height - margin;

interface Column {
  readonly title: string;
  readonly x: number;
  readonly width: number;
  readonly align?: 'left' | 'right';
}

interface Table {
  readonly columns: readonly Column[];
  readonly rows: readonly (readonly string[])[];
  readonly y: number;
  readonly rowHeight: number;
  readonly size: number;
}

/** Draws a table, with its head again on every further page; returns where it ends. */
function drawTable(page: DocumentPage, { columns, rows, y: from, rowHeight, size }: Table): number {
  const head = (y: number): number => {
    for (const { title, ...place } of columns) page.text(title, { ...place, y, size: size - 1, lines: 1 });
    page.rule(y + 5, { x: margin, width: page.width - 2 * margin });
    return y + 6.5;
  };
  let y = head(from);
  for (const cells of rows) {
    if (y + rowHeight > below(page)) {
      page.nextPage();
      y = head(margin);
    }
    for (const [index, { title: _title, ...place }] of columns.entries())
      page.text(cells[index] ?? '', { ...place, y, size, lines: 2 });
    y += rowHeight;
    page.rule(y - 1, { x: margin, width: page.width - 2 * margin });
  }
  return y;
}

const receiverOf = ({ receiverName, receiverMobile }: PackedOrder): string =>
  [receiverName, receiverMobile].filter(Boolean).join('  ');
const addressOf = ({ region, receiverDetail }: PackedOrder): string => [region, receiverDetail].filter(Boolean).join(' ');
const itemsOf = ({ lines }: PackedOrder): number => lines.reduce((sum, { qty }) => sum + qty, 0);

/** The slip that lies in the shipment: number as barcode, receiver, what is in it. No prices: it may be a present. */
export const packingSlip = (words: DocumentTexts): DocumentSpec<PackedOrder> => ({
  paper: 'a5',
  title: words('text.document.slip'),
  draw(page, order) {
    const width = page.width - 2 * margin;
    page.text(words('text.document.slip'), { x: margin, y: margin, width: 60, size: 15 });
    page.barcode(order.orderNo, { x: page.width - margin - 62, y: margin, width: 62, height: 12 });
    page.text(order.orderNo, { x: page.width - margin - 62, y: margin + 13, width: 62, size: 9, align: 'center' });
    if (order.isTest) page.text(words('text.document.test'), { x: margin, y: margin + 9, width: 60, size: 11 });
    let y = margin + 20;
    page.rule(y, { x: margin, width });
    y += 3;
    y += page.text(receiverOf(order), { x: margin, y, width, size: 11, lines: 1 }) + 1.5;
    y += page.text(addressOf(order), { x: margin, y, width, size: 10, lines: 3 }) + 3;
    if (order.buyerNote) y += page.text(order.buyerNote, { x: margin, y, width, size: 9, lines: 3 }) + 3;
    const rows = order.lines.map((line) => [
      line.shelf ?? '',
      [line.name, line.specText].filter(Boolean).join('  '),
      line.skuCode ?? line.barcode ?? '',
      String(line.qty),
    ]);
    const columns: readonly Column[] = [
      { title: words('text.shelf'), x: margin, width: 20 },
      { title: words('text.item'), x: margin + 21, width: 62 },
      { title: words('text.sku'), x: margin + 85, width: 32 },
      { title: words('text.qty'), x: page.width - margin - 13, width: 13, align: 'right' },
    ];
    const end = drawTable(page, { columns, rows, y, rowHeight: 10, size: 9 });
    if (end + 6 <= below(page))
      page.text(words('text.document.total', { count: itemsOf(order) }), {
        x: margin,
        y: end + 1,
        width,
        size: 10,
        align: 'right',
      });
  },
});

/** The label on the shipment: where it goes, and the number as barcode. */
export const shippingLabel = (words: DocumentTexts): DocumentSpec<PackedOrder> => ({
  paper: 'label',
  title: words('text.document.label'),
  draw(page, order) {
    const edge = 5;
    const width = page.width - 2 * edge;
    page.box({ x: 2, y: 2, width: page.width - 4, height: page.height - 4 });
    page.text(words('text.document.to'), { x: edge, y: edge, width, size: 9 });
    let y = edge + 6;
    y += page.text(receiverOf(order), { x: edge, y, width, size: 17, lines: 2 }) + 2;
    page.text(addressOf(order), { x: edge, y, width, size: 14, lines: 5 });
    page.rule(78, { x: 2, width: page.width - 4 });
    page.text(words('text.document.total', { count: itemsOf(order) }), { x: edge, y: 81, width, size: 11, lines: 1 });
    if (order.isTest) page.text(words('text.document.test'), { x: edge, y: 90, width, size: 20, lines: 1 });
    page.barcode(order.orderNo, { x: edge + 4, y: 108, width: width - 8, height: 24 });
    page.text(order.orderNo, { x: edge, y: 134, width, size: 13, align: 'center', lines: 1 });
  },
});

/** The list for the way through the stock room, with the bin of each order. */
export const pickListDocument = (words: DocumentTexts): DocumentSpec<PickList> => ({
  paper: 'a4',
  title: words('text.document.pick'),
  draw(page, { orders, stops }) {
    const width = page.width - 2 * margin;
    page.text(words('text.document.pick'), { x: margin, y: margin, width: 80, size: 16 });
    const units = stops.reduce((sum, { qty }) => sum + qty, 0);
    const summary = words('text.document.summary', { orders: orders.length, stops: stops.length, units });
    page.text(summary, { x: margin + 80, y: margin + 2, width: width - 80, size: 10, align: 'right', lines: 1 });
    const bins = orders.map(({ orderNo }, index) => `${index + 1}: ${orderNo}`).join('    ');
    const y = margin + 11 + page.text(bins, { x: margin, y: margin + 10, width, size: 8.5, lines: 12 }) + 3;
    const rows = stops.map((stop) => [
      stop.shelf ?? '—',
      [stop.name, stop.specText].filter(Boolean).join('  '),
      stop.skuCode ?? '',
      String(stop.qty),
      stop.bins.map(({ bin, qty }) => `[${bin}] ${qty}`).join('  '),
    ]);
    const columns: readonly Column[] = [
      { title: words('text.shelf'), x: margin, width: 24 },
      { title: words('text.item'), x: margin + 25, width: 72 },
      { title: words('text.sku'), x: margin + 99, width: 32 },
      { title: words('text.qty'), x: margin + 132, width: 12, align: 'right' },
      { title: words('text.bins'), x: margin + 148, width: width - 148 },
    ];
    drawTable(page, { columns, rows, y, rowHeight: 11, size: 9.5 });
  },
});
