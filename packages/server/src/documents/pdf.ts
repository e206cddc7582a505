import { documentFont } from './font.ts';
import { DocumentPage, type PdfDocument } from './page.ts';

const pointsPerMm = 72 / 25.4;

/** Sizes of paper in millimetres; `label` is the usual label of carriers. */
export const pageSizes = {
  a4: { width: 210, height: 297 },
  a5: { width: 148, height: 210 },
  label: { width: 100, height: 150 },
} as const;

/** A kind of document: each row begins on a page of its own. */
export interface DocumentSpec<T> {
  readonly paper: keyof typeof pageSizes;
  /** In the properties of the file. */
  readonly title: string;
  /** Draws a row, on as many pages as it needs. */
  readonly draw: (page: DocumentPage, row: T) => void;
}

function* written(pdf: PdfDocument): Generator<Buffer> {
  for (let chunk: unknown = pdf.read(); chunk !== null; chunk = pdf.read()) if (Buffer.isBuffer(chunk)) yield chunk;
}

/**
 * Makes one PDF file of all rows. Pages leave as soon as they are drawn, so that memory does not grow with their number. The font is
 * embedded with the glyphs that are used.
 */
export async function* pdfOf<T>(spec: DocumentSpec<T>, rows: Iterable<T> | AsyncIterable<T>): AsyncGenerator<Buffer> {
  const [{ default: PDFDocument }, font] = await Promise.all([import('pdfkit'), documentFont()]);
  const size = pageSizes[spec.paper];
  const pdf = new PDFDocument({
    size: [size.width * pointsPerMm, size.height * pointsPerMm],
    margin: 0,
    autoFirstPage: false,
    info: { Title: spec.title },
  });
  pdf.registerFont('text', font.bytes).font('text');
  for await (const row of rows) {
    pdf.addPage();
    spec.draw(new DocumentPage(pdf, font, size), row);
    yield* written(pdf);
  }
  pdf.end();
  for await (const chunk of pdf) if (Buffer.isBuffer(chunk)) yield chunk;
}
