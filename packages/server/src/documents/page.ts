import type PDFDocument from 'pdfkit';
import { code128 } from './barcode.ts';
import type { DocumentFont } from './font.ts';

/** What of PDFKit's document a page uses; lengths are points. */
export type PdfDocument = InstanceType<typeof PDFDocument>;

const pointsPerMm = 72 / 25.4;
const toPoints = (mm: number): number => mm * pointsPerMm;
const lineHeight = 1.35;

/** Where a text stands; lengths are millimetres from the upper left corner, the size of letters is points. */
export interface TextPosition {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  /** Default 9. */
  readonly size?: number;
  readonly align?: 'left' | 'center' | 'right';
  /** The number of lines after which the text is cut with an ellipsis. Default: as many as it needs. */
  readonly lines?: number;
}

/** A rectangle in millimetres. */
export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** The page that is being drawn. All lengths are millimetres. */
export class DocumentPage {
  readonly #pdf: PdfDocument;
  readonly #font: DocumentFont;
  readonly width: number;
  readonly height: number;

  constructor(pdf: PdfDocument, font: DocumentFont, size: { readonly width: number; readonly height: number }) {
    this.#pdf = pdf;
    this.#font = font;
    this.width = size.width;
    this.height = size.height;
  }

  /** Begins another page of the same size. */
  nextPage(): void {
    this.#pdf.addPage();
  }

  /** Draws a text; returns its height. */
  text(value: string, { x, y, width, size = 9, align = 'left', lines }: TextPosition): number {
    const shown = this.#font.printable(value);
    const most = lines === undefined ? {} : { height: lines * size * lineHeight, ellipsis: true };
    const options = { width: toPoints(width), align, lineGap: size * (lineHeight - 1.2), ...most };
    this.#pdf.fontSize(size).fillColor('black').text(shown, toPoints(x), toPoints(y), options);
    return Math.min(this.#pdf.heightOfString(shown, options), most.height ?? Number.POSITIVE_INFINITY) / pointsPerMm;
  }

  /** Draws a thin line across. */
  rule(y: number, { x = 0, width = this.width }: { readonly x?: number; readonly width?: number } = {}): void {
    this.#pdf
      .moveTo(toPoints(x), toPoints(y))
      .lineTo(toPoints(x + width), toPoints(y))
      .lineWidth(0.5)
      .stroke();
  }

  /** Draws the outline of a rectangle. */
  box({ x, y, width, height }: Box): void {
    this.#pdf.rect(toPoints(x), toPoints(y), toPoints(width), toPoints(height)).lineWidth(0.7).stroke();
  }

  /** Draws a text as Code 128, as wide as the box, without the text below. Throws where it cannot be a barcode. */
  barcode(value: string, { x, y, width, height }: Box): void {
    const modules = code128(value);
    const step = toPoints(width) / modules.length;
    for (const { index, 0: bar } of modules.matchAll(/1+/g))
      this.#pdf.rect(toPoints(x) + index * step, toPoints(y), bar.length * step, toPoints(height));
    this.#pdf.fill('black');
  }
}
