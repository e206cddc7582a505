export { csvOf, exportFile, type ExportFormat, exportFormats, readExportFormat, requireFittingFormat } from './export-file.ts';
export type { RowBlocks } from './row-blocks.ts';
export { maxWorkbookRows, workbookOf } from './workbook.ts';
