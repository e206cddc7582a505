export { type Box, DocumentPage, type TextPosition } from './page.ts';
export { type DocumentSpec, pageSizes, pdfOf } from './pdf.ts';
